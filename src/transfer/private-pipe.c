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

int
private_pipe_open (struct private_pipe *private, size_t capacity)
{
  private->held = 0;
  private->capacity = capacity;
#if ! HAVE_SPLICE
  return ENOSYS; /* a pipe would be of no use */
#endif
  if (pipe (private->ends) != 0)
    return errno;
  pipe_grow (private->ends[1], capacity);
  return 0;
}

void
private_pipe_close (struct private_pipe *private)
{
  close (private->ends[0]);
  close (private->ends[1]);
}

int
private_pipe_fill (struct private_pipe *private, struct copy *copy,
                   off_t *offset, size_t size)
{
  int in = copy->input->fd;
  size_t most = MIN (size, private->capacity);
  struct retry retry = { .answers = 0 };
  int error = EINTR;
  private->held = 0;
  while (! input_interrupted (copy->input))
    {
      ssize_t filled = splice (in, offset, private->ends[1], NULL, most, 0);
      error = filled < 0 ? errno : 0;
      private->held = filled < 0 ? 0 : (size_t) filled;
      if (error == 0 || ! retry_when_ready (in, POLLIN, error, &retry))
        break;
    }
  return error;
}

/* Move the bytes in PRIVATE to COPY's output, at *OFFSET if OFFSET is not
   NULL, by splice.  Return 0, or an errno.  If splice moves nothing, bytes
   stay in the pipe, although the result is 0.  */
static int
splice_out (struct private_pipe *private, struct copy *copy, off_t *offset)
{
  struct output *output = copy->output;
  struct retry retry = { .answers = 0 };
  while (0 < private->held && ! input_interrupted (copy->input))
    {
      ssize_t moved = splice (private->ends[0], NULL, output->fd, offset,
                              private->held, 0);
      if (0 < moved)
        {
          retry = (struct retry){ .answers = 0 };
          private->held -= (size_t) moved;
          output_note_written (output, (uintmax_t) moved);
          continue;
        }
      int error = moved < 0 ? errno : 0;
      if (! retry_when_ready (output->fd, POLLOUT, error, &retry))
        return error;
    }
  return 0;
}

int
private_pipe_drain (struct private_pipe *private, struct copy *copy,
                    struct reservation *target)
{
  struct buffer *block = copy->block;
  bool has_target = 0 < reserved_size (target);
  /* splice does not lock the offset of a file, as write does.  */
  int error
    = ! has_target && S_ISREG (copy->output->status.st_mode)
        ? ESPIPE
        : splice_out (private, copy, has_target ? &target->next : NULL);
  int failed = 0;
  if (has_target)
    copy_note_loss (copy, error);
  while (0 < private->held && ! failed && ! copy->output->failed
         && ! input_interrupted (copy->input))
    {
      size_t wanted = MIN (private->held, block->size);
      ssize_t got = read (private->ends[0], block->bytes, wanted);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        {
          failed = got < 0 ? errno : EIO;
          break;
        }
      uintmax_t before = copy->output->written;
      failed = write_to_target (copy, target, (size_t) got);
      private->held -= (size_t) (copy->output->written - before);
    }
  return failed ? failed : error;
}

int
private_pipe_move (struct piece *piece, struct copy *copy,
                   struct piece_plan *plan)
{
  struct private_pipe *private = plan->context;
  struct reservation *source = &piece->source, *target = &piece->target;
  int error = 0;
  while (0 < reserved_size (source) && ! error)
    {
      error = private_pipe_fill (private, copy, &source->next,
                                 reserved_size (source));
      if (private->held == 0)
        break;
      /* If no place can be reserved, TARGET is empty, and write finds one.  */
      if (S_ISREG (copy->output->status.st_mode))
        reserve (target, copy->output->fd, (off_t) private->held);
      error = private_pipe_drain (private, copy, target);
      if (0 < private->held)
        {
          source->next -= (off_t) private->held;
          break;
        }
    }
  return error;
}
