/* The private pipe, and pipe sizes.
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
   it's being filled, and our reader would wait for that lock: a file of 1 GiB
   to a reader of 64 KiB blocks takes 0.13 s directly, but 0.06 s through a
   second pipe (from pipe to pipe, 0.82 s and 0.69 s).  Also because a splice
   between two pipes checks for a reader before it checks for the end of the
   input: cat would die of SIGPIPE with nothing left to write (Linux 6.18).
   And because with two splices, we know which side has failed.

   A pipe of all zeros isn't open.  Once open, it serves all operands.  */
struct private_pipe
{
  int ends[2];     /* to read from, to write to */
  size_t capacity; /* bytes that it can hold, or 0 if it isn't open */
  bool is_full;    /* all pipes have their full size */
  int error;       /* the errno that says why it can't be opened or must stay
                      closed, or 0 */
};

/* Open PIPE unless it is open.  Return 0 or its error.  */
int private_pipe_open (struct private_pipe *pipe);

/* Close PIPE if it is open.  Bytes in it are lost.  */
void private_pipe_close (struct private_pipe *pipe);

/* Enlarge COPY's pipes if enough has passed, and enough follows: LEFT bytes of
   this input, and the operands behind it.  PIPE must be open.  Return how many
   bytes to put into it at a time.  */
size_t private_pipe_grow (struct private_pipe *pipe, struct copy const *copy,
                          off_t left);

/* Enlarge COPY's input, if it's a pipe, as far as the sizes allow.  */
void private_pipe_grow_input (struct copy const *copy);

#endif
