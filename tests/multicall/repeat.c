/* Repeated calls of cat_main.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "repeat.h"

#include <fcntl.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cat.h"
#include "process.h"

/* The kinds of standard output.  */
enum output
{
  TO_FILE,   /* the file "out", empty before each call */
  TO_END,    /* the same with O_APPEND */
  TO_PIPE,   /* a pipe with a reader */
  TO_NOBODY, /* a pipe without a reader */
  TO_FULL,   /* /dev/full */
  TO_NULL,
  TO_NONE, /* closed */
  OUTPUTS
};

enum
{
  WORDS_MAX = 6,
  READER = 3, /* descriptor of the pipe for TO_PIPE, which the caller opens */

  /* Rounds after which the C library's own memory no longer grows: locales,
     time zones, thread stacks, and seven free pieces of each size, which glibc
     2.36 counts as used.  It has all of these pieces after 40 rounds.  */
  FIRST_ROUNDS = 100,

  PATIENCE = 60 /* seconds to wait for the end of threads */
};

static struct
{
  char const *words[WORDS_MAX];
  enum output output;
  int status;
} const calls[] = {
  { { "data" }, TO_FILE, EXIT_SUCCESS },
  { { "big" }, TO_FILE, EXIT_SUCCESS },
  { { "big" }, TO_END, EXIT_SUCCESS },
  { { "big" }, TO_PIPE, EXIT_SUCCESS },
  { { "big", "big" }, TO_NULL, EXIT_SUCCESS },
  { { "big" }, TO_NOBODY, EXIT_FAILURE },
  { { "big" }, TO_FULL, EXIT_FAILURE },
  { { "data" }, TO_NONE, EXIT_FAILURE },
  { { "cold", "data", "-", "data", "data" }, TO_PIPE, EXIT_SUCCESS },
  { { NULL }, TO_FILE, EXIT_SUCCESS },
  { { "-u", "-", "-" }, TO_FILE, EXIT_SUCCESS },
  { { "-n", "data", "data" }, TO_FILE, EXIT_SUCCESS },
  { { "-b", "big" }, TO_PIPE, EXIT_SUCCESS },
  { { "data", "-A", "--squeeze" }, TO_FILE, EXIT_SUCCESS },
  { { "-e", "big" }, TO_FULL, EXIT_FAILURE },
  { { "-t", "--debug", "data" }, TO_FILE, EXIT_SUCCESS },
  { { "-nv", "big" }, TO_NOBODY, EXIT_FAILURE },
  { { "-sET", "no\nnewline", "data" }, TO_END, EXIT_SUCCESS },
  { { "missing", "data", "." }, TO_FILE, EXIT_FAILURE },
  { { "data", "data/file", "loop", "closed" }, TO_PIPE, EXIT_FAILURE },
  { { "/proc/self/mem", "-n" }, TO_FILE, EXIT_FAILURE },
  { { "data", "out", "data" }, TO_FILE, EXIT_FAILURE },
  { { "--show" }, TO_FILE, EXIT_FAILURE },
  { { "--none" }, TO_FILE, EXIT_FAILURE },
  { { "data", "-x" }, TO_NONE, EXIT_FAILURE },
  { { "--version" }, TO_FILE, EXIT_SUCCESS },
  { { "--help", "-x" }, TO_PIPE, EXIT_SUCCESS },
  { { "--help" }, TO_FULL, EXIT_FAILURE },
#if EXTENSIONS
  { { "--color=always", "--timestamp=T%%", "-n", "big" },
    TO_FILE,
    EXIT_SUCCESS },
  { { "--color=always", "--timestamp", "big" }, TO_NOBODY, EXIT_FAILURE },
  { { "--color=always", "--timestamp=%", "data" }, TO_FILE, EXIT_FAILURE },
  { { "--color", "data" }, TO_FILE, EXIT_SUCCESS },
  { { "--color=x" }, TO_FILE, EXIT_FAILURE },
  { { "--timestamp=%B %Z", "data" }, TO_PIPE, EXIT_SUCCESS },
  { { "--timestamp=elapsed-hms", "data" }, TO_NULL, EXIT_SUCCESS },
  { { "--timestamp=%.T", "data" }, TO_PIPE, EXIT_SUCCESS },
  { { "--timestamp=T" }, TO_FILE, EXIT_FAILURE },
  { { "--progress", "big", "data" }, TO_FILE, EXIT_SUCCESS },
  { { "--progress", "-A", "big" }, TO_NOBODY, EXIT_FAILURE },
  { { "--progress=2M", "big" }, TO_NULL, EXIT_SUCCESS },
  { { "--progress=x", "big" }, TO_FILE, EXIT_FAILURE },
  { { "--progress", "missing" }, TO_NULL, EXIT_FAILURE },
  { { "--preflight", "data", "big", "-" }, TO_FILE, EXIT_SUCCESS },
  { { "--preflight", "data", "missing" }, TO_FILE, EXIT_FAILURE },
  { { "--utf8", "-n", "big", "data" }, TO_FILE, EXIT_SUCCESS },
  { { "--utf8", "big" }, TO_FULL, EXIT_FAILURE },
  { { "--utf8=view", "-s", "big", "data" }, TO_FILE, EXIT_SUCCESS },
#endif
};

