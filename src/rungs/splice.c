/* Rung: splice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include <poll.h>

#include "kernel-calls.h"
#include "wait-ready.h"

/* What one call is asked for: as much as a pipe holds at most unless root
   made it larger (/proc/sys/fs/pipe-max-size).  */
enum
{
  PIECE = 1024 * 1024
};

enum copy_result
rung_splice (struct copy *copy)
{
  int in = copy->input->fd;
  int out = copy->output->fd;
  /* Without bytes at hand a splice into a pipe whose reader has gone ends
     in SIGPIPE even where the input has ended and nothing is left to be
     written (Linux 6.18).  */
  while (wait_for_bytes (in))
    {
      ssize_t moved = splice (in, NULL, out, NULL, PIECE, 0);
      int errnum = errno;
      if (0 < moved)
        copy->output->written += (uintmax_t) moved;
      else if (moved == 0)
        break;
      else if (! retry_when_ready (out, POLLOUT, errnum))
        {
          copy->error = errnum;
          break;
        }
    }
  return COPY_NEXT;
}
