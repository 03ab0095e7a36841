/* The kernel that needs only C: a word at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include <stdint.h>
#include <string.h>

#include "attribute.h"
#include "bits.h"
#include "format/kernels/kernel.h"

#define KERNEL kernel_portable
#define KERNEL_NAME "C"
#define VECTOR 16

static inline void
copy_vector (char *out, char const *in)
{
  memcpy (out, in, VECTOR);
}

/* Return the high bit of each byte of WORD that is special.  No sum carries
   into the next byte.  */
static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_of (struct special_bytes const *special, uint64_t word,
            bool nonprinting, int exceptions)
{
  uint64_t result = 0;
  uint64_t low = word & EACH (LOW_BITS);
  if (nonprinting)
    result = (low + EACH (1)) | word | ~(low + EACH (HIGH_BIT - ' '));
  for (int i = 0; i < exceptions; i++)
    {
      uint64_t other = word ^ EACH ((unsigned char) special->except[i]);
      result ^= ~(((other & EACH (LOW_BITS)) + EACH (LOW_BITS)) | other);
    }
  return result & EACH (HIGH_BIT);
}

static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_mask (struct special_bytes const *special, char const *in,
              bool nonprinting, int exceptions)
{
  uint64_t mask = 0;
  UNROLL for (unsigned int i = 0; i < KERNEL_CHUNK; i += sizeof (uint64_t))
  {
    uint64_t word;
    memcpy (&word, in + i, sizeof word);
    word = special_of (special, word, nonprinting, exceptions);
    mask |= (uint64_t) gather (word) << i;
  }
  return mask;
}

#include "format/kernels/generic.h"
