/* The part of an engine that finds special bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FIND_H
#define FIND_H

#include <assert.h>
#include <limits.h>

#include "attribute.h"
#include "bit-counts.h"
#include "format/kernels/kernel.h"
#include "format/kernels/generic/positions.h"
#include "format/special-bytes.h"
#include "unroll.h"

static_assert (ENGINE_SLICE % ENGINE_CHUNK == 0 && ENGINE_SLICE <= UINT16_MAX,
               "masks for all of a slice, and places that can be told");

/* Of MASK those bits that stand for one of SIZE bytes.  */
static inline uint64_t
cut (uint64_t mask, size_t size)
{
  return size < ENGINE_CHUNK ? mask & ((UINT64_C (1) << size) - 1) : mask;
}

/* Find as an engine does.  The compiler makes a function for each combination
   of the last two, which are what SPECIAL has.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_as (struct special_bytes const *special, char const *in, size_t size,
         struct events *events, bool notation, int exceptions)
{
  uint64_t *masks = events->masks;
  int count = 0;
  for (size_t at = 0; at < size; at += ENGINE_CHUNK)
    {
      uint64_t mask = special_mask (special, in + at, notation, exceptions);
      *masks = cut (mask, size - at);
      count += count_one_bits_ll (*masks++);
    }
  events->count = (size_t) count;
}

typedef void find_function (struct special_bytes const *, char const *, size_t,
                            struct events *);

#define FIND(name, ...)                                                       \
  static void name (struct special_bytes const *special, char const *in,      \
                    size_t size, struct events *events)                       \
  {                                                                           \
    find_as (special, in, size, events, __VA_ARGS__);                         \
  }
FIND (find_none, false, 0)
FIND (find_one, false, 1)
FIND (find_two, false, 2)
FIND (find_three, false, 3)
FIND (find_notation, true, 0)
FIND (find_notation_but_one, true, 1)
FIND (find_notation_but_two, true, 2)

static void
find (struct special_bytes const *special, char const *in, size_t size,
      struct events *events)
{
  static find_function *const finds[][EXCEPTIONS_MAX + 1] = {
    { find_none, find_one, find_two, find_three },
    { find_notation, find_notation_but_one, find_notation_but_two, NULL },
  };
  finds[special->notation][special->exceptions](special, in, size, events);
}

/* Write the places of the bits of MASK, at most FEW, BASE more each, to
   PLACES, one after another, and what comes to FEW behind them.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
put_few_places (uint64_t mask, int few, unsigned int base, uint16_t *places)
{
  /* That no mask is 0 spares a branch, which would be wrong too often.  */
  uint64_t const last = UINT64_C (1) << (ENGINE_CHUNK - 1);
  UNROLL for (int i = 0; i < few; i++)
  {
    int place = count_trailing_zeros_ll (mask | last);
    places[i] = (uint16_t) (base + (unsigned int) place);
    mask &= mask - 1;
  }
}

/* Like put_few_places, in a time that does not depend on how many there
   are.  */
static inline void
put_many_places (uint64_t mask, unsigned int base, uint16_t *places)
{
  for (; mask; mask >>= 8, base += 8)
    {
      struct bit_places const *bits = &bit_places[mask & UCHAR_MAX];
      UNROLL for (int i = 0; i < 8; i++)
      {
        places[i] = (uint16_t) (base + bits->places[i]);
      }
      places += bits->count;
    }
}

/* Set PLACES to those of EVENTS, in a slice of SIZE bytes.  The compiler makes
   a function for each FEW, which is how many a chunk has at most if it has not
   many.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_places_as (struct events const *events, size_t size,
                struct places *places, int few)
{
  uint16_t *next = places->at;
  for (unsigned int i = 0; i * ENGINE_CHUNK < size; i++)
    {
      uint64_t mask = events->masks[i];
      int count = count_one_bits_ll (mask);
      if (count <= few)
        put_few_places (mask, few, i * ENGINE_CHUNK, next);
      else
        put_many_places (mask, i * ENGINE_CHUNK, next);
      next += count;
    }
  places->count = (size_t) (next - places->at);
}

static void
find_places (struct events const *events, size_t size, struct places *places)
{
  /* With 8 for text, too, -n takes 1.15 times as long.  */
  if (events->count < size / 32)
    find_places_as (events, size, places, 4);
  else
    find_places_as (events, size, places, 8);
}

#endif
