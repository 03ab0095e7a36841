/* Classes of the bytes of UTF-8, a chunk at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_CLASSES_H
#define UTF8_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if USE_SSE2
#  include <emmintrin.h>
#endif

#include "attribute.h"
#include "bits.h"
#include "format/kernels/kernel.h"

/* Several bytes at a time.  The result of a test is the high bit of each byte;
   the other bits mean nothing.  */
#if USE_SSE2

typedef uint64_t lanes __attribute__ ((vector_size (16)));

static inline unsigned int
high_bits (lanes some)
{
  return (unsigned int) _mm_movemask_epi8 ((__m128i) some);
}

/* Test which bytes of SOME equal VALUE, 0x80 or more, and return the result in
   their high bits.  For ASCII bytes, the bit means nothing.  */
static inline lanes
equal (lanes some, unsigned int value)
{
  return (lanes) _mm_cmpeq_epi8 ((__m128i) some, _mm_set1_epi8 ((char) value));
}

/* Test in the same way which bytes are at least VALUE, more than 0x80.  */
static inline lanes
at_least (lanes some, unsigned int value)
{
  return (lanes) _mm_cmpgt_epi8 ((__m128i) some,
                                 _mm_set1_epi8 ((char) (value - 1)));
}

#else

typedef uint64_t lanes;

static inline unsigned int
high_bits (lanes some)
{
  return gather (some & EACH (HIGH_BIT));
}

/* Test the bytes as above, but without vectors: no subtraction borrows from
   the next byte, and no addition carries into it.  */
static inline lanes
equal (lanes some, unsigned int value)
{
  return EACH (HIGH_BIT) - ((some ^ EACH (value)) & EACH (LOW_BITS));
}

static inline lanes
at_least (lanes some, unsigned int value)
{
  return (some & EACH (LOW_BITS)) + EACH (2 * HIGH_BIT - value);
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
  uint64_t high;     /* bytes that aren't ASCII */
  uint64_t first;    /* first bytes of characters */
  uint64_t of_three; /* first bytes of characters of three bytes or more */
  uint64_t of_four;  /* first bytes of characters of four bytes */
  uint64_t suspect;  /* first bytes of characters that may be invalid, or
                        hidden */
};

/* A test of characters by their bytes: FIRST has bytes that may start a
   character, NEXT the byte after each of them, and THIRD the byte after that.
   It returns the high bit of each byte of FIRST that starts a character as it
   describes.  For a byte that doesn't start one, the bit means nothing.  */
typedef lanes character_test (lanes first, lanes next, lanes third);

/* Return a mask of the bytes in the chunk at IN that start characters as TEST
   describes.  For a byte that doesn't start one, the bit means nothing.  */
static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
find (char const *in, character_test *test)
{
  uint64_t mask = 0;
  for (unsigned int i = 0; i < KERNEL_CHUNK; i += sizeof (lanes))
    {
      lanes found = test (load (in + i), load (in + i + 1), load (in + i + 2));
      mask |= (uint64_t) high_bits (found) << i;
    }
  return mask;
}

/* Find the suspects of two bytes.  Looking up each character instead would
   take several times as long.

   These tests, and those of three and four bytes, must find all characters
   that table.awk calls hidden.  If a new version of Unicode has more of them,
   tests/format/utf8-unicode.sh fails until they are here.  */
static inline lanes
suspects_of_two (lanes first, lanes next, MAYBE_UNUSED lanes third)
{
  /* C2 80 to 9F: U+0080 to U+009F, controls.
     C2 AD: U+00AD SOFT HYPHEN.  */
  lanes result
    = equal (first, 0xc2) & (~at_least (next, 0xa0) | equal (next, 0xad));
  /* CD 8F: U+034F COMBINING GRAPHEME JOINER.  */
  result |= equal (first, 0xcd) & equal (next, 0x8f);
  /* D8 9C: U+061C ARABIC LETTER MARK.  */
  result |= equal (first, 0xd8) & equal (next, 0x9c);
  /* C0 and C1 begin no character.  */
  return result | ~at_least (first, 0xc2);
}

/* Find the suspects of three bytes.  */
static inline lanes
suspects_of_three (lanes first, lanes next, lanes third)
{
  lanes from_a0 = at_least (next, 0xa0);
  /* E0 before 80 to 9F: a character of two bytes, too long.  */
  lanes result = equal (first, 0xe0) & ~from_a0;
  /* E3 85: U+3164 HANGUL FILLER, among U+3140 to U+317F.  */
  result |= equal (first, 0xe3) & equal (next, 0x85);
  /* ED before A0 to BF: U+D800 to U+DFFF, surrogates.  */
  result |= equal (first, 0xed) & from_a0;
  /* EF before B7 to BF, except BC and BD:
     EF B7: U+FDD0 to U+FDEF, no characters.
     EF B8: U+FE00 to U+FE0F, VARIATION SELECTORS.
     EF BB: U+FEFF ZERO WIDTH NO-BREAK SPACE.
     EF BE: U+FFA0 HALFWIDTH HANGUL FILLER.
     EF BF: U+FFF0 to U+FFF8, ignorable; U+FFF9 to U+FFFB, annotations; U+FFFE
     and U+FFFF, no characters.  */
  result |= (equal (first, 0xef) & at_least (next, 0xb7)
             & ~equal (next & EACH (0xfe), 0xbc));
  lanes is_e1 = equal (first, 0xe1);
  lanes is_e2 = equal (first, 0xe2);
  if (high_bits (is_e1 | is_e2) == 0)
    return result;
  /* E1 85: U+115F and U+1160, HANGUL FILLERS.
     E1 9E B4 and B5: U+17B4 and U+17B5, KHMER VOWELS INHERENT.
     E1 A0 88 to 8F: U+180B to U+180F, selectors and a separator of
     Mongolian.  */
  lanes is_9e_b4 = equal (next, 0x9e) & equal (third & EACH (0xfe), 0xb4);
  lanes is_a0_88 = equal (next, 0xa0) & equal (third & EACH (0xf8), 0x88);
  result |= is_e1 & (equal (next, 0x85) | is_9e_b4 | is_a0_88);
  /* E2 80 88 to 8F: U+200B ZERO WIDTH SPACE; U+200C and U+200D, joiners;
     U+200E and U+200F, marks of direction.  */
  /* E2 80 A8 to AF: U+2028 and U+2029, separators; U+202A to U+202E,
     embeddings and overrides of direction.  */
  /* E2 81: U+2060 to U+2064, invisible operators; U+2066 to U+2069, isolates
     of direction; U+206A to U+206F, deprecated.  */
  /* E2 A0: U+2800 BRAILLE PATTERN BLANK.  */
  lanes is_80_88 = equal (next, 0x80) & equal (third & EACH (0xd8), 0x88);
  return result
         | (is_e2 & (equal (next, 0x81) | equal (next, 0xa0) | is_80_88));
}

