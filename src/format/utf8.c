/* What --utf8 does: characters of UTF-8 are shown as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A character is a first byte and one to three continuation bytes.  As masks
   of 64 bytes, these are told by shifts; what else there is to know (table 3-7
   of the Unicode standard, and which characters are harmless) matters only
   where the first byte is one of a few, whose characters are looked at one by
   one.  */

#include <config.h>

#include "format/utf8.h"

#include <string.h>
#if USE_SSE2
#  include <emmintrin.h>
#endif

#include "bit-counts.h"
#include "eight-bytes.h"
#include "unroll.h"
#include "minmax.h"
#include "options.h"

enum
{
  LENGTH_MAX = UTF8_HELD_MAX + 1
};

/* What is no character, and what can deceive or drive a terminal, in order.
   The last two of each plane are no characters, either.  */
static struct
{
  uint32_t first;
  uint32_t last;
} const harmful[] = {
  { 0x80, 0x9f },        /* controls */
  { 0x61c, 0x61c },      /* directions of text */
  { 0x200e, 0x200f },    /* the same */
  { 0x2028, 0x202e },    /* ends of lines, and directions */
  { 0x2066, 0x2069 },    /* directions */
  { 0xd800, 0xdfff },    /* surrogates */
  { 0xfdd0, 0xfdef },    /* no characters */
  { 0xfff9, 0xfffb },    /* annotation */
  { 0xe0000, 0xe007f },  /* tags */
  { 0x110000, 0x1fffff } /* not in Unicode */
};

/* How many bytes a character has that starts with FIRST, or would have: 0 if
   none does.  */