enum
{
  KINDS = sizeof calls / sizeof *calls
};

struct stage
{
  int outputs[OUTPUTS]; /* descriptors, or -1 */
  int terminal;         /* the read end of the terminal errors[0] */
  int errors[2];        /* the standard errors: a terminal, and /dev/null */
  int console;          /* the standard error at the start */
  uint64_t sums[KINDS]; /* checksum of the output of each kind's first call */
};

/* Report that WHAT is wrong with calls[KIND], and exit.  */
static void
wrong (struct stage const *stage, int kind, char const *what)
{
  dprintf (stage->console, "repeat: %s: cat", what);
  for (int i = 0; i < WORDS_MAX && calls[kind].words[i]; i++)
    dprintf (stage->console, " %s", calls[kind].words[i]);
  dprintf (stage->console, ", output %u\n", (unsigned int) calls[kind].output);
  _exit (EXIT_FAILURE);
}

/* Return RESULT.  Abort if it is negative.  */
static int
checked (int result)
{
  if (result < 0)
    abort ();
  return result;
}

/* Open a terminal.  Return the end that programs write to, and store the other
   end, which does not block, in *OTHER_END.  */
static int
open_terminal (int *other_end)
{
  *other_end = checked (posix_openpt (O_RDWR | O_NOCTTY | O_NONBLOCK));
  checked (grantpt (*other_end));
  checked (unlockpt (*other_end));
  char const *name = ptsname (*other_end);
  return checked (name ? open (name, O_RDWR | O_NOCTTY) : -1);
}

static void
set_up (struct stage *stage)
{
  int unread[2];
  checked (pipe (unread));
  close (unread[0]);
  *stage
    = (struct stage){ .outputs = {
                        [TO_FILE]
                        = checked (open ("out", O_RDWR | O_CREAT, 0600)),
                        [TO_END] = checked (open ("out", O_RDWR | O_APPEND)),
                        [TO_PIPE] = READER,
                        [TO_NOBODY] = unread[1],
                        [TO_FULL] = checked (open ("/dev/full", O_WRONLY)),
                        [TO_NULL] = checked (open ("/dev/null", O_WRONLY)),
                        [TO_NONE] = -1,
                      } };
  stage->errors[0] = open_terminal (&stage->terminal);
  stage->errors[1] = stage->outputs[TO_NULL];
  stage->console = checked (dup (STDERR_FILENO));
}

/* Change all settings of this process from what they are when a program
   starts.  */
static void
settle (void)
{
  struct rlimit few = { PROCESS_DESCRIPTORS, PROCESS_DESCRIPTORS };
  checked (setrlimit (RLIMIT_NOFILE, &few));
  signal (SIGPIPE, SIG_IGN);
  signal (SIGINT, SIG_IGN);
  /* The default, with a flag.  */
  struct sigaction action = { .sa_handler = SIG_DFL, .sa_flags = SA_RESTART };
  sigaction (SIGTERM, &action, NULL);
  sigset_t mask;
  sigemptyset (&mask);
  sigaddset (&mask, SIGUSR1);
  sigprocmask (SIG_BLOCK, &mask, NULL);
  setlocale (LC_CTYPE, "C.UTF-8");
  optind = 7;
  setvbuf (stdout, NULL, _IOFBF, BUFSIZ);
  fputs ("not yet", stdout);
}

/* Prepare the standard descriptors for calls[KIND].  Standard error is a
   terminal if ON_TERMINAL.  Drop the file "cold" from memory.  */