/* Find the suspects of four bytes: all characters but U+1F000 to U+1FFBF,
   where most emoji are.  These begin with F0 9F.  Characters with F0 9F BF are
   suspects as well, because U+1FFFE and U+1FFFF aren't characters.  */
static inline lanes
suspects_of_four (lanes first, lanes next, lanes third)
{
  return ~(equal (first, 0xf0) & equal (next, 0x9f) & ~equal (third, 0xbf));
}

/* Find spaces other than U+0020, which only -A needs.  If each were a suspect,
   then without -A, Japanese text with wide spaces would take 60 % longer, and
   French text 10 %.  Some of these characters are suspects anyway.  */
static inline lanes
spaces (lanes first, lanes next, lanes third)
{
  lanes next_is_80 = equal (next, 0x80);
  lanes third_is_80 = equal (third, 0x80);
  /* C2 A0: U+00A0 NO-BREAK SPACE.  */
  lanes result = equal (first, 0xc2) & equal (next, 0xa0);
  /* E1 9A 80: U+1680 OGHAM SPACE MARK.  */
  result |= equal (first, 0xe1) & equal (next, 0x9a) & third_is_80;
  /* E2 80: U+2000 to U+200A, quads and other widths; U+202F NARROW NO-BREAK
     SPACE; dashes and quotes.
     E2 81: U+205F MEDIUM MATHEMATICAL SPACE, a suspect.  */
  result |= equal (first, 0xe2) & next_is_80;
  /* E3 80 80: U+3000 IDEOGRAPHIC SPACE.  */
  return result | (equal (first, 0xe3) & next_is_80 & third_is_80);
}

/* Find many of the characters that aren't combining marks: ideographs, most
   Hangul syllables and most kana; most letters of the scripts that have
   combining marks of three bytes, and few spaces; emoji.  */
static inline lanes
bases (lanes first, lanes next, lanes third)
{
  lanes next_is_odd = equal (next | EACH (0xfe), 0xff);
  lanes result = ((at_least (first, 0xe4) & ~at_least (first, 0xed)
                   & ~equal (first, 0xea))
                  | (equal (first, 0xe3) & next_is_odd));
  lanes is_e0 = equal (first, 0xe0);
  lanes is_e1 = equal (first, 0xe1);
  lanes is_f0 = equal (first, 0xf0);
  if (high_bits (is_e0 | is_e1 | is_f0) == 0)
    return result;
  /* Thai, Lao and scripts of India: E0, A4 to BA, even, then 85 to B0.  */
  result
    |= (is_e0 & at_least (next, 0xa4) & ~at_least (next, 0xbb) & ~next_is_odd
        & at_least (third, 0x85) & ~at_least (third, 0xb1));
  /* Myanmar and Khmer: E1, 80 or 9E, then 80 to AA.  */
  result |= (is_e1 & (equal (next, 0x80) | equal (next, 0x9e))
             & ~at_least (third, 0xab));
  return result | (is_f0 & equal (next, 0x9f));
}

/* Return true if MASK has 31 adjacent bits.  */
static inline bool
has_run_of_31 (uint64_t mask)
{
  mask &= mask >> 1;
  mask &= mask >> 2;
  mask &= mask >> 4;
  mask &= mask >> 8;
  return mask & mask >> 15;
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
      classes->high |= (uint64_t) high_bits (high) << i;
      classes->first |= (uint64_t) high_bits (first) << i;
      classes->of_three |= (uint64_t) high_bits (of_three) << i;
      classes->of_four |= (uint64_t) high_bits (of_four) << i;
    }
  /* Most texts have characters of one or two lengths.  */
  uint64_t two = classes->first & ~classes->of_three;
  uint64_t three = classes->of_three & ~classes->of_four;
  if (two != 0)
    classes->suspect = two & find (in, suspects_of_two);
  if (three != 0)
    classes->suspect |= three & find (in, suspects_of_three);
  if (classes->of_four != 0)
    classes->suspect |= classes->of_four & find (in, suspects_of_four);
}

/* Return true if the SIZE bytes at IN, rounded up to whole chunks, are
   ASCII.  */
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
