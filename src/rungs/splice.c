/* Rung: splice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include <poll.h>

#include "kernel-calls.h"
#include "pipe.h"
#include "wait-ready.h"

enum
{
  /* What one call is asked for: as much as a pipe holds at most unless root
     made it larger (/proc/sys/fs/pipe-max-size).  */
  PIECE = 1024 * 1024,

  /* After how many bytes a larger output pipe is asked for.  Much more than
     a person or a log writes at a time.  */
  MUCH = 1024 * 1024
};

/* Count SIZE bytes more, and have room for more in the output when that
   makes it MUCH for the first time.  */
static void
count (struct output *output, uintmax_t before, size_t size)
{
  bool was_much = before + MUCH <= output->written;
  output->written += size;
  if (! was_much && before + MUCH <= output->written
      && S_ISFIFO (output->status.st_mode))
    pipe_grow (output->fd);
}

enum copy_result
rung_splice (struct copy *copy)
{
  int in = copy->input->fd;
  int out = copy->output->fd;
  uintmax_t before = copy->output->written;
  /* Without bytes at hand a splice into a pipe whose reader has gone ends
     in SIGPIPE even where the input has ended and nothing is left to be
     written (Linux 6.18).  */
  bool wants_bytes = S_ISFIFO (copy->output->status.st_mode);
  /* A device that has ended, /dev/null say, looks as if it had bytes.  */
  if (wants_bytes && ! pipe_has_reader (out))
    return COPY_NEXT;
  while (! wants_bytes || wait_for_bytes (in))
    {
      ssize_t moved = splice (in, NULL, out, NULL, PIECE, 0);
      int errnum = errno;
      if (0 < moved)
        count (copy->output, before, (size_t) moved);
      else if (moved == 0)
        break;
      else if (! retry_when_ready (in, POLLIN, errnum)
               || ! retry_when_ready (out, POLLOUT, errnum))
        {
          copy->error = errnum;
          break;
        }
    }
  return COPY_NEXT;
}
