/* A comparison of the simulated kernel with Linux, by random calls.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* The comparison leaves out what is beyond the limits of the model:
   open          the judge would count it as the open of an operand
   sockets       Linux counts memory in them, the model counts pages
   sendfile      from anything but a regular file, or into the same file
   splice        without a pipe, or into a file if a pipe refers to its pages
   waiting       in any call: all pipes are non-blocking
   F_SETPIPE_SZ  beyond the capacity that a user may set
   truncate      of bytes to which a pipe refers: see object_cut
   tmpfs         a pipe that refers to NULs, which are written later
   copy_file_range   on other file systems than ext4 and tmpfs, which may share
                     blocks or ask a server  */

#include <config.h>

#include <errno.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "minmax.h"
#include "simulation/kernel.h"

/* The descriptors that are opened on both sides.  Descriptors with the same
   name share an object.  */
static struct endpoint
{
  char const *name;
  enum kind kind;
  int flags;
} const endpoints[] = {
  { "/dev/null", NULL_DEVICE, O_RDWR },
  { "/dev/zero", ZERO_DEVICE, O_RDWR },
  { "/dev/full", FULL_DEVICE, O_RDWR },
  { "pipe", PIPE, O_RDONLY | O_NONBLOCK },
  { "pipe", PIPE, O_WRONLY | O_NONBLOCK },
  { "other", PIPE, O_RDONLY | O_NONBLOCK },
  { "other", PIPE, O_WRONLY | O_NONBLOCK },
  { "packets", PIPE, O_RDONLY | O_NONBLOCK },
  { "packets", PIPE, O_WRONLY | O_NONBLOCK | O_DIRECT },
  { "a", REGULAR, O_RDONLY },
  { "a", REGULAR, O_RDONLY },
  { "b", REGULAR, O_RDWR },
  { "b", REGULAR, O_WRONLY },
  { "c", REGULAR, O_RDWR },
  { "c", REGULAR, O_WRONLY | O_APPEND },
};

/* The calls that are compared, with their arguments.  */
#define COMPARED(X)                                                           \
  X (read, (in, text, s->size))                                               \
  X (pread, (in, text, s->size, MAX (0, s->start)))                           \
  X (write, (out, text, s->size))                                             \
  X (pwrite, (out, text, s->size, MAX (0, s->target)))                        \
  X (lseek, (in, s->start, s->whence))                                        \
  X (splice, (in, start, out, target, s->size, 0))                            \
  X (sendfile, (out, in, start, s->size))                                     \
  X (copy_file_range, (in, start, out, target, s->size, 0))                   \
  X (fcntl, (in, F_SETPIPE_SZ, (int) s->size))                                \
  X (truncate, (endpoints[s->in].name, MAX (0, s->start)))                    \
  X (close, (in))

#define NAME(call, arguments) #call,
static char const *const calls[] = { COMPARED (NAME) };

enum
{
  MODEL,
  LINUX,

  ENDPOINTS = sizeof endpoints / sizeof *endpoints,
  STEPS = 40,
  INSPECTED = 7,
  SIZE_LIMIT = 256 * 1024,
  STORE_SIZE = 8 * 1024 * 1024, /* of an object; no run fills it */
  FLAGS = O_ACCMODE | O_APPEND | O_NONBLOCK | O_DIRECT
};

/* A call, and the offsets that it changes.  */
struct step
{
  char const *call;
  int in, out, whence;
  size_t size;
  off_t start, target; /* below 0: the offset of the description */
};

static int descriptors[2][ENDPOINTS];
static unsigned char bytes[2][SIZE_LIMIT];
static unsigned char stores[ENDPOINTS][STORE_SIZE];
static bool verbose, is_tmpfs, is_ext4;

/* Cut the file NAME as another program does.  */
static int
simulated_truncate (char const *name, off_t size)
{
  int fd = 0;
  while (! world.descriptors[fd] || strcmp (endpoints[fd].name, name) != 0)
    fd++;
  object_cut (world.descriptors[fd]->object, size, false);
  return 0;
}

static bool
is_call (struct step const *s, char const *call)
{
  return strcmp (s->call, call) == 0;
}

