/* Run a command whose standard output is a full eventfd.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: full-eventfd COMMAND UNTIL

   Run the shell command COMMAND.  Its standard output is a non-blocking
   eventfd that has room only for the number 1.  So poll reports it as ready,
   but writing a larger number fails with EAGAIN (eventfd(2)).  While
   COMMAND runs, repeat the shell command UNTIL until it succeeds, and then
   make room.  The status is COMMAND's, or 99.  */

#include <config.h>

#include "child.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#  include <sys/eventfd.h>

int
main (int argc, char **argv)
{
  uint64_t number = UINT64_MAX - 2;
  int fd = eventfd (0, EFD_NONBLOCK);
  int ends[2] = { dup (fd), fd };
  if (argc != 3 || write (fd, &number, sizeof number) != sizeof number)
    return TROUBLE;
  pid_t child = start_shell (argv[1], ends, STDOUT_FILENO);
  while (! has_ended (child) && system (argv[2]) != 0)
    nanosleep (&(struct timespec){ .tv_nsec = 50 * 1000 * 1000 }, NULL);
  if (read (fd, &number, sizeof number) < 0)
    fail ("full-eventfd");
  return wait_for (child);
}

#else

int
main (void)
{
  fputs ("full-eventfd: built without eventfd\n", stderr);
  return TROUBLE;
}

#endif
