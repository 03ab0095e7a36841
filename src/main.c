/* The program cat: it calls cat_last, and closes its standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "cat.h"
#include "descriptor.h"
#include "io/diagnose.h"

/* Close FD, a standard descriptor, which the caller may have closed before.
   Return 0, or the errno of an error that the system reports only now.  */
static int
close_standard (int fd)
{
  int error = descriptor_close (fd);
  return error == EBADF ? 0 : error;
}

int
main (int argc, char **argv)
{
  int status = cat_last (argc, argv);

  /* cat_last has a struct diagnose of its own.  */
  static struct diagnose diagnose;
  diagnose_start (&diagnose, argv[0]);
  int error = close_standard (STDOUT_FILENO);
  if (error)
    diagnose_error (&diagnose, NULL, N_ ("write error"), error);
  bool reported
    = diagnose_end (&diagnose) && close_standard (STDERR_FILENO) == 0;
  return error || ! reported ? EXIT_FAILURE : status;
}
