/* caracal's cat as an applet of a multi-call program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include "cat.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int caracal_main (int argc, char **argv);

/* Call cat_main with SIGPIPE ignored, so a pipe without a reader is a failure
   of the call and doesn't end the program.  Return the status.  */
static int
call_without_sigpipe (int argc, char **argv)
{
  int status;
  struct sigaction before;
  struct sigaction ignore = { .sa_handler = SIG_IGN };
  sigemptyset (&ignore.sa_mask);
  sigaction (SIGPIPE, &ignore, &before);
  status = cat_main (argc, argv);
  sigaction (SIGPIPE, &before, NULL);
  return status;
}

/* Close a duplicate of FD, to get the errors that some file systems, such as
   NFS, report only then (close(2)).  FD stays open, because the caller owns
   it.  Return 0 or an errno.  */
static int
late_error (int fd)
{
  int copy = dup (fd);
  return copy < 0 || close (copy) == 0 || errno == EINTR ? 0 : errno;
}

int
caracal_main (int argc, char **argv)
{
  int status, error;
  fflush (stdout); /* what the program printed before */
  status = call_without_sigpipe (argc, argv);
  error = late_error (STDOUT_FILENO);
  if (error == 0)
    return status;
  fprintf (stderr, "%s: write error: %s\n", argv[0], strerror (error));
  return EXIT_FAILURE;
}
