/* The code of a kernel, for each instruction set.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* Before it includes this header, a file defines

     KERNEL   the identifier of the struct kernel that this header defines

   If the instruction set has vectors, the file also defines the first of these
   before the include, and the second after it:

     VECTOR   the number of bytes in a vector
     static uint64_t bits (vector bytes)
              Return a mask with a bit for each of BYTES, which are 0 or -1.

   It may define two more, again one before the include and one after it:

     ESCAPES_PAIRS 1
     static char *escape_pairs (char const *in, size_t size,
                                struct byte_masks const *found, char *out)
              Write the SIZE bytes at IN to OUT, with the bytes in FOUND
              escaped, which are ASCII.  Return the end of the result.

   The file contains no other code, because all of it is compiled for its
   instruction set.

   A kernel must be fast on long lines and on short ones.  A mispredicted
   branch costs as much time as 100 bytes, so no branch depends on a single
   byte or line, and a loop goes over bytes only where many are special:

   1. find makes masks: one comparison for many bytes, one bit for each.
   2. find_positions turns masks into a list, several positions at a time.  It
      may write too many, but the next ones overwrite them.
   3. escape and number copy the bytes between two positions in whole vectors.
      They may copy too far, but the next bytes overwrite that.

   How many positions we write at a time, and how many bytes we copy at least,
   depends on how far apart a slice's positions are on average.  We decide once
   for each slice.  For each of these numbers, the compiler makes a copy of
   each function whose name ends in _as, because a loop with a known number of
   rounds becomes straight-line code.  */

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "attribute.h"
#include "bits.h"
#include "format/kernels/kernel.h"

enum
{
  /* How many bytes to copy at least between two positions.  WIDE is for text:
     64 would make -n 20 % slower for lines of 50 bytes, and 96 is as good as
     128.  */
  NARROW = 16,
  MIDDLE = 32,
  WIDE = 128,

  /* Use MIDDLE and WIDE from these mean distances on, in bytes.  WIDE for
     everything would make -n 40 % slower for lines of up to 2 bytes, 70 % for
     lines of up to 20, and 10 % for lines of up to 60.  */
  MIDDLE_FROM = 8,
  WIDE_FROM = 40,

  /* Use escape_pairs below this mean distance.  It takes the same time for any
     distance, but escape_as takes longer, the shorter the distance is.
     Without escape_pairs, lines of 3 bytes take at least twice as long under
     -E (bench/CONSTANTS).  */
  PAIRS_BELOW = 48,

  /* How many positions to write at a time: few from a mean distance of
     FEW_FROM on.  Writing 8 for text as well would make -n 15 % slower.  */
  FEW = 4,
  MANY = 8,
  FEW_FROM = 32
};

static_assert (KERNEL_SLICE % KERNEL_CHUNK == 0 && KERNEL_SLICE <= UINT16_MAX,
               "a slice has whole chunks, and its positions fit");
static_assert (WIDE <= (int) KERNEL_SLACK
                 && LINE_NUMBER_MAX <= (int) KERNEL_SLACK,
               "the slack has room for what is copied too far");

#if ESCAPES_PAIRS
static char *escape_pairs (char const *in, size_t size,
                           struct byte_masks const *found, char *out);
#endif

#ifdef VECTOR

/* GCC's and clang's vectors, as wide as the instruction set's.  */
typedef signed char vector __attribute__ ((vector_size (VECTOR)));
typedef unsigned char unsigned_vector __attribute__ ((vector_size (VECTOR)));
typedef vector copied;

static inline uint64_t bits (vector bytes);

static inline uint64_t
high_bits (vector bytes)
{
  return bits (bytes < 0);
}

/* Return a mask of the SPECIAL bytes among BYTES.  NONPRINTING and EXCEPTIONS
   are those of SPECIAL.  */
static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_bits (struct special_bytes const *special, vector bytes,
              bool nonprinting, int exceptions)
{
  vector result = { 0 };
  /* As signed numbers, bytes from 128 on are less than a space.  We add 1 to
     both sides, and then 127 is less as well, because it becomes -128.  */
  if (nonprinting)
    result = (vector) ((unsigned_vector) bytes + 1) < (' ' + 1);
  for (int i = 0; i < exceptions; i++)
    result ^= bytes == special->except[i];
  return bits (result);
}

#else

typedef uint64_t vector;

/* Many processors copy two words in one go.  */
typedef struct
{
  uint64_t words[2];
} copied;

static inline uint64_t
high_bits (uint64_t word)
{
  return gather (word & EACH (HIGH_BIT));
}

