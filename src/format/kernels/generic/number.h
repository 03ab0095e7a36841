/* The part of a kernel that numbers lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef GENERIC_NUMBER_H
#define GENERIC_NUMBER_H

#include <assert.h>

#include "attribute.h"
#include "format/kernels/generic/copy-run.h"
#include "format/kernels/generic/find.h"

static_assert (LINE_NUMBER_MAX <= (int) KERNEL_SLACK,
               "the slack has room for the bytes after a number");

/* Set STARTS to the first bytes of the lines to number, in a slice of SIZE
   bytes.  NEWLINES has the newlines of the slice.  STARTS->count is an
   estimate.  */
static inline void
find_starts (struct numbering const *numbering,
             struct byte_masks const *newlines, size_t size,
             struct byte_masks *starts)
{
  enum
  {
    TOP = KERNEL_CHUNK - 1
  };
  uint64_t const *masks = newlines->masks;
  size_t last = (size - 1) / KERNEL_CHUNK;
  starts->masks[0] = masks[0] << 1 | ! numbering->inside_line;
  for (size_t i = 1; i <= last; i++)
    starts->masks[i] = masks[i] << 1 | masks[i - 1] >> TOP;
  if (numbering->skips_empty)
    for (size_t i = 0; i <= last; i++)
      starts->masks[i] &= ~masks[i];
  if (numbering->skips_dollar)
    {
      for (size_t i = 0; i < last; i++)
        starts->masks[i] &= ~(masks[i] >> 1 | masks[i + 1] << TOP);
      starts->masks[last] &= ~(masks[last] >> 1);
    }
  starts->masks[last] = cut (starts->masks[last], size - last * KERNEL_CHUNK);
  starts->count = newlines->count;
}

/* Write the SIZE bytes at IN to OUT, with a number before each line that
   starts at one of NUMBERING->positions.  Return the end of the result.  The
   compiler makes a function for each STRIDE of copy_run.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
number_positions_as (struct numbering *numbering, char const *in, size_t size,
                     char *out, size_t stride)
{
  struct positions const *positions = &numbering->positions;
  struct line_number_head head = numbering->number.head;
  size_t from = 0;
  for (size_t i = 0; i < positions->count; i++)
    {
      size_t run = positions->at[i] - from;
      copy_run (out, in + from, run, stride);
      out = line_number_emit (&head, &numbering->number, out + run);
      from += run;
    }
  numbering->number.head = head;
  copy_run (out, in + from, size - from, stride);
  return out + (size - from);
}

static char *
number (struct numbering *numbering, char const *in, size_t size,
        struct byte_masks const *newlines, char *out)
{
  struct byte_masks starts;
  find_starts (numbering, newlines, size, &starts);
  find_positions (&starts, size, &numbering->positions);
  numbering->inside_line = in[size - 1] != '\n';
  if (size < OFTEN * newlines->count)
    return number_positions_as (numbering, in, size, out, NARROW);
  return number_positions_as (numbering, in, size, out, WIDE);
}

#endif
