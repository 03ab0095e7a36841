/* The program cat: a call of cat_last, and the close of its output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "cat.h"
#include "io/diagnose.h"

/* Close FD.  Return 0, or the errno of an error that the system reports only
   at the close.  EINTR and EBADF are no failure: after EINTR, FD is closed all
   the same (close(2)), and the caller may have closed FD before.  */
static int
close_late (int fd)
{
  return close (fd) == 0 || errno == EINTR || errno == EBADF ? 0 : errno;
}

int
main (int argc, char **argv)
{
  int status = cat_last (argc, argv);

  struct diagnose diagnose;
  diagnose_start (&diagnose, argv[0]);
  int error = close_late (STDOUT_FILENO);
  if (error)
    diagnose_errno (&diagnose, N_ ("write error"), error);
  bool reported = diagnose_end (&diagnose) && close_late (STDERR_FILENO) == 0;
  return error || ! reported ? EXIT_FAILURE : status;
}