/* Return the mask that special_bits returns with vectors.  In each byte of
   RESULT, the high bit tells whether the byte of WORD is special, and no sum
   carries into the next byte.  */
static inline ATTRIBUTE_ALWAYS_INLINE uint64_t
special_bits (struct special_bytes const *special, uint64_t word,
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
  return high_bits (result);
}

#endif

static inline vector
load (char const *in)
{
  vector bytes;
  memcpy (&bytes, in, sizeof bytes);
  return bytes;
}

/* Positions in a slice, in order.  */
struct positions
{
  size_t count;
  uint16_t at[KERNEL_SLICE + MANY];
};

/* Return MASK with only the bits of the first SIZE bytes.  */
static inline uint64_t
cut (uint64_t mask, size_t size)
{
  return size < KERNEL_CHUNK ? mask & ((UINT64_C (1) << size) - 1) : mask;
}

static inline ATTRIBUTE_ALWAYS_INLINE void
find_as (struct special_bytes const *special, char const *in, size_t size,
         struct byte_masks *found, bool nonprinting, int exceptions)
{
  uint64_t *masks = found->masks;
  int count = 0;
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t mask = 0;
      UNROLL for (unsigned int i = 0; i < KERNEL_CHUNK; i += sizeof (vector))
        mask
        |= special_bits (special, load (in + at + i), nonprinting, exceptions)
           << i;
      *masks = cut (mask, size - at);
      count += count_one_bits_ll (*masks++);
    }
  found->count = (size_t) count;
}

static void
find_special (struct special_bytes const *special, char const *in, size_t size,
              struct byte_masks *found)
{
#define CASE(nonprinting, exceptions)                                         \
  case 2 * (exceptions) + (nonprinting):                                      \
    find_as (special, in, size, found, nonprinting, exceptions);              \
    break
  switch (2 * special->exceptions + special->nonprinting)
    {
      CASE (false, 1);
      CASE (false, 2);
      CASE (false, 3);
      CASE (true, 0);
      CASE (true, 1);
      CASE (true, 2);
    }
}

/* Set POSITIONS to those of the bytes in FOUND, in a slice of SIZE bytes.
   Write FEW or MANY at a time, as AT_A_TIME says.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_positions_as (struct byte_masks const *found, size_t size,
                   struct positions *positions, int at_a_time)
{
  /* This bit ends each scan for the lowest bit, so no scan has to test for 0,
     a branch that would be mispredicted too often.  */
  uint64_t const last = UINT64_C (1) << (KERNEL_CHUNK - 1);
  uint16_t *next = positions->at;
  for (unsigned int chunk = 0; chunk < size; chunk += KERNEL_CHUNK)
    {
      uint64_t mask = found->masks[chunk / KERNEL_CHUNK];
      uint16_t *end = next + count_one_bits_ll (mask);
      do
        UNROLL for (int i = 0; i < at_a_time; i++)
        {
          int bit = count_trailing_zeros_ll (mask | last);
          *next++ = (uint16_t) (chunk + (unsigned int) bit);
          mask &= mask - 1;
        }
      while (next < end);
      next = end;
    }
  positions->count = (size_t) (next - positions->at);
}

static void
find_positions (struct byte_masks const *found, size_t size,
                struct positions *positions)
{
  if (FEW_FROM * found->count < size)
    find_positions_as (found, size, positions, FEW);
  else
    find_positions_as (found, size, positions, MANY);
}

