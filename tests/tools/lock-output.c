/* Run a command that has a lock on its standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: lock-output [COMMAND [ARGUMENT]...]

   Lock standard output (lockf) and execute COMMAND.  Without COMMAND the
   status is 0 if another process has a lock on standard output, 1 if no
   process has, or 99.  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  TROUBLE = 99
};

int
main (int argc, char **argv)
{
  int failed = lockf (STDOUT_FILENO, argc == 1 ? F_TEST : F_TLOCK, 0);
  if (argc == 1 && (! failed || errno == EAGAIN || errno == EACCES))
    return failed ? EXIT_SUCCESS : EXIT_FAILURE;
  if (! failed)
    execvp (argv[1], argv + 1);
  perror ("lock-output");
  return TROUBLE;
}
