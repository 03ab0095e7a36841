/* Run a command with non-blocking standard descriptors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: nonblocking 01 COMMAND [ARGUMENT]...  */

#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc < 3)
    return EXIT_FAILURE;
  for (char const *digit = argv[1]; *digit; digit++)
    {
      int fd = *digit - '0';
      int flags = fcntl (fd, F_GETFL);
      if (flags < 0 || fcntl (fd, F_SETFL, flags | O_NONBLOCK) < 0)
        {
          perror ("nonblocking");
          return EXIT_FAILURE;
        }
    }
  execvp (argv[2], argv + 2);
  perror (argv[2]);
  return EXIT_FAILURE;
}
