/* The program cat: everything it does is cat_main's.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "cat.h"
#include "close-stream.h"
#include "diagnose.h"

/* Close STREAM, where errors that the kernel held back show.  Return
   whether all of it was written.  EINTR is none of these: the descriptor is
   closed all the same (close(2)).  */
static bool
close_late (FILE *stream, struct diagnose *diagnose)
{
  int error = fflush (stream) == 0 ? 0 : errno;
  bool lost = ferror (stream);
  if (close_stream (stream) == 0 || (! lost && errno == EINTR))
    return true;
  if (stream != stderr)
    diagnose_problem (diagnose, N_ ("write error"), error ? error : errno);
  return false;
}

int
main (int argc, char **argv)
{
  int status = cat_main (argc, argv);

  struct diagnose diagnose;
  diagnose_start (&diagnose, argv[0]);
  if (! close_late (stdout, &diagnose))
    status = EXIT_FAILURE;
  if (! close_late (stderr, &diagnose))
    status = EXIT_FAILURE;
  diagnose_end (&diagnose);
  return status;
}
