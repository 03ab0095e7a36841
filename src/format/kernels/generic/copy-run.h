/* The part of a kernel that copies what is not special.
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
  /* The copy of a run of bytes is this long at least: a branch on its true
     length would be wrong too often.  Wide ones are for text (64 makes -n
     take 1.2 times as long, lines being of 50 bytes on average; 96 as long),
     narrow ones for runs that are mostly shorter.  */
  NARROW = 16,
  WIDE = 128,

  /* Narrow ones are for a slice with more than one event in so many bytes: for
     lines of up to 2, wide ones make -n take 1.4 times as long; 4 and 16 are
     as good.  */
  OFTEN = 8
};
static_assert (WIDE <= (int) KERNEL_SLACK, "what is written behind the end");

/* Copy SIZE bytes from IN to OUT, and what is behind them up to a multiple of
   STRIDE.  */
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
