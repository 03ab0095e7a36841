/* Method: splice of a stream.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "io/pipe-sizes.h"
#include "pipe.h"
#include "transfer/private-pipe.h"

/* Move COPY's input through PRIVATE to the output.  Return the result of the
   method.  */
static struct method_result
pass (struct private_pipe *private, struct copy *copy)
{
  struct reservation none = { .fd = copy->output->fd };
  int error;
  do
    {
      error = private_pipe_fill (private, copy, NULL, private->capacity);
      if (private->held == 0)
        return fall_back (error);
      error = private_pipe_drain (private, copy, &none);
    }
  while (private->held == 0 && ! error);
  if (copy->output->failed)
    return (struct method_result){ COPY_OUTPUT_FAILED, error };
  if (private->held == 0)
    return fall_back (error);
  input_fail (copy->input, error);
  return (struct method_result){ COPY_INPUT_FAILED, error };
}

struct method_result
method_splice (struct copy *copy)
{
  struct private_pipe private;
  int error = private_pipe_open (&private, PRIVATE_PIPE);
  if (error)
    return fall_back (error);
  pipe_grow (copy->output->fd, STREAM_PIPE);
  pipe_grow_input (copy->input->fd, copy->output->fd);
  struct method_result result = pass (&private, copy);
  private_pipe_close (&private);
  return result;
}
