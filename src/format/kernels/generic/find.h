/* The part of a kernel that finds special bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef GENERIC_FIND_H
#define GENERIC_FIND_H

#include <assert.h>
#include <limits.h>

#include "attribute.h"
#include "bit-counts.h"
#include "format/kernels/kernel.h"
#include "format/kernels/generic/positions.h"
#include "unroll.h"

static_assert (KERNEL_SLICE % KERNEL_CHUNK == 0 && KERNEL_SLICE <= UINT16_MAX,
               "a slice has whole chunks, and its positions fit");

/* Return MASK without the bits that are not of the first SIZE bytes.  */
static inline uint64_t
cut (uint64_t mask, size_t size)
{
  return size < KERNEL_CHUNK ? mask & ((UINT64_C (1) << size) - 1) : mask;
}

/* Find bytes as a kernel's function find does.  NONPRINTING and EXCEPTIONS are
   those of SPECIAL: the compiler makes a function for each combination.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_as (struct special_bytes const *special, char const *in, size_t size,
         struct byte_masks *found, bool nonprinting, int exceptions)
{
  uint64_t *masks = found->masks;
  int count = 0;
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t mask = special_mask (special, in + at, nonprinting, exceptions);
      *masks = cut (mask, size - at);
      count += count_one_bits_ll (*masks++);
    }
  found->count = (size_t) count;
}

typedef void find_function (struct special_bytes const *, char const *, size_t,
                            struct byte_masks *);

#define FIND(name, ...)                                                       \
  static void name (struct special_bytes const *special, char const *in,      \
                    size_t size, struct byte_masks *found)                    \
  {                                                                           \
    find_as (special, in, size, found, __VA_ARGS__);                          \
  }
FIND (find_none, false, 0)
FIND (find_one, false, 1)
FIND (find_two, false, 2)
FIND (find_three, false, 3)
FIND (find_nonprinting, true, 0)
FIND (find_nonprinting_but_one, true, 1)
FIND (find_nonprinting_but_two, true, 2)

static void
find (struct special_bytes const *special, char const *in, size_t size,
      struct byte_masks *found)
{
  static find_function *const finds[][EXCEPTIONS_MAX + 1] = {
    { find_none, find_one, find_two, find_three },
    { find_nonprinting, find_nonprinting_but_one, find_nonprinting_but_two,
      NULL },
  };
  finds[special->nonprinting][special->exceptions](special, in, size, found);
}

/* Write the positions of the bits of MASK, each plus BASE, to POSITIONS.  MASK
   has at most FEW bits.  FEW positions are written: those after the last bit
   mean nothing.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
put_few_positions (uint64_t mask, int few, unsigned int base,
                   uint16_t *positions)
{
  /* With LAST, no mask is 0.  A branch on 0 would be predicted wrong
     too often.  */
  uint64_t const last = UINT64_C (1) << (KERNEL_CHUNK - 1);
  UNROLL for (int i = 0; i < few; i++)
  {
    int place = count_trailing_zeros_ll (mask | last);
    positions[i] = (uint16_t) (base + (unsigned int) place);
    mask &= mask - 1;
  }
}

/* Write the positions of the bits of MASK, each plus BASE, to POSITIONS.  The
   time does not depend on the number of bits.  */
static inline void
put_many_positions (uint64_t mask, unsigned int base, uint16_t *positions)
{
  for (; mask; mask >>= 8, base += 8)
    {
      struct bit_positions const *bits = &bit_positions[mask & UCHAR_MAX];
      UNROLL for (int i = 0; i < 8; i++)
      {
        positions[i] = (uint16_t) (base + bits->positions[i]);
      }
      positions += bits->count;
    }
}

/* Set POSITIONS to the positions of the bytes in FOUND, in a slice of SIZE
   bytes.  put_few_positions writes a chunk with at most FEW bytes in FOUND.
   The compiler makes a function for each FEW.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_positions_as (struct byte_masks const *found, size_t size,
                   struct positions *positions, int few)
{
  uint16_t *next = positions->at;
  for (unsigned int i = 0; i * KERNEL_CHUNK < size; i++)
    {
      uint64_t mask = found->masks[i];
      int count = count_one_bits_ll (mask);
      if (count <= few)
        put_few_positions (mask, few, i * KERNEL_CHUNK, next);
      else
        put_many_positions (mask, i * KERNEL_CHUNK, next);
      next += count;
    }
  positions->count = (size_t) (next - positions->at);
}

static void
find_positions (struct byte_masks const *found, size_t size,
                struct positions *positions)
{
  /* If 8 is used for text, too, -n needs 1.15 times as long.  */
  if (found->count < size / 32)
    find_positions_as (found, size, positions, 4);
  else
    find_positions_as (found, size, positions, 8);
}

#endif
