/* Append to standard output, whose description other programs share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: append-once TEXT

   Set O_APPEND, write TEXT, and clear the flag again, as GNU make 4.4 does for
   as long as it runs.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc != 2)
    return EXIT_FAILURE;
  size_t size = strlen (argv[1]);
  int flags = fcntl (STDOUT_FILENO, F_GETFL);
  if (flags < 0 || fcntl (STDOUT_FILENO, F_SETFL, flags | O_APPEND) < 0)
    fail ("append-once: cannot set O_APPEND");
  if (write (STDOUT_FILENO, argv[1], size) != (ssize_t) size)
    fail ("append-once: write");
  if (fcntl (STDOUT_FILENO, F_SETFL, flags) < 0)
    fail ("append-once: cannot clear O_APPEND");
  return EXIT_SUCCESS;
}
