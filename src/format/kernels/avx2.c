/* The kernel for AVX2.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* This is worth it: compared with SSE2, -n is 30 % faster, -A is 70 % faster,
   and -v without special bytes is 40 % faster.  That's on Zen 5, with 256 MiB
   of text to /dev/null, including the reads.  */

#include <config.h>

#include <immintrin.h>
#include <limits.h>

#define KERNEL kernel_avx2
#define VECTOR 32
#define ESCAPES_PAIRS 1
#include "format/kernels/generic.h"

static inline uint64_t
bits (vector bytes)
{
  return (uint32_t) _mm256_movemask_epi8 ((__m256i) bytes);
}

/* A row for each mask of eight bits, one for each byte.  The row lists the
   bytes of the result, four bits for each, the first in the lowest.  N stands
   for byte N, and 8 + N for its prefix, which precedes it if the mask has bit
   N.  BIT_n makes the rows for all values of the bits 0 to n; HIGHER is what
   the bits after n have made.  With eight bits instead of four, the table
   would take 2 KiB more of the 64 KiB that a static program may have.  */
#define BIT_0(higher) (higher) << 4 | 0x0, (higher) << 8 | 0x08
#define BIT_1(higher) BIT_0 ((higher) << 4 | 0x1), BIT_0 ((higher) << 8 | 0x19)
#define BIT_2(higher) BIT_1 ((higher) << 4 | 0x2), BIT_1 ((higher) << 8 | 0x2a)
#define BIT_3(higher) BIT_2 ((higher) << 4 | 0x3), BIT_2 ((higher) << 8 | 0x3b)
#define BIT_4(higher) BIT_3 ((higher) << 4 | 0x4), BIT_3 ((higher) << 8 | 0x4c)
#define BIT_5(higher) BIT_4 ((higher) << 4 | 0x5), BIT_4 ((higher) << 8 | 0x5d)
#define BIT_6(higher) BIT_5 ((higher) << 4 | 0x6), BIT_5 ((higher) << 8 | 0x6e)
#define BIT_7(higher) BIT_6 ((higher) << 4 | 0x7), BIT_6 ((higher) << 8 | 0x7f)
static uint64_t const pair_rows[] = { BIT_7 (UINT64_C (0)) };

/* Write the low eight bytes of PAIRS to OUT, each byte in MASK after its
   prefix, which is at the same position of the high eight.  Return the end of
   the result.  16 bytes are overwritten.  */
static inline char *
put_pairs (__m128i pairs, unsigned int mask, char *out)
{
  __m128i row
    = _mm_loadl_epi64 ((__m128i const *) (void const *) &pair_rows[mask]);
  row = _mm_unpacklo_epi8 (row, _mm_srli_epi16 (row, 4));
  row = _mm_and_si128 (row, _mm_set1_epi8 (0xf));
  _mm_storeu_si128 ((__m128i *) (void *) out, _mm_shuffle_epi8 (pairs, row));
  return out + 8 + (unsigned int) count_one_bits (mask);
}

static char *
escape_pairs (char const *in, size_t size, struct byte_masks const *found,
              char *out)
{
  enum
  {
    CARET = 0x40 /* the bit that caret notation changes in a byte */
  };
  /* For each byte, which byte of a mask has its bit, and that bit.  */
  __m256i const bytes_of_mask
    = _mm256_set_epi64x (0x0303030303030303, 0x0202020202020202,
                         0x0101010101010101, 0x0000000000000000);
  __m256i const bit = _mm256_set1_epi64x ((long long) 0x8040201008040201);
  for (size_t at = 0; at < size; at += VECTOR)
    {
      uint32_t mask
        = (uint32_t) (found->masks[at / KERNEL_CHUNK] >> at % KERNEL_CHUNK);
      vector bytes = load (in + at);
      vector newline = bytes == '\n';
      __m256i special
        = _mm256_shuffle_epi8 (_mm256_set1_epi32 ((int) mask), bytes_of_mask);
      special = _mm256_cmpeq_epi8 (_mm256_and_si256 (special, bit), bit);
      vector escaped = bytes ^ ((vector) special & ~newline & CARET);
      vector prefix = '^' ^ (newline & ('^' ^ '$'));
      /* Each half has what put_pairs takes, eight bytes and their prefixes.
         The halves of EVEN begin with bytes 0 and 16, those of ODD with
         bytes 8 and 24.  */
      __m256i even
        = _mm256_unpacklo_epi64 ((__m256i) escaped, (__m256i) prefix);
      __m256i odd
        = _mm256_unpackhi_epi64 ((__m256i) escaped, (__m256i) prefix);
      out = put_pairs (_mm256_castsi256_si128 (even), mask & UCHAR_MAX, out);
      out
        = put_pairs (_mm256_castsi256_si128 (odd), mask >> 8 & UCHAR_MAX, out);
      out = put_pairs (_mm256_extracti128_si256 (even, 1),
                       mask >> 16 & UCHAR_MAX, out);
      out = put_pairs (_mm256_extracti128_si256 (odd, 1), mask >> 24, out);
    }
  size_t beyond = -size % VECTOR;
  return out - beyond;
}
