/* Run a command with non-blocking standard descriptors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: nonblocking [-]DESCRIPTORS COMMAND [ARGUMENT]...

   DESCRIPTORS is 0, 1 or 01.  With "-", clear O_NONBLOCK instead.  */

#include <config.h>

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc < 3)
    return EXIT_FAILURE;
  bool block = argv[1][0] == '-';
  for (char const *digit = argv[1] + block; *digit; digit++)
    {
      int fd = *digit - '0';
      int flags = fcntl (fd, F_GETFL);
      int wanted = block ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
      if (flags < 0 || fcntl (fd, F_SETFL, wanted) < 0)
        {
          perror ("nonblocking");
          return EXIT_FAILURE;
        }
    }
  execvp (argv[2], argv + 2);
  perror (argv[2]);
  return EXIT_FAILURE;
}
