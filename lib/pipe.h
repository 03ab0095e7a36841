/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_H
#define PIPE_H

#include <stddef.h>
#include <stdint.h>

#include "descriptor.h"

/* Return how many bytes the pipe FD has room for in all, or 0 if that is
   unknown.  */
size_t pipe_capacity (int fd);

/* Enlarge FD to CAPACITY bytes if it is a smaller pipe and the user may have a
   pipe of that size.  The pipe stays that large for programs that use it
   later.  Return its capacity, or 0 as pipe_capacity does.  */
size_t pipe_grow (int fd, size_t capacity);

/* Return the time of a clock that nobody sets, in microseconds.  */
intmax_t clock_now (void);

/* Wait until a reader has read all bytes that are now in the pipe FD, except
   the last SIZE.  Wait at most MILLISECONDS, and no longer than until
   INTERRUPTION comes.  Do not wait if the pipe has no reader, or if its number
   of bytes is unknown.  */
void pipe_wait_for_reader (int fd, uintmax_t size, int milliseconds,
                           struct interruption *interruption);

#endif
