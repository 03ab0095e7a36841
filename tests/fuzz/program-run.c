/* A run of cat in this process.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* No run depends on the time.  All input is there before cat is called, so
   cat never waits for any, and the clocks stand still.  To cut an input, we
   write it into a pipe of packets (O_DIRECT), because a read returns only one
   packet (pipe(7)).

   cat finds its operands in one of two directories.  In "files", they are
   regular files, and in "packets" symbolic links to the pipes.  Both have the
   same names, so the messages are the same.  */

#include <config.h>

#include "program-run.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#ifdef __linux__
#  include <sys/syscall.h>
#endif
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cat.h"
#include "checked-kernel.h"
#include "environment.h"
#include "minmax.h"
#include "multicall/process.h"
#include "text.h"

enum
{
  STANDARD = 3,           /* descriptors */
  CANNOT_INVOKE = 126,    /* a status, as the shell's */
  PACKETS = 40,           /* the descriptor of the first input's pipe */
  OURS = 100,             /* our own descriptors come after this one */
  PACKET_MAX = 4096,      /* bytes (pipe(7)) */
  PACKETS_MAX = 256,      /* in a pipe */
  PIPE_SIZE = 1024 * 1024 /* of a pipe with so many packets */
};

static char const *const names[INPUTS] = { "stdin", "a", "b", "c" };

static struct
{
  int console;            /* standard error at the start */
  int standard[STANDARD]; /* the descriptors at the start */
  int files, packets;     /* the directories */
  int home;               /* the directory at the start */
  int inputs[INPUTS];     /* the regular files */
  int out, messages;      /* the regular files for these */
  int null, full;         /* devices */
} fixture;

void
program_run_print (char const *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vdprintf (fixture.console, format, arguments);
  va_end (arguments);
}

/* Return RESULT.  Exit after a message if it's negative.  */
static int
checked (int result)
{
  if (0 <= result)
    return result;
  program_run_print ("program-run: %s\n", strerror (errno));
  _exit (EXIT_FAILURE);
}

/* Return a copy of FD above OURS, and close FD.  The lower numbers are for
   cat, so we notice if it leaves one open.  */
static int
out_of_the_way (int fd)
{
  int copy = checked (fcntl (checked (fd), F_DUPFD_CLOEXEC, OURS));
  close (fd);
  return copy;
}

/* The clocks.  These replace the C library's function, and clang's own.  */

static struct
{
  bool stands;       /* for the thread that calls cat */
  pthread_t thread;  /* that one */
  long long date;    /* seconds */
  long long elapsed; /* milliseconds after the first question */
  bool was_asked;    /* for the monotonic time */
  struct timespec start;
} clocks;

static struct timespec
real_time (clockid_t id)
{
  struct timespec now = { .tv_sec = 0 };
#ifdef __linux__
  syscall (SYS_clock_gettime, id, &now);
#endif
  return now;
}

int clock_gettime (clockid_t id, struct timespec *time);

/* Set *TIME to the same time whenever a run asks.  Only the first answer about
   the monotonic clock is earlier, because by that cat notes when it started.
   cat's threads get the real time.  */
int
clock_gettime (clockid_t id, struct timespec *time)
{
  *time = real_time (id);
  if (! clocks.stands || ! pthread_equal (pthread_self (), clocks.thread))
    return 0;
  if (id == CLOCK_REALTIME)
    *time = (struct timespec){ .tv_sec = clocks.date, .tv_nsec = 123456789 };
  else if (! clocks.was_asked)
    clocks.start = *time;
  else
    {
      *time = clocks.start;
      time->tv_sec += clocks.elapsed / 1000;
      time->tv_nsec += clocks.elapsed % 1000 * 1000000;
      if (1000000000 <= time->tv_nsec)
        {
          time->tv_nsec -= 1000000000;
          time->tv_sec++;
        }
    }
  clocks.was_asked = clocks.was_asked || id != CLOCK_REALTIME;
  return 0;
}

/* Readers.  */

/* A thread that reads all that is written to a pipe or a terminal.  */
struct reader
{
  bool runs;
  pthread_t thread;
  sem_t begun;
  int fd;
  struct random random; /* how much to read at a time */
  struct text *text;
};

