/* Method: splice a file into a device or another file.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "io/pipe-sizes.h"
#include "transfer/private-pipe.h"

/* The shortest file that is worth a pipe, in bytes.  */
enum
{
  WORTHWHILE = 1024 * 1024
};

struct method_result
method_splice_file (struct copy *copy)
{
  struct private_pipe private;
  bool fills_file = S_ISREG (copy->output->status.st_mode);
  if (input_left (copy->input) < WORTHWHILE)
    return fall_back (0);
  int error
    = private_pipe_open (&private, fills_file ? PRIVATE_PIPE : DEVICE_PIPE);
  if (error)
    return fall_back (error);
  struct piece_plan plan = { .move = private_pipe_move, .context = &private };
  struct method_result result = copy_by_pieces (copy, &plan);
  private_pipe_close (&private);
  return result;
}
