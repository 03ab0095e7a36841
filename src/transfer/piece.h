/* A regular file, copied by pieces that are reserved.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIECE_H
#define PIECE_H

#include "transfer/methods.h"
#include "reservation.h"

/* A part of the input, and of the output if that is a regular file.  */
struct piece
{
  struct reservation source;
  struct reservation target;
  bool has_target;
};

/* Bytes to reserve at a time.  If the program is killed, the offsets are at
   most so many bytes past the last byte that it copied.  */
enum
{
  /* From an input that other programs may share, to a pipe or device.  */
  SHARED_INPUT_MAX = 256 * 1024,

  /* To a regular file, which other programs may share.  If the file system
     clones, copy-file-range.c has another limit.  */
  SHARED_OUTPUT_MAX = 1024 * 1024,

  /* From an input that this program has opened, to a pipe or device: no
     other program shares its offset.  */
  OWN_INPUT_MAX = 16 * 1024 * 1024
};

struct piece_plan;

/* Move as much of PIECE, which is not empty, as possible to COPY's output, and
   count the bytes.  At the return, PIECE's ranges begin at the first byte that
   was not moved.  If there is such a byte, return the errno that stopped the
   move, or 0.  */
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

/* Copy COPY's input, a regular file, by PLAN.  Return the result of the
   method.  */
struct method_result copy_by_pieces (struct copy *copy,
                                     struct piece_plan *plan);

#endif