/* Copy SIZE bytes from IN to OUT, rounded up to a multiple of STRIDE, at least
   STRIDE.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
copy_between (char *out, char const *in, size_t size, size_t stride)
{
  size_t done = 0;
  do
    {
      if (stride < sizeof (copied))
        memcpy (out + done, in + done, stride);
      else
        UNROLL for (size_t i = 0; i < stride; i += sizeof (copied))
        {
          copied bytes;
          memcpy (&bytes, in + done + i, sizeof bytes);
          memcpy (out + done + i, &bytes, sizeof bytes);
        }
      done += stride;
    }
  while (done < size);
}

static bool
is_ascii (char const *in, size_t size)
{
  vector any = { 0 };
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    UNROLL for (size_t i = 0; i < KERNEL_CHUNK; i += sizeof any) any
      |= load (in + at + i);
  return high_bits (any) == 0;
}

static inline ATTRIBUTE_ALWAYS_INLINE char *
escape_as (struct notation const *notations, struct positions const *positions,
           char const *in, size_t size, char *out, size_t stride)
{
  size_t from = 0;
  for (size_t i = 0; i < positions->count; i++)
    {
      size_t at = positions->at[i];
      copy_between (out, in + from, at - from, stride);
      out = put_notation (notations, in[at], out + (at - from));
      from = at + 1;
    }
  copy_between (out, in + from, size - from, stride);
  return out + (size - from);
}

static char *
escape_special (struct escape_rules const *rules, char const *in, size_t size,
                struct byte_masks const *found, char *out)
{
  struct notation const *notations = rules->notations;
#if ESCAPES_PAIRS
  if (size < PAIRS_BELOW * found->count
      && (! rules->special.nonprinting || is_ascii (in, size)))
    return escape_pairs (in, size, found, out);
#endif
  /* If many bytes are special, look up each byte: binary files and Russian
     text would take twice as long with positions.  The factor 3 is as good as
     any from 2 to 8.  */
  if (rules->special.nonprinting && size < 3 * found->count)
    {
      for (size_t i = 0; i < size; i++)
        out = put_notation (notations, in[i], out);
      return out;
    }
  struct positions positions;
  find_positions (found, size, &positions);
  if (size < MIDDLE_FROM * positions.count)
    return escape_as (notations, &positions, in, size, out, NARROW);
  if (size < WIDE_FROM * positions.count)
    return escape_as (notations, &positions, in, size, out, MIDDLE);
  return escape_as (notations, &positions, in, size, out, WIDE);
}

/* Set STARTS to the first bytes of the lines to number in a slice of SIZE
   bytes, whose line ends are NEWLINES.  STARTS->count is that of NEWLINES.  */
static inline void
find_starts (struct numbering const *numbering,
             struct byte_masks const *newlines, size_t size,
             struct byte_masks *starts)
{
  enum
  {
    TOP = KERNEL_CHUNK - 1
  };
  uint64_t const *masks = newlines->masks;
  size_t last = (size - 1) / KERNEL_CHUNK;
  starts->masks[0] = masks[0] << 1 | ! numbering->inside_line;
  for (size_t i = 1; i <= last; i++)
    starts->masks[i] = masks[i] << 1 | masks[i - 1] >> TOP;
  if (numbering->skips_empty)
    for (size_t i = 0; i <= last; i++)
      starts->masks[i] &= ~masks[i];
  if (numbering->skips_dollar)
    {
      for (size_t i = 0; i < last; i++)
        starts->masks[i] &= ~(masks[i] >> 1 | masks[i + 1] << TOP);
      starts->masks[last] &= ~(masks[last] >> 1);
    }
  starts->masks[last] = cut (starts->masks[last], size - last * KERNEL_CHUNK);
  starts->count = newlines->count;
}

static inline ATTRIBUTE_ALWAYS_INLINE char *
number_as (struct line_number *number, struct positions const *positions,
           char const *in, size_t size, char *out, size_t stride)
{
  struct line_number_head head = number->head;
  size_t from = 0;
  for (size_t i = 0; i < positions->count; i++)
    {
      size_t between = positions->at[i] - from;
      copy_between (out, in + from, between, stride);
      out = line_number_emit (&head, number, out + between);
      from += between;
    }
  number->head = head;
  copy_between (out, in + from, size - from, stride);
  return out + (size - from);
}

static char *
number_lines (struct numbering *numbering, char const *in, size_t size,
              struct byte_masks const *newlines, char *out)
{
  struct byte_masks starts;
  find_starts (numbering, newlines, size, &starts);
  struct positions positions;
  find_positions (&starts, size, &positions);
  numbering->inside_line = in[size - 1] != '\n';
  struct line_number *next = &numbering->number;
  if (size < MIDDLE_FROM * newlines->count)
    return number_as (next, &positions, in, size, out, NARROW);
  if (size < WIDE_FROM * newlines->count)
    return number_as (next, &positions, in, size, out, MIDDLE);
  return number_as (next, &positions, in, size, out, WIDE);
}

/* Copy in strides of a chunk.  A stride of 32 bytes would make --timestamp 6 %
   slower for lines of up to 100 bytes and 8 % faster for lines of up to 8.
   128 bytes would make it 2 % faster for lines of up to 100 bytes and 7 %
   slower for lines of up to 8.  */
static void
copy_chunks (char *out, char const *in, size_t size)
{
  copy_between (out, in, size, KERNEL_CHUNK);
}

struct kernel const KERNEL = { .copy = copy_chunks,
                               .find = find_special,
                               .is_ascii = is_ascii,
                               .escape = escape_special,
                               .number = number_lines };
