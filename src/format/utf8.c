/* --utf8: characters of UTF-8 are kept as they are.
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
#include "format/rules.h"

enum
{
  LENGTH_MAX = UTF8_PENDING_MAX + 1
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
  { 0xfff9, 0xfffb },    /* decoration */
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
  for (unsigned int i = 0; i < KERNEL_CHUNK; i += sizeof (lanes))
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
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    UNROLL for (size_t i = 0; i < KERNEL_CHUNK; i += sizeof any)
    {
      any |= load (in + at + i);
    }
  return high_bits (any) == 0;
}

/* Return the bytes that are kept of the chunk at IN, which has CLASSES.  */
static uint64_t
kept_bytes (char const *in, struct classes const *classes)
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
  size_t most = MIN (size, UTF8_PENDING_MAX);
  size_t count = 1;
  while (count < most && is_continuation (in[size - count]))
    count++;
  return 0 < size && is_start (in + size - count, count) ? count : 0;
}

/* Take MASK, of the bytes from AT on, from FOUND.  */
static inline void
take (struct byte_masks *found, size_t at, uint64_t mask)
{
  size_t chunk = at / KERNEL_CHUNK;
  size_t bit = at % KERNEL_CHUNK;
  found->masks[chunk] &= ~(mask << bit);
  /* None is beyond the last.  */
  if (bit != 0 && mask >> (KERNEL_CHUNK - bit) != 0)
    found->masks[chunk + 1] &= ~(mask >> (KERNEL_CHUNK - bit));
}

/* Take the bytes from FOUND that are kept among the SIZE bytes at IN, from AT
   on.  Return true if there are any.  */
static bool
keep_characters (char const *in, size_t at, size_t size,
                 struct byte_masks *found)
{
  bool any = false;
  while (at < size)
    {
      size_t chunk = MIN (size - at, KERNEL_CHUNK);
      if (! is_ascii (in + at, chunk))
        {
          struct classes classes;
          classify (in + at, &classes);
          /* No character goes on behind the end.  */
          classes.high &= UINT64_MAX >> (KERNEL_CHUNK - chunk);
          uint64_t mask = kept_bytes (in + at, &classes);
          take (found, at, mask);
          any = any || mask != 0;
          /* What the end cuts is looked at again, whole.  */
          if (at + chunk < size)
            chunk -= start_at_end (in + at, chunk);
        }
      at += chunk;
    }
  return any;
}

/* Go on with the pending bytes at the SIZE bytes at IN.  Return how many of
   these belong to the same character, if it is kept or still incomplete.  */
static size_t
go_on (struct utf8 *utf8, char const *in, size_t size)
{
  char bytes[LENGTH_MAX];
  size_t pending = utf8->pending.size;
  memcpy (bytes, utf8->pending.bytes, pending);
  size_t length = length_of ((unsigned char) bytes[0]);
  size_t count = 0;
  for (;
       pending + count < length && count < size && is_continuation (in[count]);
       count++)
    bytes[pending + count] = in[count];
  if (pending + count == length)
    {
      utf8->keeps_pending = is_harmless (bytes);
      return utf8->keeps_pending ? count : 0;
    }
  if (count < size || ! is_start (bytes, pending + count))
    return 0;
  utf8->pending.size = 0;
  utf8->at_end.size = pending + count;
  memcpy (utf8->at_end.bytes, bytes, pending + count);
  return count;
}

/* Take the start of a character off the end of the *SIZE bytes at IN, from AT
   on, if there is one.  */
static void
set_aside (struct utf8 *utf8, char const *in, size_t at, size_t *size,
           struct byte_masks *found)
{
  struct utf8_part *at_end = &utf8->at_end;
  at_end->size = start_at_end (in + at, *size - at);
  if (at_end->size == 0)
    return;
  *size -= at_end->size;
  memcpy (at_end->bytes, in + *size, at_end->size);
  take (found, *size, (UINT64_C (1) << at_end->size) - 1);
}

static size_t
count_found (struct byte_masks const *found, size_t size)
{
  int count = 0;
  for (size_t i = 0; i * KERNEL_CHUNK < size; i++)
    if (found->masks[i] != 0)
      count += count_one_bits_ll (found->masks[i]);
  return (size_t) count;
}

void
utf8_start (struct utf8 *utf8, unsigned int rules)
{
  *utf8 = (struct utf8){ .is_on = rules & UTF8 };
}

bool
utf8_find (struct utf8 *utf8, char const *in, size_t *size,
           struct byte_masks *found)
{
  if (! utf8->is_on
      || (utf8->pending.size == 0
          && (found->count == 0 || is_ascii (in, *size))))
    return false;
  size_t at = 0 < utf8->pending.size ? go_on (utf8, in, *size) : 0;
  take (found, 0, (UINT64_C (1) << at) - 1);
  if (0 < utf8->at_end.size)
    *size = 0;
  else
    set_aside (utf8, in, at, size, found);
  bool keeps = keep_characters (in, at, *size, found) || 0 < at;
  if (keeps)
    found->count = count_found (found, *size);
  return keeps;
}

char *
utf8_emit_pending (struct utf8 *utf8, struct notation const *notations,
                   char *out)
{
  for (size_t i = 0; i < utf8->pending.size; i++)
    {
      char byte = utf8->pending.bytes[i];
      struct notation const *notation = &notations[(unsigned char) byte];
      if (utf8->keeps_pending)
        *out++ = byte;
      else
        for (size_t k = 0; k < notation->size; k++)
          *out++ = notation->text[k];
    }
  utf8->pending = utf8->at_end;
  utf8->at_end.size = 0;
  utf8->keeps_pending = false;
  return out;
}
