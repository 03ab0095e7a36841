/* Use standard output as other programs do that share its description.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: share-output TEXT
     Set O_APPEND, write TEXT, and clear the flag again, as GNU make 4.4 does
     for as long as it runs.
   Usage: share-output
     Empty the file and go back to its beginning, as the owner of a log does
     that rotates it.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc == 1)
    {
      if (ftruncate (STDOUT_FILENO, 0) < 0
          || lseek (STDOUT_FILENO, 0, SEEK_SET) < 0)
        fail ("share-output: cannot go back");
      return EXIT_SUCCESS;
    }
  size_t size = strlen (argv[1]);
  int flags = fcntl (STDOUT_FILENO, F_GETFL);
  if (flags < 0 || fcntl (STDOUT_FILENO, F_SETFL, flags | O_APPEND) < 0)
    fail ("share-output: cannot set O_APPEND");
  if (write (STDOUT_FILENO, argv[1], size) != (ssize_t) size)
    fail ("share-output: write");
  if (fcntl (STDOUT_FILENO, F_SETFL, flags) < 0)
    fail ("share-output: cannot clear O_APPEND");
  return EXIT_SUCCESS;
}
