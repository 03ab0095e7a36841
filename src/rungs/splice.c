/* Rung: splice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include <errno.h>

#include "pipe.h"
#include "private-pipe.h"

/* What one call is asked for: as much as a pipe holds at most unless root
   made it larger (/proc/sys/fs/pipe-max-size).  */
enum
{
  PIECE = 1024 * 1024
};

/* Splice COPY's input by way of PRIVATE.  Return what the rung is to
   return.  */
static enum copy_result
splice_by_way_of (struct private_pipe *private, struct copy *copy)
{
  enum copy_result result;
  do
    {
      ssize_t filled
        = private_pipe_fill (private, copy->input->fd, NULL, PIECE);
      copy->error = filled < 0 ? errno : 0;
      if (filled <= 0)
        return COPY_NEXT;
      result = private_pipe_drain (private, copy);
    }
  while (result == COPY_END);
  return result;
}

enum copy_result
rung_splice (struct copy *copy)
{
  struct private_pipe private;
  if (! private_pipe_open (&private))
    {
      copy->error = errno;
      return COPY_NEXT;
    }
  if (S_ISFIFO (copy->output->status.st_mode))
    pipe_grow (copy->output->fd, LARGE_PIPE);
  enum copy_result result = splice_by_way_of (&private, copy);
  private_pipe_close (&private);
  return result;
}
