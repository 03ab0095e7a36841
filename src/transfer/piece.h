/* A regular file, copied by pieces that are reserved.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIECE_H
#define PIECE_H

#include "transfer/methods.h"
#include "reservation.h"

/* A part of the input.  If the output is a regular file, the mover reserves a
   place there.  TARGET is the rest of that place; it is empty if there is
   none.  */
struct piece
{
  struct reservation source;
  struct reservation target;
};

/* Bytes of the input to reserve at a time.  If the program is killed, the
   offset is at most so many bytes past the last byte that it copied.
   copy-file-range.c has other limits.  */
enum
{
  SHARED_INPUT_MAX = 256 * 1024,   /* other programs may share the input */
  OWN_INPUT_MAX = 16 * 1024 * 1024 /* this program has opened the input */
};

struct piece_plan;

/* Move as much of PIECE, which is not empty, as possible to COPY's output, and
   count the bytes.  At the return, PIECE's ranges begin at the first byte that
   was not moved.  If there is such a byte, return the errno that stopped the
   move, or 0.  If output_write fails, COPY->output->failed is set.  */
typedef int piece_mover (struct piece *piece, struct copy *copy,
                         struct piece_plan *plan);

struct piece_plan
{
  piece_mover *move;
  void *context; /* for MOVE, borrowed */
  off_t most;    /* the most bytes of a piece, or 0 for the limit that the
                    input needs: SHARED_INPUT_MAX or OWN_INPUT_MAX */
  off_t end;     /* the offset of the input to stop at, or 0 for its end */
};

/* Write the first SIZE bytes of COPY's block to TARGET, which has room for
   them. If TARGET is empty, write them at the output's own offset.  Count the
   bytes that are written.  Return 0, or the errno of a write to TARGET.  If
   output_write fails, COPY->output->failed is set.  */
int write_to_target (struct copy *copy, struct reservation *target,
                     size_t size);

/* Copy COPY's input, a regular file, by PLAN.  Return the result of the
   method.  */
struct method_result copy_by_pieces (struct copy *copy,
                                     struct piece_plan *plan);

#endif
