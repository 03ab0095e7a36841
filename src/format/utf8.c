/* The characters of UTF-8 that --utf8 keeps as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A character is a first byte and one to three continuation bytes.  Shifts of
   masks of 64 bytes find such sequences.  Two conditions are left: table 3-7
   of the Unicode standard must allow the bytes, and the character must be
   harmless.  A condition can fail only after a few first bytes.  Characters
   with these first bytes are tested one by one.  */

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

/* Codes that are no characters, and characters that can deceive a reader or
   drive a terminal, in ascending order.  The last two codes of each plane are
   no characters, either: is_harmless knows them.  */
static struct
{
  uint32_t first;
  uint32_t last;
} const harmful[] = {
  { 0x80, 0x9f },        /* control characters */
  { 0x61c, 0x61c },      /* direction of text */
  { 0x200e, 0x200f },    /* direction of text */
  { 0x2028, 0x202e },    /* ends of lines, direction of text */
  { 0x2066, 0x2069 },    /* direction of text */
  { 0xd800, 0xdfff },    /* surrogates */
  { 0xfdd0, 0xfdef },    /* no characters */
  { 0xfff9, 0xfffb },    /* annotation */
  { 0xe0000, 0xe007f },  /* tags */
  { 0x110000, 0x1fffff } /* not in Unicode */
};

/* Return the number of bytes of a character that starts with FIRST, or 0 if no
   character starts with FIRST.  */
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

/* Return true if a harmless character is at IN.  The first byte is C0 or
   higher.  If a character can start with this byte, all its continuation bytes
   follow.  */
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

/* Return true if the SIZE bytes at IN can be the start of a longer character.
   They are a byte and at most two continuation bytes.  */
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

/* Return SOME shifted by a bit: the second highest bit of each byte becomes
   its high bit.  */
static inline lanes
twice (lanes some)
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
are (lanes low, unsigned int value)
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
  lanes from_a0 = twice (twice (next));
  lanes result = ((are (low, 0x42) | are (low, 0x60)) & ~from_a0)
                 | (are (low, 0x6d) & from_a0);
  /* D8 before 9C, E2 before 80 or 81, EF before B7 or BF.  */
  result |= are (low, 0x58) & are (next_low, 0x1c);
  result |= are (low, 0x62) & are (next_low & EACH (0x7e), 0);
  result |= are (low, 0x6f) & are (next_low | EACH (8), 0x3f);
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

/* Return true if the SIZE bytes at IN are ASCII, and the bytes after them up
   to a whole chunk.  */
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

/* Return a mask of the bytes that are kept of the chunk at IN.  CLASSES are
   the classes of its bytes.  */
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

/* Return how many of the last bytes of the SIZE bytes at IN start a character
   that continues after them.  Return 0 if no such character is there.  */
static size_t
start_at_end (char const *in, size_t size)
{
  size_t most = MIN (size, UTF8_PENDING_MAX);
  size_t count = 1;
  while (count < most && is_continuation (in[size - count]))
    count++;
  return 0 < size && is_start (in + size - count, count) ? count : 0;
}

/* Remove the bytes of MASK from FOUND.  The least significant bit of MASK is
   byte AT.  */
static inline void
take (struct byte_masks *found, size_t at, uint64_t mask)
{
  size_t chunk = at / KERNEL_CHUNK;
  size_t bit = at % KERNEL_CHUNK;
  found->masks[chunk] &= ~(mask << bit);
  /* If no bit of MASK is left, there may be no next mask.  */
  if (bit != 0 && mask >> (KERNEL_CHUNK - bit) != 0)
    found->masks[chunk + 1] &= ~(mask >> (KERNEL_CHUNK - bit));
}

/* Remove the bytes from FOUND that are kept among the SIZE bytes at IN, from
   AT on.  Return true if any bytes are kept.  */
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
          /* Bytes after the end cannot complete a character.  */
          classes.high &= UINT64_MAX >> (KERNEL_CHUNK - chunk);
          uint64_t mask = kept_bytes (in + at, &classes);
          take (found, at, mask);
          any = any || mask != 0;
          /* If the end cuts a character, the next chunk begins with it.  */
          if (at + chunk < size)
            chunk -= start_at_end (in + at, chunk);
        }
      at += chunk;
    }
  return any;
}

/* Complete the pending character with the SIZE bytes at IN.  If it is still
   incomplete, move it to AT_END.  Return how many bytes at IN belong to it, or
   0 if the character is not kept.  */
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

/* Find the start of a character at the end of the *SIZE bytes at IN, from AT
   on.  If there is such a start, copy its bytes to UTF8->at_end, subtract them
   from *SIZE and remove them from FOUND.  */
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