static void *
read_all (void *argument)
{
  struct reader *reader = argument;
  size_t room = 0;
  sem_post (&reader->begun);
  for (;;)
    {
      size_t wanted = 1 + random_below (&reader->random, 8192);
      struct text *text = reader->text;
      if (room - text->size < wanted)
        {
          room = 2 * (room + wanted);
          text->bytes = realloc (text->bytes, room);
          if (! text->bytes)
            abort ();
        }
      ssize_t got = read (reader->fd, text->bytes + text->size, wanted);
      if (got <= 0) /* a terminal without a writer fails with EIO */
        break;
      text->size += (size_t) got;
    }
  close (reader->fd);
  return NULL;
}

/* Start READER on FD, to read into TEXT as SEED says, and wait until it has
   begun.  While a thread begins, AddressSanitizer has a descriptor open, and
   cat must not seem to have left that behind.  */
static void
reader_start (struct reader *reader, int fd, struct text *text,
              unsigned long long seed)
{
  *reader
    = (struct reader){ .runs = true, .fd = out_of_the_way (fd), .text = text };
  random_start (&reader->random, seed);
  sem_init (&reader->begun, 0, 0);
  checked (-pthread_create (&reader->thread, NULL, read_all, reader));
  while (sem_wait (&reader->begun) != 0)
    ;
}

/* Close descriptor NUMBER, the output.  Then wait until READER, if it runs,
   has read all of it.  */
static void
reader_end (struct reader *reader, int number)
{
  close (number);
  if (! reader->runs)
    return;
  pthread_join (reader->thread, NULL);
  sem_destroy (&reader->begun);
}

/* Descriptors.  */

/* Make descriptor NUMBER a copy of FD, and close FD.  */
static void
move (int fd, int number)
{
  checked (dup2 (fd, number));
  close (fd);
}

/* Return a terminal with COLUMNS, which doesn't change what programs write to
   it, and set *OTHER_END to where that can be read.  */
static int
open_terminal (int *other_end, unsigned short int columns)
{
  char name[64];
  *other_end = checked (posix_openpt (O_RDWR | O_NOCTTY));
  checked (grantpt (*other_end));
  checked (unlockpt (*other_end));
  checked (-ptsname_r (*other_end, name, sizeof name));
  int fd = checked (open (name, O_RDWR | O_NOCTTY));
  struct termios settings;
  checked (tcgetattr (fd, &settings));
  cfmakeraw (&settings);
  checked (tcsetattr (fd, TCSANOW, &settings));
  struct winsize size = { .ws_row = 25, .ws_col = columns };
  checked (ioctl (fd, TIOCSWINSZ, &size));
  return fd;
}

/* Make descriptor NUMBER an output of KIND: FILE, if that's a regular file.
   If it needs a READER, start that, to read into TEXT.  SEED chooses the
   rest.  */
static void
open_output (int number, enum program_output kind, int file, struct text *text,
             struct reader *reader, unsigned long long seed)
{
  int ends[2];
  switch (kind)
    {
    case TO_FILE:
    case TO_END:
      checked (ftruncate (file, 0));
      checked ((int) lseek (file, 0, SEEK_SET));
      checked (dup2 (file, number));
      checked (fcntl (number, F_SETFL, kind == TO_END ? O_APPEND : 0));
      break;
    case TO_PIPE:
      checked (pipe (ends));
      if (seed % 4 == 0)
        checked (fcntl (ends[1], F_SETFL, O_NONBLOCK));
      if (seed % 3 == 0)
        fcntl (ends[1], F_SETPIPE_SZ, 4096);
      move (ends[1], number);
      reader_start (reader, ends[0], text, seed);
      break;
    case TO_TERMINAL:
      move (open_terminal (&ends[0], (unsigned short int) (seed % 160)),
            number);
      reader_start (reader, ends[0], text, seed);
      break;
    case TO_NULL:
      checked (dup2 (fixture.null, number));
      break;
    case TO_FULL:
      checked (dup2 (fixture.full, number));
      break;
    case TO_NOBODY:
      checked (pipe (ends));
      close (ends[0]);
      move (ends[1], number);
      break;
    case TO_SAME:
      if (dup2 (STDOUT_FILENO, number) < 0)
        close (number);
      break;
    default:
      close (number);
    }
}

