/* The simulated system calls, without those of moves.c and threads.c.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include "attribute.h"
#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"

ssize_t
simulated_read (int fd, void *bytes, size_t size)
{
  struct description *from = description_of (fd);
  int fault = call_begin (is_kind (fd, PIPE) ? CALL_READ_PIPE : CALL_READ);
  if (! can_read (from))
    return call_end (CALL_READ, -EBADF, "read (%d)", fd);
  struct object *object = from->object;
  bool is_file = object->kind == REGULAR;
  /* Some file systems return less than the file has.  */
  size_t part = is_file ? choose_part (size) : size;
  if (part < size && from != world.descriptors[0])
    world.operands[world.tried_count - 1].is_short = true;
  if (object->traits & IS_COLD && ! fault)
    {
      judge_wait ("read");
      others_go_on ();
      object->traits &= ~IS_COLD;
    }
  ssize_t got
    = fault ? fault : read_description (from, bytes, part, from->offset);
  from->offset += is_file ? MAX (0, got) : 0;
  if (0 <= got)
    judge_read (from, bytes, (size_t) got, size);
  return call_end (CALL_READ, got, "read (%d, %zu)", fd, size);
}

ssize_t
simulated_pread (int fd, void *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PREAD);
  struct description *from = description_of (fd);
  ssize_t got = ! from                           ? -EBADF
                : object_is_queue (from->object) ? -ESPIPE
                : ! can_read (from)              ? -EBADF
                : fault                          ? fault
                        : read_description (from, bytes, size, position);
  world.reads_stdin = from && from == world.descriptors[0];
  return call_end (CALL_PREAD, got, "pread (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

/* Write some of SIZE BYTES into TO at *POSITION, or at the end of a file that
   appends, unless FAULT is not 0.  Set *POSITION to the end of the written
   bytes.  Return their number, or a negative errno.  */
static ssize_t
write_part (struct description *to, void const *bytes, size_t size,
            off_t *position, int fault)
{
  bool appends = to->object->kind == REGULAR && to->flags & O_APPEND;
  off_t start = appends ? to->object->size : *position;
  ssize_t done = fault;
  if (! fault)
    done = write_description (to, bytes, choose_part (size), start);
  else if (fault == -ENOSPC && pick (2))
    done = 0; /* some full devices write no bytes and report no error */
  bool goes_on = 0 < done || size == 0 || done == -EINTR || done == -EAGAIN;
  world.has_write_error = world.has_write_error || ! goes_on;
  *position = 0 < done ? start + done : *position;
  return done;
}

/* Keep a message of SIZE BYTES.  Such a write never fails.  */
static ssize_t
write_message (char const *bytes, size_t size)
{
  call_begin (CALL_OTHER);
  judge_message ();
  char *message = world.messages + world.message_size;
  size_t kept = MIN (size, sizeof world.messages - 1 - world.message_size);
  memcpy (message, bytes, kept);
  message[kept] = '\0';
  world.message_size += kept;
  return call_end (CALL_OTHER, (ssize_t) size, "write (2, \"%s\")", message);
}

ssize_t
simulated_write (int fd, void const *bytes, size_t size)
{
  struct description *to = description_of (fd);
  if (to && to == world.error_output)
    return write_message (bytes, size);
  int fault = call_begin (CALL_WRITE);
  ssize_t done = -EBADF;
  if (can_write (to))
    done = write_part (to, bytes, size, &to->offset, fault);
  if (0 < done)
    judge_write (bytes, (size_t) done, size);
  return call_end (CALL_WRITE, done, "write (%d, %zu)", fd, size);
}

ssize_t
simulated_pwrite (int fd, void const *bytes, size_t size, off_t position)
{
  int fault = call_begin (CALL_PWRITE);
  struct description *to = description_of (fd);
  off_t end = position;
  ssize_t done = ! to                           ? -EBADF
                 : object_is_queue (to->object) ? -ESPIPE
                 : ! can_write (to)
                   ? -EBADF
                   : write_part (to, bytes, size, &end, fault);
  judge_fill (to, done);
  if (0 < done)
    world.counts.unwritten -= MIN (world.counts.unwritten, (size_t) done);
  return call_end (CALL_PWRITE, done, "pwrite (%d, %zu, %jd)", fd, size,
                   (intmax_t) position);
}

/* Wait until OBJECT can be opened with FLAGS: for the end of a lease, or for
   the writer of a FIFO.  Return 0, or a negative errno.  */
static int
wait_to_open (struct object const *object, int flags)
{
  if (object->traits & IS_LEASED && flags & O_NONBLOCK)
    return -EWOULDBLOCK;
  int interrupted = 0;
  while (! interrupted
         && (object->traits & IS_LEASED
             || (object->kind == PIPE && object->writers == 0
                 && ! (flags & O_NONBLOCK))))
    {
      judge_wait ("open");
      interrupted = wait_once ("open");
    }
  return interrupted;
}

/* Open NAME with FLAGS.  NAME is in the current directory, or the name of a
   descriptor in /proc/self/fd.  Return 0 with *DESCRIPTION set, or a negative
   errno.  */
static int
open_name (char const *name, int flags, struct description **description)
{
  static char const directory[] = "/proc/self/fd/";
  size_t length = sizeof directory - 1;
  struct object *object = world_find (name);
  if (strncmp (name, directory, length) == 0)
    {
      int fd = (int) strtol (name + length, NULL, 10);
      object = description_of (fd) ? description_of (fd)->object : NULL;
    }
  if (! object)
    return -ENOENT;
  if (object->kind == SOCKET)
    return -ENXIO;
  if (flags & O_DIRECTORY && object->kind != DIRECTORY)
    return -ENOTDIR;
  struct description *opened = world_open (object, flags);
  int waited = flags & O_PATH ? 0 : wait_to_open (object, flags);
  if (waited)
    world_close (opened);
  else
    *description = opened;
  return waited;
}

/* Return true if the program has the end of a pipe that it made.  */
static bool
has_private_pipe (void)
{
  for (int fd = 0; fd < DESCRIPTORS_MAX; fd++)
    if (description_of (fd) && description_of (fd)->object->is_private)
      return true;
  return false;
}

/* Open NAME with FLAGS by CALL, open or openat2.  Return the descriptor, or -1
   with errno set.  */
static int
open_by (enum call call, char const *name, int flags)
{
  struct description *description = NULL;
  int result = call_begin (call);
  if (result == 0)
    result = open_name (name, flags, &description);
  if (description)
    result = descriptor_new (description);
  /* A plain loop needs a descriptor beside the three standard ones, so it
     would fail, too.  */
  if (result == -EMFILE && call == CALL_OPEN && world.descriptor_limit == 3)
    world.has_excuse = true;
  /* The program opens it again when it has closed its pipe.  */
  bool comes_again
    = result == -EINTR || (result == -EMFILE && has_private_pipe ());
  if (! comes_again)
    judge_open (name, flags, result < 0 ? NULL : description);
  return (int) call_end (call, result, "%s (\"%s\", %s%s)",
                         call == CALL_OPEN ? "open" : "openat2", name,
                         flags & O_PATH ? "O_PATH" : "O_RDONLY",
                         flags & O_NONBLOCK ? " | O_NONBLOCK" : "");
}

int
simulated_open (char const *name, int flags, ...)
{
  return open_by (CALL_OPEN, name, flags);
}

int
simulated_close (int fd)
{
  int result = call_begin (CALL_CLOSE);
  if (description_of (fd))
    descriptor_close (fd);
  else
    result = -EBADF;
  return (int) call_end (CALL_CLOSE, result, "close (%d)", fd);
}

off_t
simulated_lseek (int fd, off_t offset, int whence)
{
  static char const *const names[] = { "SEEK_SET", "SEEK_CUR" };
  if (whence != SEEK_SET && whence != SEEK_CUR)
    judge_broken ("lseek with %d, which believes the size of a file", whence);
  /* The program compares an offset by a first call of lseek, and moves it back
     by a second.  Linux cannot do both at once, so another program could act
     between the calls.  In the model, nobody does.  */
  struct description *description = description_of (fd);
  if (! description || fd != world.peeked || whence != SEEK_SET
      || description->offset < offset)
    call_begin (CALL_OTHER);
  world.peeked = whence == SEEK_CUR && offset == 0 ? fd : -1;
  struct object const *object = description ? description->object : NULL;
  off_t result = ! object ? -EBADF : object_is_queue (object) ? -ESPIPE : 0;
  if (object && object->kind == REGULAR)
    {
      result = offset + (whence == SEEK_CUR ? description->offset : 0);
      if (result < 0)
        result = -EINVAL;
      else if (object->traits & FIXED_OFFSET)
        result = description->offset;
      else
        {
          judge_move (description, result - description->offset);
          description->offset = result;
        }
    }
  return call_end (CALL_OTHER, result, "lseek (%d, %jd, %s)", fd,
                   (intmax_t) offset, names[whence]);
}

/* Store the status of OBJECT in *STATUS.  Return 0, a negative errno, or
   WITHOUT if OBJECT is NULL.  */
static int
fill_status (struct object const *object, struct stat *status, int without)
{
  static mode_t const modes[KINDS] = {
    [REGULAR] = S_IFREG,     [PIPE] = S_IFIFO,        [SOCKET] = S_IFSOCK,
    [TERMINAL] = S_IFCHR,    [NULL_DEVICE] = S_IFCHR, [ZERO_DEVICE] = S_IFCHR,
    [FULL_DEVICE] = S_IFCHR, [DIRECTORY] = S_IFDIR,
  };
  int fault = call_begin (CALL_FSTAT);
  if (! object || fault)
    return object ? fault : without;
  bool is_file = object->kind == REGULAR;
  *status = (struct stat){ .st_mode = modes[object->kind] | 0600,
                           .st_ino = object->number,
                           .st_dev = object->device,
                           .st_blksize = PAGE };
  if (is_file)
    status->st_size = reported_size (object);
  return 0;
}

int
simulated_fstat (int fd, struct stat *status)
{
  struct description const *description = description_of (fd);
  int result
    = fill_status (description ? description->object : NULL, status, -EBADF);
  return (int) call_end (CALL_FSTAT, result, "fstat (%d)", fd);
}

/* With the options of the simulation, only version 1.0 calls this.  */
int
simulated_stat (char const *name, struct stat *status)
{
  int result = fill_status (world_find (name), status, -ENOENT);
  return (int) call_end (CALL_FSTAT, result, "stat (\"%s\")", name);
}

int
simulated_fstatfs (int fd, struct statfs *status)
{
  call_begin (CALL_OTHER);
  *status = (struct statfs){ .f_type = 0 };
  return (int) call_end (CALL_OTHER, 0, "fstatfs (%d)", fd);
}

int
simulated_getrlimit (__rlimit_resource_t resource, struct rlimit *limit)
{
  *limit = (struct rlimit){ .rlim_cur = RLIM_INFINITY };
  return (int) call_end (CALL_OTHER, 0, "getrlimit (%u)", resource);
}

/* Set the capacity of PIPE to SIZE bytes, rounded up as F_SETPIPE_SZ does.
   Return the new capacity in bytes, or a negative errno.  */
static int
set_capacity (struct object *pipe, int size)
{
  /* The capacity below which the program must not set the pipe is that which a
     call reported.  If none did, the program may not know that another program
     made the pipe larger.  */
  bool is_known = pipe->seen || pipe->traits & IS_LARGER;
  if (size < (int) (is_known ? pipe->seen : pipe->capacity) * PAGE)
    judge_broken ("a pipe is made smaller");
  unsigned int slots = 1;
  while ((int) slots * PAGE < size)
    slots *= 2;
  if (world.pipe_slots_max < slots && pipe->capacity < slots)
    return -EPERM;
  if (slots < pipe->count)
    return -EBUSY;
  pipe->capacity = pipe->seen = slots;
  return (int) slots * PAGE;
}

int
simulated_fcntl (int fd, int command, ...)
{
  bool sets_pipe = command == F_SETPIPE_SZ,
       gets_pipe = command == F_GETPIPE_SZ;
  va_list arguments;
  va_start (arguments, command);
  int argument
    = sets_pipe || command == F_DUPFD_CLOEXEC ? va_arg (arguments, int) : 0;
  va_end (arguments);
  enum call call = sets_pipe   ? CALL_SET_PIPE
                   : gets_pipe ? CALL_GET_PIPE
                               : CALL_OTHER;
  int result = call_begin (call);
  struct description *description = description_of (fd);
  bool is_pipe = is_kind (fd, PIPE);
  if (! description || ((sets_pipe || gets_pipe) && ! is_pipe))
    result = -EBADF;
  else if (sets_pipe && result == 0)
    result = set_capacity (description->object, argument);
  else if (gets_pipe && result == 0)
    {
      description->object->seen = description->object->capacity;
      result = (int) description->object->capacity * PAGE;
    }
  else if (command == F_DUPFD_CLOEXEC)
    {
      description->references++;
      result = descriptor_new (description);
    }
  else if (command == F_GETFL)
    result = description->flags;
  else if (call == CALL_OTHER && command != F_GETFD)
    judge_broken ("flags of a descriptor are changed");
  return (int) call_end (call, result, "fcntl (%d, %s, %d)", fd,
                         sets_pipe            ? "F_SETPIPE_SZ"
                         : gets_pipe          ? "F_GETPIPE_SZ"
                         : command == F_GETFL ? "F_GETFL"
                         : command == F_GETFD ? "F_GETFD"
                                              : "F_DUPFD_CLOEXEC",
                         argument);
}

int
simulated_isatty (int fd)
{
  call_begin (CALL_OTHER);
  int result = is_kind (fd, TERMINAL) ? 1 : -ENOTTY;
  return 0 < call_end (CALL_OTHER, result, "isatty (%d)", fd);
}

int
simulated_getsockopt (int fd, int level, int option, void *value,
                      socklen_t *size)
{
  call_begin (CALL_OTHER);
  (void) level;
  bool is_socket = is_kind (fd, SOCKET);
  bool has = (is_socket && option == SO_RCVTIMEO
              && description_of (fd)->object->traits & HAS_TIMEOUT);
  struct timeval time = { .tv_usec = has ? 100000 : 0 };
  if (is_socket)
    memcpy (value, &time, MIN (*size, sizeof time));
  int result = is_socket ? 0 : -ENOTSOCK;
  return (int) call_end (CALL_OTHER, result, "getsockopt (%d)", fd);
}

/* Let MILLISECONDS of the program's time pass.  Some waits last longer than
   they should: other programs have the processors.  */
static void
pass_time (unsigned int milliseconds)
{
  world.clock += milliseconds + (rarely (16) ? pick (20) : 0);
}

int
simulated_clock_gettime (MAYBE_UNUSED clockid_t number, struct timespec *time)
{
  /* A slow copy needs 20 ms for 4 MiB.  */
  unsigned int copying
    = world.is_slow ? (unsigned int) (world.counts.moved >> 22) * 20 : 0;
  unsigned int now = 1000 + world.clock + copying;
  *time = (struct timespec){ .tv_sec = now / 1000,
                             .tv_nsec = now % 1000 * 1000000L };
  return 0;
}

int
simulated_nanosleep (struct timespec const *time,
                     MAYBE_UNUSED struct timespec *rest)
{
  int result = call_begin (CALL_NANOSLEEP);
  others_go_on ();
  pass_time ((unsigned int) (time->tv_nsec / 1000000));
  return (int) call_end (CALL_NANOSLEEP, result, "nanosleep ()");
}

/* Wait for the descriptor of WANTED, TIMEOUT milliseconds, or forever if
   TIMEOUT is negative.  Return 1, 0 after the time, or -EINTR.  */
static int
poll_one (struct pollfd *wanted, int timeout)
{
  struct description const *description = description_of (wanted->fd);
  short int events = (short int) (wanted->events | POLLERR | POLLHUP);
  int interrupted = 0;
  if (description && timeout < 0)
    interrupted = wait_for (description, events, 0, "poll");
  else if (description)
    {
      if (description->object == world.output && 0 < timeout)
        judge_pause ();
      /* Some of the other programs act before the timeout.  */
      for (int i = 0; i < 3 && ! ready (description, events); i++)
        others_go_on ();
      if (! ready (description, events))
        pass_time ((unsigned int) timeout);
    }
  if (interrupted)
    return interrupted;
  wanted->revents = description ? ready (description, events) : POLLNVAL;
  return wanted->revents != 0;
}

int
simulated_poll (struct pollfd *wanted, nfds_t count, int timeout)
{
  int result = call_begin (CALL_POLL);
  if (result == 0 && count == 1)
    result = poll_one (wanted, timeout);
  else if (result == 0)
    {
      /* The program calls poll without a descriptor, to sleep.  */
      judge_wait ("poll");
      others_go_on ();
      pass_time ((unsigned int) timeout);
    }
  return (int) call_end (CALL_POLL, result, "poll (%d, %d)",
                         count ? wanted->fd : -1, timeout);
}

int
simulated_pipe (int ends[2])
{
  int result = call_begin (CALL_PIPE);
  if (result == 0)
    {
      struct object *object = world_object (PIPE, NOBODY);
      object->is_private = true;
      ends[0] = descriptor_new (world_open (object, O_RDONLY));
      ends[1] = descriptor_new (world_open (object, O_WRONLY));
      result = MIN (0, ends[1]);
      if (result < 0 && 0 <= ends[0])
        descriptor_close (ends[0]);
    }
  return (int) call_end (CALL_PIPE, result, "pipe ()");
}

int
simulated_posix_fadvise (int fd, off_t offset, off_t size, int advice)
{
  int result = call_begin (CALL_FADVISE);
  (void) offset, (void) size;
  if (! result && description_of (fd) && advice == POSIX_FADV_WILLNEED)
    description_of (fd)->object->traits &= ~IS_COLD;
  call_end (CALL_FADVISE, result, "posix_fadvise (%d, %d)", fd, advice);
  return -result;
}

/* The memory that mmap returns, in the order of the calls.  */
static char memory[8 * 1024 * 1024];

void *
simulated_mmap (void *address, size_t size, int protection, int flags, int fd,
                off_t offset)
{
  (void) address, (void) protection, (void) flags, (void) fd, (void) offset;
  int result = call_begin (CALL_MMAP);
  char *start = memory + world.memory;
  if (sizeof memory - world.memory < size || world.memory_limit < size)
    result = -ENOMEM;
  if (result == 0)
    world.memory += (size + PAGE - 1) / PAGE * PAGE;
  result = (int) call_end (CALL_MMAP, result, "mmap (%zu)", size);
  return result < 0 ? MAP_FAILED : start;
}

int
simulated_munmap (void *address, size_t size)
{
  call_begin (CALL_OTHER);
  char const *start = address;
  if (start < memory || memory + world.memory <= start)
    judge_broken ("memory is unmapped that mmap did not give");
  return (int) call_end (CALL_OTHER, 0, "munmap (%zu)", size);
}

int
simulated_getpagesize (void)
{
  return PAGE;
}

/* Read from FD at POSITION to BYTES, as preadv2(2) with RWF_NOWAIT does: fail
   if the read would wait.  If POSITION is -1, use the offset of FD.  Return
   the number of bytes, or -1 with errno set.  */
static ssize_t
read_if_ready (int fd, struct iovec const *bytes, off_t position)
{
  int fault = call_begin (CALL_PREADV2);
  struct description *from = description_of (fd);
  bool is_file = is_kind (fd, REGULAR), moves = position == -1;
  ssize_t got = ! can_read (from)        ? -EBADF
                : fault                  ? fault
                : ! is_file && ! moves   ? -ESPIPE
                : is_kind (fd, TERMINAL) ? -EOPNOTSUPP
                : from->object->traits & IS_COLD
                  ? -EAGAIN
                  : object_read (from->object, bytes->iov_base, bytes->iov_len,
                                 moves ? from->offset : position);
  if (0 <= got && moves)
    {
      from->offset += is_file ? got : 0;
      judge_read (from, bytes->iov_base, (size_t) got, bytes->iov_len);
    }
  return call_end (CALL_PREADV2, got, "preadv2 (%d, %zu, %jd, RWF_NOWAIT)", fd,
                   bytes->iov_len, (intmax_t) position);
}

/* glibc before 2.32 lacks it, and the program does not call it.  */
#ifndef SYS_openat2
#  define SYS_openat2 -1
#endif

long
simulated_syscall (long number, ...)
{
  va_list arguments;
  va_start (arguments, number);
  int fd = va_arg (arguments, int);
  void *argument = va_arg (arguments, void *);
  va_arg (arguments, long);
  long position = number == SYS_preadv2 ? va_arg (arguments, long) : 0;
  va_end (arguments);
  if (number != SYS_openat2 && number != SYS_preadv2)
    judge_broken ("system call %ld is not simulated", number);
  return (number == SYS_openat2 ? open_by (CALL_OPENAT2, argument, O_PATH)
                                : read_if_ready (fd, argument, position));
}
