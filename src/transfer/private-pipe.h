/* The private pipe, and the sizes of pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PRIVATE_PIPE_H
#define PRIVATE_PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/copy.h"

/* Every splice goes through a pipe of our own, even from pipe to pipe.

   Why not splice straight into the output?  Because Linux locks a pipe while
   it is being filled, and our reader would wait for that lock: 1 GiB of a file
   to a reader of 64 KiB at a time takes 0.13 s directly, and 0.06 s through a
   second pipe (from pipe to pipe 0.82 and 0.69).  And because a splice between
   two pipes checks for a reader before it checks for the end of the input, so
   cat would die of SIGPIPE with nothing left to write (Linux 6.18).  Last,
   a failure then tells which side has failed.

   A pipe of all zeros isn't open.  Once open, it serves all operands.  */
struct private_pipe
{
  int ends[2];         /* to read from, to write to */
  size_t capacity;     /* bytes that it has room for, or 0 if it isn't open */
  size_t asked;        /* bytes that it should have room for */
  bool is_unavailable; /* it can't be opened, or must stay closed */
};

/* Open PIPE for the input of COPY, unless it is open.  Return 0, or an
   errno.  */
int private_pipe_open (struct private_pipe *pipe, struct copy const *copy);

/* Close PIPE if it is open.  Bytes in it are lost.  */
void private_pipe_close (struct private_pipe *pipe);

/* Make the pipes of COPY larger when enough has passed, if LEFT bytes follow
   that are worth it.  Return how many bytes PIPE, which is open, may hold.  */
size_t private_pipe_grow (struct private_pipe *pipe, struct copy const *copy,
                          off_t left);

/* Make the input of COPY larger if it is a pipe.  */
void input_pipe_grow (struct private_pipe const *pipe,
                      struct copy const *copy);

#endif