static size_t
length_of (unsigned char first)
{
  if (first < 0xc2 || 0xf4 < first)
    return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

static bool
is_continuation (char byte)
{
  return ((unsigned char) byte & 0xc0) == 0x80;
}

/* Whether what is at IN, the byte C0 or a later one and as many continuation
   bytes as there may be, is a harmless character.  */
static bool
is_harmless (char const *in)
{
  size_t length = length_of ((unsigned char) in[0]);
  static uint32_t const least[LENGTH_MAX + 1] = { 0, 0, 0x80, 0x800, 0x10000 };
  uint32_t code = (unsigned char) in[0] & (0x7fU >> length);
  for (size_t i = 1; i < length; i++)
    code = code << 6 | ((unsigned char) in[i] & 0x3f);
  if (length == 0 || code < least[length] || (code & 0xfffe) == 0xfffe)
    return false;
  size_t i = 0;
  while (harmful[i].last < code)
    i++;
  return code < harmful[i].first;
}

/* Whether a character may start with the SIZE bytes at IN, a first byte and at
   most two continuation bytes, and go on behind them.  */
static bool
is_start (char const *in, size_t size)
{
  unsigned char first = (unsigned char) in[0];
  if (length_of (first) <= size)
    return false;
  if (size < 2)
    return true;
  unsigned char second = (unsigned char) in[1];
  switch (first)
    {
    case 0xe0:
      return 0xa0 <= second;
    case 0xed:
      return second < 0xa0;
    case 0xf0:
      return 0x90 <= second;
    case 0xf4:
      return second < 0x90;
    default:
      return true;
    }
}

/* Several bytes at a time, of each of which only the high bit says
   anything.  */
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

/* SOME with the next bit of each byte as its high bit.  */
static inline lanes
twice (lanes some)
{
  return some + some;
}

/* Of a chunk, the least significant bit being the first byte.  */
struct classes
{
  uint64_t high;     /* not ASCII */
  uint64_t first;    /* the first byte of a character, */
  uint64_t of_three; /* of three bytes or more, */
  uint64_t of_four;  /* of four */
  uint64_t suspect;  /* the first byte of a character that may be none, or
                        harmful */
};

/* The high bit of each byte of LOW, which has none, that is VALUE.  No
   difference is below 0.  */
static inline lanes
are (lanes low, unsigned int value)
{
  return EACH (HIGH_BIT) - (low ^ EACH (value));
}

/* Which of FIRST, first bytes, are suspect, NEXT being behind each; the exact
   test takes several times as long.  No sum carries into the next byte.  */
static inline lanes
suspects (lanes first, lanes next)
{
  lanes low = first & EACH (LOW_BITS);
  lanes next_low = next & EACH (LOW_BITS);
  /* C2 80 and E0 80 to 9F, ED A0 to BF.  */
  lanes from_a0 = twice (twice (next));
  lanes result = ((are (low, 0x42) | are (low, 0x60)) & ~from_a0)
                 | (are (low, 0x6d) & from_a0);
  /* D8 9C, E2 80 and 81, EF B7 and BF.  */
  result |= are (low, 0x58) & are (next_low, 0x1c);
  result |= are (low, 0x62) & are (next_low & EACH (0x7e), 0);
  result |= are (low, 0x6f) & are (next_low | EACH (8), 0x3f);
  /* C0 and C1, F0 to FF.  */
  return (result | ~(low + EACH (HIGH_BIT - 0x42))
          | (low + EACH (HIGH_BIT - 0x70)));
}

/* Classify the chunk at IN.  */
static inline void
classify (char const *in, struct classes *classes)
{
  *classes = (struct classes){ .high = 0 };
  for (unsigned int i = 0; i < ENGINE_CHUNK; i += sizeof (lanes))
    {
      lanes high = load (in + i);
      lanes second_bits = twice (high);
      lanes third_bits = twice (second_bits);
      lanes first = high & second_bits;
      lanes of_three = first & third_bits;
      lanes of_four = of_three & twice (third_bits);
      lanes suspect = first & suspects (high, load (in + i + 1));
      classes->high |= (uint64_t) high_bits (high) << i;
      classes->first |= (uint64_t) high_bits (first) << i;
      classes->of_three |= (uint64_t) high_bits (of_three) << i;
      classes->of_four |= (uint64_t) high_bits (of_four) << i;
      classes->suspect |= (uint64_t) high_bits (suspect) << i;
    }
}

/* Whether the SIZE bytes at IN are ASCII, and what is behind them up to a
   whole chunk.  */
static inline bool
is_ascii (char const *in, size_t size)
{
  lanes any = load (in);
  for (size_t at = 0; at < size; at += ENGINE_CHUNK)
    UNROLL for (size_t i = 0; i < ENGINE_CHUNK; i += sizeof any)
    {
      any |= load (in + at + i);
    }
  return high_bits (any) == 0;
}

/* The bytes that are spared of the chunk at IN, which has CLASSES.  */
static uint64_t
spared (char const *in, struct classes const *classes)
{
  uint64_t continuation = classes->high & ~classes->first;
  uint64_t second = continuation >> 1;
  uint64_t third = continuation >> 2;
  uint64_t fourth = continuation >> 3;
  uint64_t good = (classes->first & second & (third | ~classes->of_three)
                   & (fourth | ~classes->of_four));
  for (uint64_t left = good & classes->suspect; left; left &= left - 1)
    {
      int at = count_trailing_zeros_ll (left);
      uint64_t bit = left & -left;
      if (! is_harmless (in + at))
        good &= ~bit;
    }
  return (good | good << 1 | (good & classes->of_three) << 2
          | (good & classes->of_four) << 3);
}

/* How many of the SIZE bytes at IN, at most a chunk, start a character at
   their end that goes on behind them.  */
static size_t
start_at_end (char const *in, size_t size)
{
  size_t most = MIN (size, UTF8_HELD_MAX);
  size_t count = 1;
  while (count < most && is_continuation (in[size - count]))
    count++;
  return 0 < size && is_start (in + size - count, count) ? count : 0;
}

/* Take MASK, of the bytes from AT on, from EVENTS.  */
static inline void
take (struct events *events, size_t at, uint64_t mask)
{
  size_t chunk = at / ENGINE_CHUNK;
  size_t bit = at % ENGINE_CHUNK;
  events->masks[chunk] &= ~(mask << bit);
  /* None is beyond the last.  */
  if (bit != 0 && mask >> (ENGINE_CHUNK - bit) != 0)
    events->masks[chunk + 1] &= ~(mask >> (ENGINE_CHUNK - bit));
}

/* Spare what is to be spared of the SIZE bytes at IN, the ones from AT on, by
   taking it from EVENTS.  Return whether there is any.  */
static bool
spare (char const *in, size_t at, size_t size, struct events *events)
{
  bool any = false;
  while (at < size)
    {
      size_t chunk = MIN (size - at, ENGINE_CHUNK);
      if (! is_ascii (in + at, chunk))
        {
          struct classes classes;
          classify (in + at, &classes);
          /* No character goes on behind the end.  */
          classes.high &= UINT64_MAX >> (ENGINE_CHUNK - chunk);
          uint64_t mask = spared (in + at, &classes);
          take (events, at, mask);
          any = any || mask != 0;
          /* What the end cuts is looked at again, whole.  */
          if (at + chunk < size)
            chunk -= start_at_end (in + at, chunk);
        }
      at += chunk;
    }
  return any;
}

/* Go on with what was held at the SIZE bytes at IN.  Return how many of them
   belong to it: to a character that is spared, or, being all there is, to what
   is held on.  */
static size_t
go_on (struct utf8 *utf8, char const *in, size_t size)
{
  char bytes[LENGTH_MAX];
  size_t held = utf8->before.size;
  memcpy (bytes, utf8->before.bytes, held);
  size_t length = length_of ((unsigned char) bytes[0]);
  size_t count = 0;
  for (; held + count < length && count < size && is_continuation (in[count]);
       count++)
    bytes[held + count] = in[count];
  if (held + count == length)
    {
      utf8->is_spared = is_harmless (bytes);
      return utf8->is_spared ? count : 0;
    }
  if (count < size || ! is_start (bytes, held + count))
    return 0;
  utf8->before.size = 0;
  utf8->behind.size = held + count;
  memcpy (utf8->behind.bytes, bytes, held + count);
  return count;
}

/* Hold the start of a character at the end of the *SIZE bytes at IN, the ones
   from AT on, if there is one.  */
static void
hold (struct utf8 *utf8, char const *in, size_t at, size_t *size,
      struct events *events)
{
  struct utf8_part *behind = &utf8->behind;
  behind->size = start_at_end (in + at, *size - at);
  if (behind->size == 0)
    return;
  *size -= behind->size;
  memcpy (behind->bytes, in + *size, behind->size);
  take (events, *size, (UINT64_C (1) << behind->size) - 1);
}

static size_t
count_events (struct events const *events, size_t size)
{
  int count = 0;
  for (size_t i = 0; i * ENGINE_CHUNK < size; i++)
    if (events->masks[i] != 0)
      count += count_one_bits_ll (events->masks[i]);
  return (size_t) count;
}

void
utf8_start (struct utf8 *utf8, unsigned int options)
{
  *utf8 = (struct utf8){ .is_on = options & UTF8 };
}

void
utf8_find (struct utf8 *utf8, char const *in, size_t *size,
           struct events *events)
{
  utf8->spares = false;
  if (! utf8->is_on
      || (utf8->before.size == 0
          && (events->count == 0 || is_ascii (in, *size))))
    return;
  size_t at = 0 < utf8->before.size ? go_on (utf8, in, *size) : 0;
  take (events, 0, (UINT64_C (1) << at) - 1);
  if (0 < utf8->behind.size)
    *size = 0;
  else
    hold (utf8, in, at, size, events);
  utf8->spares = spare (in, at, *size, events) || 0 < at;
  if (utf8->spares)
    events->count = count_events (events, *size);
}

char *
utf8_put_held (struct utf8 *utf8, struct notation const *shown, char *out)
{
  for (size_t i = 0; i < utf8->before.size; i++)
    {
      char byte = utf8->before.bytes[i];
      struct notation const *notation = &shown[(unsigned char) byte];
      if (utf8->is_spared)
        *out++ = byte;
      else
        for (size_t k = 0; k < notation->size; k++)
          *out++ = notation->text[k];
    }
  utf8->before = utf8->behind;
  utf8->behind.size = 0;
  utf8->is_spared = false;
  return out;
}
