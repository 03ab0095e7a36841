/* Finding special bytes a vector at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that includes this defines VECTOR, the bytes of a vector, before,
   and

     static uint64_t bits (vector)   a bit of each byte, which are 0 or -1

   For GCC and clang, whose vectors are those of the instruction set in
   use.  */

#include <stdint.h>
#include <string.h>

#include "attribute.h"
#include "format/kernels/kernel.h"
#include "unroll.h"

typedef signed char vector __attribute__ ((vector_size (VECTOR)));
typedef unsigned char unsigned_vector __attribute__ ((vector_size (VECTOR)));
typedef signed char unaligned_vector
  __attribute__ ((vector_size (VECTOR), aligned (1), may_alias));

static inline uint64_t bits (vector);

static inline void
copy_vector (char *out, char const *in)
{
  *(unaligned_vector *) out = *(unaligned_vector const *) in;
}

static inline ATTRIBUTE_ALWAYS_INLINE vector
special_bytes_of (struct special_bytes const *special, char const *in,
                  bool notation, int exceptions)
{
  vector bytes = *(unaligned_vector const *) in;
  vector result = { 0 };
  /* As signed numbers, those from 128 on come before the blank, too, and the
     one before them does when one is added.  */
  if (notation)
    result = (vector) ((unsigned_vector) bytes + 1) < (' ' + 1);
  for (int i = 0; i < exceptions; i++)
    result ^= bytes == special->except[i];
  return result;
}

static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_mask (struct special_bytes const *special, char const *in,
              bool notation, int exceptions)
{
  uint64_t mask = 0;
  UNROLL for (unsigned int i = 0; i < KERNEL_CHUNK; i += VECTOR) mask
    |= bits (special_bytes_of (special, in + i, notation, exceptions)) << i;
  return mask;
}
