/* The part of a kernel that copies runs of unchanged bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COPY_RUN_H
#define COPY_RUN_H

#include <assert.h>
#include <string.h>

#include "attribute.h"
#include "format/kernels/kernel.h"
#include "unroll.h"

enum
{
  /* The least number of bytes that are copied for a run.  A branch on the true
     length would be predicted wrong too often.  WIDE is for text: with 64,
     -n needs 1.2 times as long for lines of 50 bytes on average; 96 is as good
     as 128.  NARROW is for runs that are mostly shorter.  */
  NARROW = 16,
  WIDE = 128,

  /* If a slice has fewer bytes for each special byte or newline, NARROW is
     used.  For lines of up to 2 bytes, -n needs 1.4 times as long
     with WIDE.  4 and 16 are as good as 8.  */
  OFTEN = 8
};
static_assert (WIDE <= (int) KERNEL_SLACK,
               "the slack has room for the bytes after a run");

/* Copy SIZE bytes from IN to OUT, and the bytes after them up to a multiple of
   STRIDE.  Copy STRIDE bytes at least.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
copy_run (char *out, char const *in, size_t size, size_t stride)
{
  size_t done = 0;
  do
    {
      if (stride < VECTOR)
        memcpy (out + done, in + done, stride);
      else
        UNROLL for (size_t i = 0; i < stride; i += VECTOR)
          copy_vector (out + done + i, in + done + i);
      done += stride;
    }
  while (done < size);
}

#endif
