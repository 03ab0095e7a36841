/* Classes of the bytes of UTF-8, a chunk at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_CLASSES_H
#define UTF8_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if USE_SSE2
#  include <emmintrin.h>
#endif

#include "eight-bytes.h"
#include "format/kernels/kernel.h"
#include "unroll.h"

/* Several bytes at a time.  The result of a test is the high bit of each byte;
   the other bits mean nothing.  */
#if USE_SSE2

typedef uint64_t lanes __attribute__ ((vector_size (16)));

static inline unsigned int
high_bits (lanes some)
{
  return (unsigned int) _mm_movemask_epi8 ((__m128i) some);
}

#else

typedef uint64_t lanes;

static inline unsigned int
high_bits (lanes some)
{
  return gather (some & EACH (HIGH_BIT));
}

#endif

static inline lanes
load (char const *in)
{
  lanes some;
  memcpy (&some, in, sizeof some);
  return some;
}

/* Return SOME shifted left by a bit: the second highest bit of each byte
   becomes its high bit.  */
static inline lanes
shift_left (lanes some)
{
  return some + some;
}

/* Masks of the bytes of a chunk.  The least significant bit is the first
   byte.  */
struct classes
{
  uint64_t high;     /* bytes that are not ASCII */
  uint64_t first;    /* first bytes of characters */
  uint64_t of_three; /* first bytes of characters of three bytes or more */
  uint64_t of_four;  /* first bytes of characters of four bytes */
  uint64_t suspect;  /* first bytes of characters that may be invalid, or
                        harmful */
};

/* Return the high bit of each byte of LOW that equals VALUE.  LOW and VALUE
   have no high bits, so no difference is below 0.  */
static inline lanes
equal (lanes low, unsigned int value)
{
  return EACH (HIGH_BIT) - (low ^ EACH (value));
}

/* Return the high bit of each first byte in FIRST that is suspect.  The bits
   of other bytes mean nothing.  NEXT has the byte after each byte of FIRST.
   The exact test takes several times as long.  */
static inline lanes
suspects (lanes first, lanes next)
{
  lanes low = first & EACH (LOW_BITS);
  lanes next_low = next & EACH (LOW_BITS);
  /* C2 or E0 before 80 to 9F, ED before A0 to BF.  */
  lanes from_a0 = shift_left (shift_left (next));
  lanes result = ((equal (low, 0x42) | equal (low, 0x60)) & ~from_a0)
                 | (equal (low, 0x6d) & from_a0);
  /* D8 before 9C, E2 before 80 or 81, EF before B7 or BF.  */
  result |= equal (low, 0x58) & equal (next_low, 0x1c);
  result |= equal (low, 0x62) & equal (next_low & EACH (0x7e), 0);
  result |= equal (low, 0x6f) & equal (next_low | EACH (8), 0x3f);
  /* C0, C1, and F0 to FF.  Neither sum carries into the next byte.  */
  return (result | ~(low + EACH (HIGH_BIT - 0x42))
          | (low + EACH (HIGH_BIT - 0x70)));
}

/* Set CLASSES to the classes of the bytes of the chunk at IN.  */
static inline void
classify (char const *in, struct classes *classes)
{
  *classes = (struct classes){ .high = 0 };
  for (unsigned int i = 0; i < KERNEL_CHUNK; i += sizeof (lanes))
    {
      lanes high = load (in + i);
      lanes second_bits = shift_left (high);
      lanes third_bits = shift_left (second_bits);
      lanes first = high & second_bits;
      lanes of_three = first & third_bits;
      lanes of_four = of_three & shift_left (third_bits);
      lanes suspect = first & suspects (high, load (in + i + 1));
      classes->high |= (uint64_t) high_bits (high) << i;
      classes->first |= (uint64_t) high_bits (first) << i;
      classes->of_three |= (uint64_t) high_bits (of_three) << i;
      classes->of_four |= (uint64_t) high_bits (of_four) << i;
      classes->suspect |= (uint64_t) high_bits (suspect) << i;
    }
}

/* Return true if all bytes of the chunks are ASCII that begin with the SIZE
   bytes at IN.  */
static inline bool
are_chunks_ascii (char const *in, size_t size)
{
  lanes any = load (in);
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    UNROLL for (size_t i = 0; i < KERNEL_CHUNK; i += sizeof any)
    {
      any |= load (in + at + i);
    }
  return high_bits (any) == 0;
}

#endif
