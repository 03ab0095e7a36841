/* Holes of a file that stay holes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HOLES_H
#define HOLES_H

#include "io/copy.h"
#include "reservation.h"

/* What was left out of an output, where NULs are read all the same.  */
struct holes
{
  struct copy *copy;       /* borrowed */
  struct reservation last; /* in the output, the last hole */
  uintmax_t total;         /* bytes left out so far */
  int error;               /* why a hole could not be left out, or 0 */
  off_t size_before;       /* of the output, before this operand, or -1 */
  bool is_kept;            /* the output keeps what is written: it grew */
};

/* Begin to leave the holes of COPY's input out of its output, a regular
   file.  Return false if all is to be copied: where there is no large hole,
   where the output would not have one in its place, and where others would
   see the input's offset go to and fro.  */
bool holes_start (struct holes *holes, struct copy *copy);

/* Leave out the large hole that the input's offset is at, if any, and have
   COPY->until be where the next one begins.  Return COPY_MORE when there are
   data up to there to be copied, COPY_DONE when there is no telling, or no
   more, so that what is left is to be copied to its end, and
   COPY_INPUT_FAILED or COPY_OUTPUT_FAILED, diagnosed, if the offset is lost or
   the output fails.  */
enum copy_result holes_next (struct holes *holes);

#endif
