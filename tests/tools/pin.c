/* Run a command while files stay in memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: pin COMMAND FILE...

   Lock the pages of each FILE in memory, so nothing can drop them from the
   page cache, and run the shell command COMMAND.  The status is that of
   COMMAND, 77 if there's no room for locked pages, or 99.  Files that aren't
   regular are passed over.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  SKIPPED = 77
};

int
main (int argc, char **argv)
{
  if (argc < 3)
    return TROUBLE;
  for (int i = 2; i < argc; i++)
    {
      struct stat status;
      if (stat (argv[i], &status) != 0)
        fail (argv[i]);
      size_t size = (size_t) status.st_size;
      if (! S_ISREG (status.st_mode) || size == 0)
        continue;
      int fd = open (argv[i], O_RDONLY);
      void *pages = mmap (NULL, size, PROT_READ, MAP_SHARED, fd, 0);
      if (pages == MAP_FAILED || mlock (pages, size) != 0)
        {
          perror ("pin");
          return SKIPPED;
        }
      close (fd);
    }
  int const none[2] = { -1, -1 };
  return wait_for (start_shell (argv[1], none, -1));
}
