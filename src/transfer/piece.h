/* A regular file, copied by pieces that are reserved.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIECE_H
#define PIECE_H

#include "io/copy.h"
#include "reservation.h"

/* A part of the input, and of the output if that is a regular file.  */
struct piece
{
  struct reservation source;
  struct reservation target;
  bool has_target;
};

/* How many bytes to reserve at a time.  A program that is killed leaves the
   offsets at most so far past the last byte that it copied.  */
enum
{
  /* An input that other programs may share, before a pipe or device.  */
  SHARED_INPUT_MAX = 256 * 1024,

  /* A regular file as the output, which other programs may share, if the files
     do not share blocks (copy-file-range.c).  */
  SHARED_OUTPUT_MAX = 1024 * 1024,

  /* An input that this program has opened: nobody else has its offset.  */
  OWN_INPUT_MAX = 16 * 1024 * 1024
};

struct piece_plan;

/* Move what it can of PIECE to COPY's output and count it.  Leave PIECE's
   ranges at the first byte that was not moved.  If that is not their end, the
   errno that says why, or 0, is in COPY->error.  */
typedef void piece_mover (struct piece *piece, struct copy *copy,
                          struct piece_plan *plan);

struct piece_plan
{
  piece_mover *move;
  void *context; /* for MOVE, borrowed */
  off_t most;    /* bytes of a piece, or 0 for what the files allow */
  off_t end;     /* the offset of the input to stop at, or 0 for its end */
};

/* Copy COPY's input, a regular file, as PLAN says.  Return what a method is to
   return.  */
enum copy_result copy_by_pieces (struct copy *copy, struct piece_plan *plan);

#endif