/* Make descriptor NUMBER a pipe that has TEXT, cut into packets by RANDOM.  */
static void
open_packets (int number, struct text const *text, struct random *random)
{
  static size_t const longest[] = { 1, 3, 64, 200, PACKET_MAX };
  int ends[2];
  size_t most = longest[random_below (random, 5)];
  bool whole = random_below (random, 3) == 0;
  checked (pipe2 (ends, O_DIRECT));
  size_t slots = PACKETS_MAX;
  if (fcntl (ends[1], F_SETPIPE_SZ, PIPE_SIZE) < PIPE_SIZE)
    slots = (size_t) checked (fcntl (ends[1], F_GETPIPE_SZ)) / PACKET_MAX;
  char const *bytes = text->bytes;
  for (size_t left = text->size; 0 < left; slots--)
    {
      size_t wanted = whole ? most : 1 + random_below (random, most);
      /* --utf8=view leaves out a U+FEFF that comes in one go.  */
      wanted = MAX (wanted, left == text->size ? 3 : 1);
      /* The rest has to fit.  */
      wanted = MAX (wanted, (left + slots - 1) / slots);
      ssize_t written
        = write (ends[1], bytes, MIN (left, MIN (wanted, PACKET_MAX)));
      checked (written < 0 ? -1 : 0);
      bytes += written;
      left -= (size_t) written;
    }
  close (ends[1]);
  if (ends[0] != number)
    move (ends[0], number);
}

/* Give RUN its inputs.  */
static void
open_inputs (struct program_run const *run)
{
  struct random random;
  random_start (&random, run->the_case->numbers[SPLITS]);
  for (int i = 0; i < INPUTS; i++)
    {
      struct text const *text = &run->the_case->texts[i];
      int number = i == 0 ? STDIN_FILENO : PACKETS + i;
      if (i == 0 && run->the_case->numbers[NO_STDIN])
        close (STDIN_FILENO);
      else if (run->is_cut[i]
               && text->size <= PACKET_MAX * (size_t) PACKETS_MAX)
        open_packets (number, text, &random);
      else
        {
          int fd = fixture.inputs[i];
          checked (ftruncate (fd, 0));
          if (pwrite (fd, text->bytes, text->size, 0) != (ssize_t) text->size)
            checked (-1);
          checked ((int) lseek (fd, 0, SEEK_SET));
          checked (dup2 (fd, number));
        }
    }
  checked (fchdir (run->is_cut[0] ? fixture.packets : fixture.files));
}

/* Set TEXT to what the regular file FD has.  */
static void
read_file (int fd, struct text *text)
{
  struct stat status;
  checked (fstat (fd, &status));
  text->size = (size_t) status.st_size;
  text->bytes = malloc (text->size + 1);
  if (! text->bytes
      || pread (fd, text->bytes, text->size, 0) != (ssize_t) text->size)
    abort ();
}

/* The run.  */

