/* Holes of a file that stay holes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HOLES_H
#define HOLES_H

#include "io/copy.h"
#include "reservation.h"

/* The holes of one input.  The output is not written in their place: NULs are
   read there.  */
struct holes
{
  struct copy *copy;       /* borrowed */
  struct reservation last; /* the range of the last hole in the output, and of
                              the bytes that were written with it */
  uintmax_t total;         /* bytes of holes, left out or written as NULs */
  int error;               /* the errno for which a hole was not left out, or
                              0 */
  off_t size_before;       /* bytes in the output before this operand, or -1 */
  bool has_kept;           /* the output kept what was written: it grew */
};

/* Begin to leave the holes of COPY's input out of its output, a regular file.
   Return false if all bytes must be copied, for one of two reasons.  All holes
   together are smaller than a large hole.  Or other programs may share the
   input's offset, and would see the offset move to and fro.  */
bool holes_start (struct holes *holes, struct copy *copy);

/* Leave out the large hole at the input's offset, if there is one.  Set
   COPY->until to the beginning of the next large hole, counted as
   OUTPUT->written.

   Return COPY_MORE if the data up to there must be copied next.  Return
   COPY_FALL_BACK if the rest must be copied to its end.  Then no data follow,
   the next hole is unknown, or the hole cannot be left out.  Return
   COPY_INPUT_FAILED, after a message, if the input's offset cannot be set, and
   COPY_OUTPUT_FAILED, after a message, if the output fails.  */
enum copy_result holes_next (struct holes *holes);

#endif
