/* Run a command whose standard output is a pipe that nobody reads.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: broken-pipe COMMAND [ARGUMENT]...  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  int ends[2];
  if (argc < 2 || pipe (ends) != 0 || dup2 (ends[1], STDOUT_FILENO) < 0)
    return EXIT_FAILURE;
  close (ends[0]);
  close (ends[1]);
  execvp (argv[1], argv + 1);
  perror (argv[1]);
  return EXIT_FAILURE;
}
