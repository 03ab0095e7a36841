/* Method: splice of a stream.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "minmax.h"
#include "io/pipe-sizes.h"
#include "pipe.h"
#include "transfer/private-pipe.h"

/* Copy the bytes that splice left in PRIVATE to the output by read and write.
   Return the result of the method, which ERROR stopped.  */
static struct method_result
drain_by_read_write (struct private_pipe *private, struct copy *copy,
                     int error)
{
  struct buffer *block = copy->block;
  struct input rest = *copy->input; /* with its name, for a message */
  rest.fd = private->ends[0];
  while (0 < private->held)
    {
      ssize_t got
        = input_read (&rest, block->bytes, MIN (private->held, block->size));
      if (got <= 0)
        return (struct method_result){ COPY_INPUT_FAILED, error };
      if (! output_write (copy->output, block->bytes, (size_t) got))
        return (struct method_result){ COPY_OUTPUT_FAILED, error };
      private->held -= (size_t) got;
    }
  return fall_back (error);
}

/* Move COPY's input through PRIVATE to the output.  Return the result of the
   method.  */
static struct method_result
pass (struct private_pipe *private, struct copy *copy)
{
  int error;
  do
    {
      error = private_pipe_fill (private, copy, NULL, private->capacity);
      if (private->held == 0)
        break;
      error = private_pipe_drain (private, copy, NULL);
    }
  while (private->held == 0);
  return drain_by_read_write (private, copy, error);
}

struct method_result
method_splice (struct copy *copy)
{
  struct private_pipe private;
  int error = private_pipe_open (&private, copy, PRIVATE_PIPE);
  if (error)
    return fall_back (error);
  pipe_grow (copy->output->fd, STREAM_PIPE);
  pipe_grow_input (copy->input->fd, copy->output->fd);
  struct method_result result = pass (&private, copy);
  private_pipe_close (&private);
  return result;
}
