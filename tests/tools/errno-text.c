/* errno texts of the C library that the program under test uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   With an argument, ENOENT say, print that error's text.  Without, print
   a sed script that changes glibc's texts, which GNU cat speaks, to this
   library's, where they differ.  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct known_error
{
  char const *name;
  int number;
  char const *in_glibc;
};

static struct known_error const known_errors[] = {
  { "EACCES", EACCES, "Permission denied" },
  { "EAGAIN", EAGAIN, "Resource temporarily unavailable" },
  { "EBADF", EBADF, "Bad file descriptor" },
  { "EFBIG", EFBIG, "File too large" },
  { "EINVAL", EINVAL, "Invalid argument" },
  { "EIO", EIO, "Input/output error" },
  { "EISDIR", EISDIR, "Is a directory" },
  { "ELOOP", ELOOP, "Too many levels of symbolic links" },
  { "EMFILE", EMFILE, "Too many open files" },
  { "ENAMETOOLONG", ENAMETOOLONG, "File name too long" },
  { "ENOENT", ENOENT, "No such file or directory" },
  { "ENOSPC", ENOSPC, "No space left on device" },
  { "ENOSYS", ENOSYS, "Function not implemented" },
  { "ENOTDIR", ENOTDIR, "Not a directory" },
  { "ENXIO", ENXIO, "No such device or address" },
  { "EPERM", EPERM, "Operation not permitted" },
  { "EPIPE", EPIPE, "Broken pipe" },
  { "EXDEV", EXDEV, "Invalid cross-device link" },
};

int
main (int argc, char **argv)
{
  for (size_t i = 0; i < sizeof known_errors / sizeof *known_errors; i++)
    {
      struct known_error const *error = &known_errors[i];
      char const *here = strerror (error->number);
      if (argc < 2 && strcmp (here, error->in_glibc) != 0)
        printf ("s|: %s$|: %s|\n", error->in_glibc, here);
      else if (1 < argc && strcmp (argv[1], error->name) == 0)
        return puts (here) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
    }
  return argc < 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
