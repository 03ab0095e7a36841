/* The vectors of GCC and clang, which are those of the instruction set in use.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A file that includes this header defines first VECTOR, the number of bytes
   of a vector, and what generic.h needs beside that.  After the include, the
   file defines

     static uint64_t bits (vector bytes)
              Return a mask with a bit for each of BYTES, which are 0 or -1. */

#include <stdint.h>

#include "attribute.h"
#include "bits.h"
#include "format/kernels/kernel.h"

typedef signed char vector __attribute__ ((vector_size (VECTOR)));
typedef unsigned char unsigned_vector __attribute__ ((vector_size (VECTOR)));
typedef signed char unaligned_vector
  __attribute__ ((vector_size (VECTOR), aligned (1), may_alias));

static inline uint64_t bits (vector bytes);

static inline void
copy_vector (char *out, char const *in)
{
  *(unaligned_vector *) out = *(unaligned_vector const *) in;
}

static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_mask (struct special_bytes const *special, char const *in,
              bool nonprinting, int exceptions)
{
  uint64_t mask = 0;
  UNROLL for (unsigned int i = 0; i < KERNEL_CHUNK; i += VECTOR)
  {
    vector bytes = *(unaligned_vector const *) (in + i);
    vector result = { 0 };
    /* As signed numbers, bytes from 128 on come before the space, too.  So
       does 127 after 1 is added.  */
    if (nonprinting)
      result = (vector) ((unsigned_vector) bytes + 1) < (' ' + 1);
    for (int j = 0; j < exceptions; j++)
      result ^= bytes == special->except[j];
    mask |= bits (result) << i;
  }
  return mask;
}

#include "format/kernels/generic.h"
