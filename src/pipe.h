/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_H
#define PIPE_H

#include <stdbool.h>

/* Whether the pipe FD carries a stream of bytes, in which borders between
   writes mean nothing.  A Linux pipe with O_DIRECT carries packets: a
   reader with a small buffer loses the rest of one (pipe(7)), so that
   nothing must move into or out of it but by read and write.  False where
   there is no telling.  */
bool pipe_is_stream (int fd);

#endif
