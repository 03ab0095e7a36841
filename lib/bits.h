/* Bits and bytes of words, for loops over many of them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef BITS_H
#define BITS_H

#include <stdint.h>

/* -Wsign-compare would warn about gnulib's functions.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#include "count-one-bits.h"
#include "count-trailing-zeros.h"
#pragma GCC diagnostic pop

/* Write UNROLL before a loop to turn it into straight-line code.  GCC rarely
   unrolls at -O2, and clang unrolls anyway.  -Os asks for small code.  */
#if 8 <= __GNUC__ && ! defined __clang__ && ! defined __OPTIMIZE_SIZE__
#  define UNROLL _Pragma ("GCC unroll 8")
#else
#  define UNROLL
#endif

/* A word with BYTE in each of its eight bytes.  */
#define EACH(byte) (UINT64_C (0x0101010101010101) * (byte))

enum
{
  HIGH_BIT = 0x80,
  LOW_BITS = 0x7f
};

/* Return a mask of the high bits of the bytes in WORD, whose other bits must
   be 0.  The lowest bit of the mask is that of the first byte in memory.  */
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
