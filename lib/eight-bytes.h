/* Eight bytes at a time, in a word.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef EIGHT_BYTES_H
#define EIGHT_BYTES_H

#include <stdint.h>

/* A word with BYTE in each of its eight bytes.  */
#define EACH(byte) (UINT64_C (0x0101010101010101) * (byte))

enum
{
  HIGH_BIT = 0x80,
  LOW_BITS = 0x7f
};

/* Return a mask of the high bits of the bytes in WORD, which has no other
   bits.  The lowest bit of the mask is that of the first byte in memory.  */
static inline unsigned int
gather (uint64_t word)
{
#if WORDS_BIGENDIAN
  uint64_t const to_the_top = UINT64_C (0x8040201008040201);
#else
  uint64_t const to_the_top = UINT64_C (0x0102040810204080);
#endif
  return (unsigned int) ((word >> 7) * to_the_top >> 56);
}

#endif
