/* Method: splice of a stream.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "minmax.h"
#include "pipe.h"
#include "transfer/private-pipe.h"

/* Copy the bytes that splice left in PRIVATE to the output by read and write.
   Return the result of the method.  */
static enum copy_result
drain_plainly (struct private_pipe *private, struct copy *copy)
{
  struct buffer *block = copy->block;
  struct input rest = *copy->input;
  rest.fd = private->ends[0];
  while (0 < private->held)
    {
      ssize_t got
        = input_read (&rest, block->bytes, MIN (private->held, block->size));
      if (got <= 0)
        return COPY_INPUT_FAILED;
      if (! output_write (copy->output, block->bytes, (size_t) got))
        return COPY_OUTPUT_FAILED;
      private->held -= (size_t) got;
    }
  return COPY_FALL_BACK;
}

/* Move COPY's input through PRIVATE to the output.  Return the result of the
   method.  */
static enum copy_result
pass (struct private_pipe *private, struct copy *copy)
{
  while (private_pipe_fill (private, copy, NULL, private->capacity))
    if (! private_pipe_drain (private, copy, NULL))
      return drain_plainly (private, copy);
  return COPY_FALL_BACK;
}

enum copy_result
method_splice (struct copy *copy)
{
  struct private_pipe private;
  if (! private_pipe_open (&private, copy, PRIVATE_PIPE))
    return COPY_FALL_BACK;
  pipe_grow (copy->output->fd, STREAM_PIPE);
  pipe_grow_input (copy->input->fd, copy->output->fd);
  enum copy_result result = pass (&private, copy);
  private_pipe_close (&private);
  return result;
}
