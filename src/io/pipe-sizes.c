/* The sizes of pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/pipe-sizes.h"

#include "pipe.h"

void
pipe_grow_input (int in, int out)
{
  if (STREAM_PIPE + PRIVATE_PIPE + pipe_capacity (out) <= IN_FLIGHT_MAX)
    pipe_grow (in, STREAM_PIPE);
}
