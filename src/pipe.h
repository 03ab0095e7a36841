/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_H
#define PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether what is written to the pipe FD becomes a stream of bytes, in which
   borders between writes mean nothing.  With O_DIRECT it becomes packets: a
   reader with a small buffer loses the rest of one (pipe(7)), so that nothing
   must move into it but by write.  False where there is no telling.  The side
   that reads does not know.  */
bool pipe_is_stream (int fd);

/* How many bytes the pipe FD has room for, or 0 where there is no
   telling.  */
size_t pipe_capacity (int fd);

/* Have room for CAPACITY bytes in FD, if it is a pipe and the user may have so
   large a one.  It stays that large for whoever uses it later; a pipe that is
   larger is left as it is.  */
void pipe_grow (int fd, int capacity);

/* What to give a pipe that is the input or the output of a large copy: the
   least that is within 5 % of the best.

   Output: 1 GiB from the page cache, its head spliced, to a reader of 64 or
   256 KiB at a time, Linux 6.18, two CPUs, median of seven: pipe of 64 KiB
   0.67 and 0.51 s, 128 KiB 0.27 and 0.33, 256 KiB 0.12 and 0.22, 512 KiB 0.10
   and 0.09, 1 MiB 0.10 and 0.08; three cats in a row, median of 25, 512 KiB
   0.104, 1 MiB 0.093.

   Input, which its producer writes 64 KiB at a time, median of eleven: to a
   pipe, input of 64 KiB 0.69 s, 256 KiB 0.31, 512 KiB 0.32, 1 MiB 0.26; to
   /dev/null 0.78, 0.23, 0.22, 0.19; to a file 1.15, 0.93, 0.81, 0.72.

   A user may have 64 MiB of pipes (pipe(7)).  */
enum
{
  LARGE_PIPE = 1024 * 1024
};

/* Wait until the pipe FD holds at most SIZE bytes, or nobody reads it any
   more.  */
void pipe_wait_until_holds (int fd, uintmax_t size);

#endif
