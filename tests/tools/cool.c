/* Drop files from memory, as far as their file system allows it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: cool FILE...

   Only pages that are on the disk can be dropped, so each file is written to
   it first.  Files that aren't regular are passed over.  */

#include <config.h>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      struct stat status;
      if (stat (argv[i], &status) != 0 || ! S_ISREG (status.st_mode))
        continue;
      int fd = open (argv[i], O_RDONLY);
      if (fd < 0)
        return EXIT_FAILURE;
      fsync (fd);
#if HAVE_POSIX_FADVISE
      posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);
#endif
      close (fd);
    }
  return EXIT_SUCCESS;
}
