/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "pipe.h"

#include <fcntl.h>

bool
pipe_is_stream (int fd)
{
  int flags = fcntl (fd, F_GETFL);
#ifdef O_DIRECT
  if (0 <= flags && flags & O_DIRECT)
    return false;
#endif
  return 0 <= flags;
}