#define OF(side, call) ((side) == MODEL ? simulated_##call : call)
#define MAKE(call, arguments)                                                 \
  if (is_call (s, #call))                                                     \
    return OF (side, call) arguments;

/* Make the call S on SIDE.  Return its result.  */
static ssize_t
make_call (int side, struct step *s)
{
  int in = descriptors[side][s->in], out = descriptors[side][s->out];
  off_t *start = s->start < 0 ? NULL : &s->start;
  off_t *target = s->target < 0 ? NULL : &s->target;
  unsigned char *text = bytes[side];
  if (is_call (s, "write") || is_call (s, "pwrite"))
    source_copy (FIRST_INPUT, (unsigned int) s->whence, 0, text, s->size);
  COMPARED (MAKE)
  abort ();
}

/* Store in SEEN the INSPECTED numbers that SIDE reports about FD.  */
static void
inspect (int side, int fd, long *seen)
{
  struct stat status = { .st_size = 0 };
  int readable = 0, flags = OF (side, fcntl) (fd, F_GETFL);
  bool reads = (flags & O_ACCMODE) == O_RDONLY;
  struct pollfd wanted = { .fd = fd, .events = reads ? POLLIN : POLLOUT };
  seen[0] = flags < 0 ? flags : flags & FLAGS;
  seen[1] = OF (side, lseek) (fd, 0, SEEK_CUR);
  seen[2] = OF (side, fcntl) (fd, F_GETPIPE_SZ);
  seen[3] = OF (side, ioctl) (fd, FIONREAD, &readable) < 0 ? -errno : readable;
  seen[4] = OF (side, poll) (&wanted, 1, 0) < 1 ? 0 : wanted.revents;
  OF (side, fstat) (fd, &status);
  seen[5] = status.st_size;
  seen[6] = status.st_mode & S_IFMT;
}

/* Make the call S on both sides, and compare results and state.  Return true
   if nothing differs.  */
static bool
compare (struct step const *s)
{
  long seen[2][4 + 2 * INSPECTED];
  for (int side = LINUX; MODEL <= side; side--)
    {
      struct step own = *s;
      long value = make_call (side, &own);
      long numbers[] = { value, value < 0 ? errno : 0, own.start, own.target };
      memcpy (seen[side], numbers, sizeof numbers);
      inspect (side, descriptors[side][s->in], seen[side] + 4);
      inspect (side, descriptors[side][s->out], seen[side] + 4 + INSPECTED);
    }
  bool reads = is_call (s, "read") || is_call (s, "pread");
  long size = reads ? seen[LINUX][0] : 0, at = 0;
  while (at < size && bytes[MODEL][at] == bytes[LINUX][at])
    at++;
  for (int side = MODEL; verbose && side <= LINUX; side++)
    {
      printf ("%s: %s (%s %d, %s %d, %zu, %jd, %jd, %d)",
              side == MODEL ? "model" : "Linux", s->call,
              endpoints[s->in].name, s->in, endpoints[s->out].name, s->out,
              s->size, (intmax_t) s->start, (intmax_t) s->target, s->whence);
      for (size_t i = 0; i < sizeof *seen / sizeof **seen; i++)
        printf (" %ld", seen[side][i]);
      printf (", byte %ld: %#x\n", at, bytes[side][at]);
    }
  return size <= at && memcmp (seen[MODEL], seen[LINUX], sizeof *seen) == 0;
}

/* Open ENDPOINTS[I] on both sides.  */
static void
open_endpoint (int i)
{
  struct endpoint const *endpoint = &endpoints[i];
  bool is_other = 0 < i && strcmp (endpoint[-1].name, endpoint->name) == 0;
  struct object *object = is_other
                            ? world.descriptors[i - 1]->object
                            : world_object (endpoint->kind, FIRST_INPUT);
  /* The first file has no writer, so it needs no store.  */
  if (strcmp (endpoint->name, "a") != 0)
    object->store = stores[object->number - 1];
  object->store_size = STORE_SIZE;
  world.descriptors[i] = world_open (object, endpoint->flags);
  int *fds = &descriptors[LINUX][i];
  descriptors[MODEL][i] = i;
  int result = 0;
  bool is_new = endpoint->kind == REGULAR && ! is_other;
  /* The files are removed after each sequence.  So refuse those of the user.
   */
  int creation = is_new ? O_CREAT | O_EXCL : 0;
  if (endpoint->kind != PIPE)
    result = fds[0] = open (endpoint->name, endpoint->flags | creation, 0600);
  else if (! is_other)
    result = pipe (fds);
  if (result < 0 || fcntl (fds[0], F_SETFL, endpoint->flags) != 0)
    {
      perror (endpoint->name);
      exit (EXIT_FAILURE);
    }
  if (! is_new)
    return;
  size_t start = pick (2) ? 0 : pick (60000), size = pick (90000);
  source_copy (FIRST_INPUT, 0, (off_t) start, bytes[LINUX], size);
  object_fill (object, (off_t) start, (off_t) (start + size), FIRST_INPUT, 0);
  int writer = open (endpoint->name, O_WRONLY);
  if (pwrite (writer, bytes[LINUX], size, (off_t) start) < 0)
    exit (EXIT_FAILURE);
  close (writer);
}

/* Return true if S is within the limits of the model.  */
static bool
is_possible (struct step const *s)
{
  struct endpoint const *in = &endpoints[s->in], *out = &endpoints[s->out];
  struct description const *from = world.descriptors[s->in];
  struct description const *to = world.descriptors[s->out];
  bool splices = is_call (s, "splice"), sends = is_call (s, "sendfile");
  bool is_file = in->kind == REGULAR, is_written = in->flags != O_RDONLY;
  off_t end = MAX (0, s->start);
  if (is_call (s, "close"))
    return s->in != 0;
  if (is_call (s, "truncate"))
    return (from && is_file && end <= from->object->size
            && ! world_refers (from->object, end, UNLIMITED));
  if (is_call (s, "copy_file_range"))
    return is_tmpfs || is_ext4;
  if (sends && (! is_file || strcmp (in->name, out->name) == 0))
    return false;
  if ((splices || sends) && is_tmpfs && is_file && is_written)
    return false;
  return (! splices
          || ((in->kind == PIPE || out->kind == PIPE)
              && ! (to && world_refers (to->object, 0, UNLIMITED))));
}

static off_t
choose_offset (int endpoint)
{
  if (pick (2) || (endpoints[endpoint].kind == PIPE && pick (8)))
    return -1;
  return pick (2) ? PAGE * pick (40) : pick (140000);
}

/* Choose and return a descriptor.  It rarely has the access mode WRONG.  */
static int
choose_endpoint (int wrong)
{
  int i = (int) pick (ENDPOINTS);
  while ((endpoints[i].flags & O_ACCMODE) == wrong && pick (16))
    i = (int) pick (ENDPOINTS);
  return i;
}

static struct step
choose_step (void)
{
  static unsigned int const sizes[][2]
    = { { 0, 100 },     { 1, 4095 },      { 4095, 4097 },   { 1, 20000 },
        { 8192, 8192 }, { 65535, 65537 }, { 60000, 80000 }, { 1, 130000 } };
  struct step s;
  do
    {
      unsigned int const *size = sizes[pick (sizeof sizes / sizeof *sizes)];
      unsigned int call = pick (sizeof calls / sizeof *calls);
      /* A descriptor is not opened again after its close.  So close rarely. */
      if (strcmp (calls[call], "close") == 0)
        call = pick (sizeof calls / sizeof *calls);
      s = (struct step){ .call = pick (3) ? calls[call] : "splice",
                         .in = choose_endpoint (O_WRONLY),
                         .out = choose_endpoint (O_RDONLY),
                         .whence = (int) pick (2) };
      s.size = size[0] + pick (size[1] - size[0] + 1);
      s.start = choose_offset (s.in);
      s.target = choose_offset (s.out);
      if (is_call (&s, "lseek") && s.start < 0)
        s.start = -(off_t) s.size;
    }
  while (! is_possible (&s));
  if (world.descriptors[s.in])
    world.descriptors[s.in]->object->seen = 0;
  return s;
}

/* Run the sequence of calls of SEED, and compare the bytes that are in files
   and pipes at the end.  Return true if nothing differs.  */
static bool
run (unsigned long seed)
{
  static bool same;
  choices_start (seed);
  world_clear ();
  world.pipe_slots_max = SLOTS_MAX;
  world.descriptor_limit = DESCRIPTORS_MAX;
  world.ignores_sigpipe = world.has_write_error = true;
  for (int i = 0; i < ENDPOINTS; i++)
    open_endpoint (i);
  /* The judge must accept a pipe that becomes smaller.  It also needs an input
     and an output.  */
  for (size_t i = 0; i < world.object_count; i++)
    world.objects[i].traits |= IS_LARGER;
  world.input = world.output = &world.objects[0];
  same = setjmp (world.start) == 0;
  for (int i = 0; i < STEPS && same; i++)
    {
      struct step s = choose_step ();
      same = compare (&s);
    }
  for (int i = 0; i < ENDPOINTS && same; i++)
    {
      struct description const *from = world.descriptors[i];
      if (! from || (from->flags & O_ACCMODE) == O_WRONLY)
        continue;
      struct step s = { .call = "pread", .in = i, .size = SIZE_LIMIT };
      for (; s.start < from->object->size && same; s.start += SIZE_LIMIT)
        same = compare (&s);
      for (s.call = "read"; from->object->count && same;)
        same = compare (&s);
    }
  if (verbose)
    puts (world.breach);
  for (int i = 0; i < ENDPOINTS; i++)
    {
      if (world.descriptors[i])
        close (descriptors[LINUX][i]);
      if (endpoints[i].kind == REGULAR)
        unlink (endpoints[i].name);
    }
  return same;
}

int
main (int argc, char **argv)
{
  struct statfs status;
  if (argc != 3 || statfs (".", &status) != 0)
    {
      fputs ("usage: conform FIRST COUNT  compare COUNT sequences of calls\n"
             "                            on new files a, b and c here\n",
             stderr);
      return 2;
    }
  if (getpagesize () != PAGE)
    {
      puts ("nothing is compared: the model has only pages of 4096 bytes");
      return EXIT_SUCCESS;
    }
  is_tmpfs = status.f_type == TMPFS_MAGIC;
  is_ext4 = status.f_type == EXT4_SUPER_MAGIC;
  signal (SIGPIPE, SIG_IGN);
  sources_start ();
  unsigned long first = strtoul (argv[1], NULL, 10), differences = 0;
  unsigned long count = strtoul (argv[2], NULL, 10);
  for (unsigned long seed = first; seed < first + count; seed++)
    if (! run (seed))
      {
        printf ("seed %lu differs:\n", seed);
        verbose = true;
        run (seed);
        verbose = false;
        differences++;
      }
  printf ("%lu sequences, %lu differ\n", count, differences);
  return differences ? EXIT_FAILURE : EXIT_SUCCESS;
}
