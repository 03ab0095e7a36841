/* A pipe inside the program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/private-pipe.h"

#include <poll.h>

#include "transfer/system-calls.h"
#include "minmax.h"
#include "pipe.h"
#include "retry.h"

bool
private_pipe_open (struct private_pipe *private, struct copy *copy,
                   size_t capacity)
{
  private->held = 0;
  private->capacity = capacity;
  if (pipe (private->ends) != 0)
    {
      copy->error = errno;
      return false;
    }
  pipe_grow (private->ends[1], capacity);
  return true;
}

void
private_pipe_close (struct private_pipe *private)
{
  close (private->ends[0]);
  close (private->ends[1]);
}

bool
private_pipe_fill (struct private_pipe *private, struct copy *copy,
                   off_t *offset, size_t size)
{
  int in = copy->input->fd;
  size_t most = MIN (size, private->capacity);
  bool blocked = false;
  ssize_t filled;
  do
    {
      filled = splice (in, offset, private->ends[1], NULL, most, 0);
      copy->error = filled < 0 ? errno : 0;
    }
  while (filled < 0 && retry_when_ready (in, POLLIN, copy->error, &blocked));
  private->held = 0 < filled ? (size_t) filled : 0;
  return 0 < filled;
}

bool
private_pipe_drain (struct private_pipe *private, struct copy *copy,
                    off_t *offset)
{
  struct output *output = copy->output;
  bool blocked = false;
  while (0 < private->held)
    {
      ssize_t moved = splice (private->ends[0], NULL, output->fd, offset,
                              private->held, 0);
      if (0 < moved)
        {
          blocked = false;
          private->held -= (size_t) moved;
          output_count (output, (uintmax_t) moved);
          continue;
        }
      copy->error = moved < 0 ? errno : 0;
      if (retry_when_ready (output->fd, POLLOUT, copy->error, &blocked))
        continue;
      if (S_ISREG (output->status.st_mode))
        copy_note_loss (copy, copy->error);
      return false;
    }
  return true;
}

void
private_pipe_move (struct piece *piece, struct copy *copy,
                   struct piece_plan *plan)
{
  struct private_pipe *private = plan->context;
  struct reservation *source = &piece->source;
  off_t *target = piece->has_target ? &piece->target.next : NULL;
  while (0 < reserved_size (source)
         && private_pipe_fill (private, copy, &source->next,
                               reserved_size (source)))
    if (! private_pipe_drain (private, copy, target))
      {
        /* The bytes that are left in the pipe are read from the file
           again.  */
        source->next -= (off_t) private->held;
        return;
      }
}
