/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_H
#define PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the pipe FD carries a stream of bytes, in which borders between
   writes mean nothing.  A Linux pipe with O_DIRECT carries packets: a
   reader with a small buffer loses the rest of one (pipe(7)), so that
   nothing must move into or out of it but by read and write.  False where
   there is no telling.  */
bool pipe_is_stream (int fd);

/* How many bytes the pipe FD has room for, or 0 where there is no
   telling.  */
size_t pipe_capacity (int fd);

/* Have room in the pipe FD for a large copy, if the user may have so large
   a pipe.  It stays that large for whoever uses it later; a pipe that is
   larger is left as it is.  */
void pipe_grow (int fd);

/* Whether anybody can still read from the pipe FD, which is its end to write
   to.  */
bool pipe_has_reader (int fd);

/* Wait until the pipe FD holds at most SIZE bytes, or nobody reads it any
   more.  */
void pipe_wait_until_holds (int fd, uintmax_t size);

#endif
