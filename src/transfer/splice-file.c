/* Method: splice a file into a device or another file.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "pipe.h"
#include "transfer/private-pipe.h"

/* The shortest file that is worth a pipe, in bytes.  */
enum
{
  WORTHWHILE = 1024 * 1024
};

enum copy_result
method_splice_file (struct copy *copy)
{
  struct private_pipe private;
  bool fills_file = S_ISREG (copy->output->status.st_mode);
  if (copy_left (copy) < WORTHWHILE
      || ! private_pipe_open (&private, copy,
                              fills_file ? PRIVATE_PIPE : DEVICE_PIPE))
    return COPY_FALL_BACK;
  struct piece_plan plan = { .move = private_pipe_move,
                             .context = &private,
                             .most = fills_file ? SHARED_OUTPUT_MAX : 0 };
  enum copy_result result = copy_by_pieces (copy, &plan);
  private_pipe_close (&private);
  return result;
}
