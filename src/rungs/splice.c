/* Rung: splice.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include "pipe.h"
#include "private-pipe.h"

enum copy_result
rung_splice (struct copy *copy)
{
  struct private_pipe private;
  if (! private_pipe_open (&private, copy))
    return COPY_NEXT;
  pipe_grow (copy->output->fd, LARGE_PIPE);
  enum copy_result result;
  do
    result = private_pipe_pass (&private, copy, NULL, LARGE_PIPE);
  while (result == COPY_END);
  private_pipe_close (&private);
  return result;
}
