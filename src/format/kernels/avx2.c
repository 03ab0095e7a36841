/* The kernel for AVX2.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* Measured on Zen 5 with 256 MiB of text to /dev/null, the reading included.
   Compared with SSE2, -n is 1.3 times as fast, -A 1.7 times, -v without
   special bytes 1.4 times.  */

#include <config.h>

#include <immintrin.h>
#include <limits.h>

#define VECTOR 32
#include "bit-counts.h"
#include "format/kernels/generic/pairs.h"
#include "format/kernels/generic/vector.h"

static inline uint64_t
bits (vector bytes)
{
  return (uint32_t) _mm256_movemask_epi8 ((__m256i) bytes);
}

/* Write the eight bytes of the low half of PAIRS to OUT.  Before each byte
   that is in MASK, write the byte at the same position of the high half.
   ROWS has a row for each mask.  Return the end of the result; 16 bytes may be
   overwritten.  */
static inline char *
put_pairs (struct pairs const *rows, __m128i pairs, unsigned int mask,
           char *out)
{
  void const *row = rows->sources[mask];
  pairs = _mm_shuffle_epi8 (pairs, _mm_loadu_si128 ((__m128i const *) row));
  _mm_storeu_si128 ((__m128i *) (void *) out, pairs);
  return out + 8 + (unsigned int) count_one_bits (mask);
}

/* The rules of -E, -T and -v for special bytes that are all ASCII.  */
struct pair_rules
{
  struct pairs const *rows;
  signed char below;   /* a byte is in caret notation if the byte plus 1,
                          signed, is less */
  signed char toggled; /* byte for which the opposite of BELOW is true */
};

/* Write the VECTOR bytes at IN to OUT, with the bytes in MASK escaped.  Return
   the end of the result.  If CR_NEWLINE is true, a CR before a newline is
   escaped, too, and is in MASK.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
escape_vector (struct pair_rules rules, bool cr_newline, char const *in,
               uint32_t mask, char *out)
{
  enum
  {
    CARET = 0x40 /* the bit that caret notation changes in a byte */
  };
  vector bytes = *(unaligned_vector const *) in;
  vector newline = bytes == '\n';
  vector next = (vector) ((unsigned_vector) bytes + 1);
  vector caret = (next < rules.below) ^ (bytes == rules.toggled);
  if (cr_newline)
    caret |= (bytes == '\r') & (*(unaligned_vector const *) (in + 1) == '\n');
  vector escaped = bytes ^ (caret & ~newline & CARET);
  vector prefix = '^' ^ (newline & ('^' ^ '$'));
  /* The eight bytes that are put at once, with their prefixes: bytes 0 and 16
     begin the halves of EVEN, bytes 8 and 24 those of ODD.  */
  __m256i even = _mm256_unpacklo_epi64 ((__m256i) escaped, (__m256i) prefix);
  __m256i odd = _mm256_unpackhi_epi64 ((__m256i) escaped, (__m256i) prefix);
  out = put_pairs (rules.rows, _mm256_castsi256_si128 (even), mask & UCHAR_MAX,
                   out);
  out = put_pairs (rules.rows, _mm256_castsi256_si128 (odd),
                   mask >> 8 & UCHAR_MAX, out);
  out = put_pairs (rules.rows, _mm256_extracti128_si256 (even, 1),
                   mask >> 16 & UCHAR_MAX, out);
  return put_pairs (rules.rows, _mm256_extracti128_si256 (odd, 1), mask >> 24,
                    out);
}

#define ESCAPES_PAIRS 1

static bool
is_ascii (char const *in, size_t size)
{
  vector any = { 0 };
  size_t at = 0;
  for (; at + KERNEL_CHUNK <= size; at += KERNEL_CHUNK)
    any |= (*(unaligned_vector const *) (in + at)
            | *(unaligned_vector const *) (in + at + VECTOR));
  signed char rest = 0;
  for (; at < size; at++)
    rest |= (signed char) in[at];
  return bits (any < 0) == 0 && 0 <= rest;
}

/* Do what escape_pairs does.  The compiler makes a function for each value of
   CR_NEWLINE.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
escape_pairs_as (struct escape_rules const *rules, char const *in, size_t size,
                 struct byte_masks const *found, char *out, bool cr_newline)
{
  struct special_bytes const *special = &rules->special;
  bool toggles = special->contains['\t'] != special->nonprinting;
  struct pair_rules of_pairs
    = { &rules->pairs, special->nonprinting ? ' ' + 1 : SCHAR_MIN,
        toggles ? '\t' : '\n' };
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t mask = found->masks[at / KERNEL_CHUNK];
      out
        = escape_vector (of_pairs, cr_newline, in + at, (uint32_t) mask, out);
      out = escape_vector (of_pairs, cr_newline, in + at + VECTOR,
                           (uint32_t) (mask >> VECTOR), out);
    }
  size_t beyond = -size % KERNEL_CHUNK;
  return out - beyond;
}

static char *
escape_pairs (struct escape_rules *rules, char const *in, size_t size,
              struct byte_masks const *found, char *out)
{
  struct special_bytes const *special = &rules->special;
  if (! rules->pairs.are_made)
    pairs_start (&rules->pairs);
  return (special->contains['\r'] && ! special->nonprinting
            ? escape_pairs_as (rules, in, size, found, out, true)
            : escape_pairs_as (rules, in, size, found, out, false));
}

#define KERNEL kernel_avx2
#define KERNEL_NAME "AVX2"
#include "format/kernels/generic/body.h"
