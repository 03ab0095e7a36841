/* Read a command's output as late as possible.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: late-reader COMMAND CAPACITY EARLY ENLARGED AFTER [MEANWHILE]

   Run the shell command COMMAND with its standard output into a pipe of
   CAPACITY bytes.  Read EARLY bytes first.  Set the pipe's capacity to
   ENLARGED bytes, unless that is 0.  Run the shell command MEANWHILE without
   reading.  Then read only when COMMAND waits.  After COMMAND has exited, run
   the shell command AFTER, and read the rest.  Write all bytes that were read
   to standard output.  The status is that of COMMAND, or 99.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum
{
  PAGE = 4096
};

static void
set_capacity (int fd, int size)
{
#ifdef F_SETPIPE_SZ
  if (0 <= fcntl (fd, F_SETPIPE_SZ, size))
    return;
#endif
  fail ("late-reader: pipe size");
}

/* Copy at most SIZE bytes from FD to standard output.  Return their number, 0
   if CHILD has ended and no more come.  */
static ssize_t
pass (int fd, size_t size, pid_t child)
{
  static char bytes[PAGE];
  if (! is_ready (fd, POLLIN, child))
    return 0;
  ssize_t got = read (fd, bytes, size < PAGE ? size : PAGE);
  if (got < 0 || write (STDOUT_FILENO, bytes, (size_t) got) != got)
    fail ("late-reader");
  return got;
}

/* Return the number of bytes in the pipe FD.  */
static int
held (int fd)
{
  int size = 0;
  ioctl (fd, FIONREAD, &size);
  return size;
}

/* Return true if the pipe FD has the same number of bytes after 1 ms.  */
static bool
rests (int fd)
{
  struct timespec const a_while = { .tv_nsec = 1000 * 1000 };
  int before = held (fd);
  nanosleep (&a_while, NULL);
  return held (fd) == before;
}

static void
run (char const *command)
{
  if (system (command) != 0)
    fail ("late-reader: a command");
}

int
main (int argc, char **argv)
{
  int ends[2];
  keep_standard_descriptors ();
  if (argc < 6 || 7 < argc || pipe (ends) != 0)
    return TROUBLE;
  set_capacity (ends[0], atoi (argv[2]));
  pid_t child = start_shell (argv[1], ends, STDOUT_FILENO);
  close (ends[1]);

  for (long early = atol (argv[3]); 0 < early;)
    {
      ssize_t got = pass (ends[0], (size_t) early, child);
      if (got == 0)
        break;
      early -= got;
    }
  if (atoi (argv[4]) != 0)
    set_capacity (ends[0], atoi (argv[4]));
  if (argc == 7)
    run (argv[6]);

  while (! has_ended (child))
    if (rests (ends[0]) && held (ends[0]) != 0)
      pass (ends[0], PAGE, child);
  run (argv[5]);
  drain (child, ends[0]);
  return wait_for (child);
}