/* Run PROGRAM with ARGV in a process.  Return its status.  */
static int
run_process (char const *program, char **argv,
             struct program_case const *the_case)
{
  int status;
  pid_t child = checked (fork ());
  if (child == 0)
    {
      if (environment_get (the_case->variables, "POSIXLY_CORRECT"))
        setenv ("POSIXLY_CORRECT", "1", 1);
      execv (program, argv);
      _exit (CANNOT_INVOKE);
    }
  checked (waitpid (child, &status, 0));
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

/* Set the time zone and the locale that THE_CASE has in this process's
   environment as well, because the C library only knows that one.  */
static void
set_environment (struct program_case const *the_case)
{
  static char const *const variables[]
    = { "TZ", "LC_ALL", "LC_CTYPE", "LANG" };
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
    {
      char const *name = variables[i];
      char const *value = environment_get (the_case->variables, name);
      checked (value ? setenv (name, value, 1) : unsetenv (name));
    }
}

static bool
wants_end (void *context)
{
  unsigned long long *left = context;
  return 0 < *left && --*left == 0;
}

static bool
is_file (enum program_output output)
{
  return output == TO_FILE || output == TO_END;
}

void
program_run (struct program_run *run)
{
  struct program_case const *the_case = run->the_case;
  enum program_output output = (enum program_output) the_case->numbers[OUTPUT];
  enum program_output messages
    = (enum program_output) the_case->numbers[MESSAGES];
  static struct process before, after;
  struct reader readers[2] = { { .runs = false }, { .runs = false } };
  unsigned long long stop = the_case->numbers[STOP];
  struct cat_caller const caller = { .wants_end = wants_end,
                                     .context = &stop,
                                     .environment = the_case->variables };
  char program[] = "cat";
  char *argv[1 + WORDS_MAX + 1] = { program };
  int argc = 1;
  for (char *const *word = run->words; *word; word++)
    argv[argc++] = *word;

  run->out = run->messages = (struct text){ .size = 0 };
  checked (ftruncate (fixture.out, 0)); /* the operand "out" may be read */
  open_output (STDOUT_FILENO, output, fixture.out, &run->out, &readers[0],
               the_case->numbers[SPLITS]);
  open_output (STDERR_FILENO, messages, fixture.messages, &run->messages,
               &readers[1], the_case->numbers[SPLITS]);
  open_inputs (run);
  checked_kernel_choose ((unsigned int) the_case->numbers[KERNEL]);
  set_environment (the_case);
  process_look (&before);
  clocks.date = (long long) the_case->numbers[DATE];
  clocks.elapsed = (long long) the_case->numbers[ELAPSED];
  clocks.was_asked = false;
  clocks.thread = pthread_self ();
  clocks.stands = true;
  run->status = (run->program ? run_process (run->program, argv, the_case)
                              : cat_call (argc, argv, &caller));
  clocks.stands = false;
  process_look (&after);
  run->left_behind = process_difference (&before, &after);

  for (int i = 1; i < INPUTS; i++)
    close (PACKETS + i);
  /* Standard error may be a duplicate of standard output.  */
  reader_end (&readers[1], STDERR_FILENO);
  reader_end (&readers[0], STDOUT_FILENO);
  for (int i = 0; i < STANDARD; i++)
    checked (dup2 (fixture.standard[i], i));
  checked (fchdir (fixture.home));
  if (is_file (output))
    read_file (fixture.out, &run->out);
  if (is_file (messages))
    read_file (fixture.messages, &run->messages);
}

void
program_run_free (struct program_run *run)
{
  free (run->out.bytes);
  free (run->messages.bytes);
}

/* Make the directory NAME, and return its descriptor.  */
static int
make_directory (char const *name)
{
  if (mkdir (name, 0700) < 0 && errno != EEXIST)
    checked (-1);
  return out_of_the_way (open (name, O_RDONLY | O_DIRECTORY));
}

static int
make_file (char const *name)
{
  return out_of_the_way (
    openat (fixture.files, name, O_RDWR | O_CREAT | O_TRUNC, 0600));
}

void
program_run_start (void)
{
  int low;
  do
    low = checked (open ("/dev/null", O_RDWR));
  while (low <= STDERR_FILENO);
  fixture.null = out_of_the_way (low);
  for (int i = 0; i < STANDARD; i++)
    fixture.standard[i] = out_of_the_way (dup (i));
  fixture.console = fixture.standard[STDERR_FILENO];
  fixture.full = out_of_the_way (open ("/dev/full", O_RDWR));
  fixture.home = out_of_the_way (open (".", O_RDONLY | O_DIRECTORY));
  fixture.files = make_directory ("files");
  fixture.packets = make_directory ("packets");
  for (int i = 0; i < INPUTS; i++)
    {
      char target[64];
      fixture.inputs[i] = make_file (names[i]);
      snprintf (target, sizeof target, "/proc/self/fd/%d", PACKETS + i);
      unlinkat (fixture.packets, names[i], 0);
      checked (symlinkat (target, fixture.packets, names[i]));
    }
  fixture.out = make_file ("out");
  fixture.messages = make_file ("messages");
  unlinkat (fixture.packets, "out", 0);
  checked (symlinkat ("../files/out", fixture.packets, "out"));
  signal (SIGPIPE, SIG_IGN);
}

void
program_run_end (void)
{
  for (int i = 0; i < INPUTS; i++)
    {
      unlinkat (fixture.files, names[i], 0);
      unlinkat (fixture.packets, names[i], 0);
    }
  unlinkat (fixture.files, "out", 0);
  unlinkat (fixture.files, "messages", 0);
  unlinkat (fixture.packets, "out", 0);
  rmdir ("files");
  rmdir ("packets");
}