static void
prepare (struct stage const *stage, int kind, bool on_terminal)
{
  int out = stage->outputs[calls[kind].output];
  checked (ftruncate (stage->outputs[TO_FILE], 0));
  checked ((int) lseek (stage->outputs[TO_FILE], 0, SEEK_SET));
  checked ((int) lseek (stage->outputs[TO_END], 0, SEEK_SET));
  checked ((int) lseek (STDIN_FILENO, 0, SEEK_SET));
  checked (dup2 (stage->errors[on_terminal ? 0 : 1], STDERR_FILENO));
  if (out < 0)
    close (STDOUT_FILENO);
  else
    checked (dup2 (out, STDOUT_FILENO));
  int cold = checked (open ("cold", O_RDONLY));
  posix_fadvise (cold, 0, 0, POSIX_FADV_DONTNEED);
  close (cold);
}

/* Call cat_main with the words of calls[KIND].  Return its status.  */
static int
call (int kind)
{
  char words[1 + WORDS_MAX][32] = { "cat" };
  char *argv[1 + WORDS_MAX + 1] = { words[0] };
  int argc = 1;
  for (; argc <= WORDS_MAX && calls[kind].words[argc - 1]; argc++)
    argv[argc] = strcpy (words[argc], calls[kind].words[argc - 1]);
  return cat_main (argc, argv);
}

/* Return a checksum of the bytes of "out" and of the offset of standard output
   in it.  */
static uint64_t
sum_of_output (void)
{
  static char block[65536];
  off_t end = lseek (STDOUT_FILENO, 0, SEEK_CUR);
  uint64_t sum = sum_of (0, &end, sizeof end);
  off_t position = 0;
  ssize_t got;
  while (0 < (got = pread (STDOUT_FILENO, block, sizeof block, position)))
    {
      sum = sum_of (sum, block, (size_t) got);
      position += got;
    }
  return sum;
}

/* Check that calls[KIND] has written the same to "out" as the first time, and
   has left the offset at the end.  */
static void
check_output (struct stage *stage, int kind)
{
  enum output output = calls[kind].output;
  if (output != TO_FILE && output != TO_END)
    return;
  if (lseek (STDOUT_FILENO, 0, SEEK_CUR) != lseek (STDOUT_FILENO, 0, SEEK_END))
    wrong (stage, kind, "not at the end of the output");
  uint64_t sum = sum_of_output ();
  if (stage->sums[kind] == 0)
    stage->sums[kind] = sum;
  if (stage->sums[kind] != sum)
    wrong (stage, kind, "other bytes than the first time");
}

/* Wait until this thread is the only one: Linux removes a thread a little
   after it was joined.  */
static void
wait_for_threads (void)
{
  alarm (PATIENCE);
  while (1 < process_threads ())
    sched_yield ();
  alarm (0);
}

/* Make the call calls[KIND], and check its status, its output and the state of
   the process.  */
static void
check_call (struct stage *stage, int kind, bool on_terminal)
{
  struct process before, after;
  char told[4096];
  prepare (stage, kind, on_terminal);
  process_look (&before);
  int status = call (kind);
  process_look (&after);
  char const *difference = process_difference (&before, &after);
  if (difference)
    wrong (stage, kind, difference);
  if (status != calls[kind].status)
    wrong (stage, kind, "status");
  check_output (stage, kind);
  wait_for_threads ();
  while (0 < read (stage->terminal, told, sizeof told))
    ;
}

/* Check that malloc's memory is the same as BEFORE, and that the most PAGES
   later were the most before.  We compare peaks, because musl gives two pages
   back and takes them again every 52 calls.  */
static void
check_memory (struct stage const *stage, struct process_memory before,
              long const pages[2])
{
  if (pages[0] != pages[1])
    wrong (stage, 0, "pages");
  if (process_memory ().bytes != before.bytes)
    wrong (stage, 0, "bytes of memory");
}

int
repeat_main (int argc, char **argv)
{
  struct stage stage;
  struct process_memory before = { .pages = 0 };
  long peaks[2] = { 0, 0 }; /* pages, in the last half of the first rounds, and
                               later */
  int const settled = FIRST_ROUNDS * KINDS;
  int count = argc < 2 ? 0 : atoi (argv[1]);
  set_up (&stage);
  settle ();
  for (int i = 0; i < count; i++)
    {
      if (i == settled)
        before = process_memory ();
      check_call (&stage, i % KINDS, i / KINDS % 2 == 0);
      long pages = process_memory ().pages;
      if (settled / 2 <= i && peaks[settled <= i] < pages)
        peaks[settled <= i] = pages;
    }
  for (int i = count; i % KINDS != 0; i++)
    check_call (&stage, i % KINDS, true);
  if (settled < count)
    check_memory (&stage, before, peaks);
  /* The pending text of stdout wasn't meant for any of these outputs.  */
  __fpurge (stdout);
  return EXIT_SUCCESS;
}
