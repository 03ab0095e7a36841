/* A character of UTF-8, and what Unicode says about it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/utf8/character.h"

#include "format/utf8/properties.inc"
#include "minmax.h"

/* gnulib has some of these properties, each in tables of its own.  One table
   with one look-up is used instead, because this is called for each character
   of some texts.  */
unsigned int
utf8_properties (uint32_t code)
{
  enum
  {
    OF_BLOCK = 128, /* characters: see table.awk */
    OF_WORD = 16,
    SET_BITS = 4,
    BLOCKS = sizeof block_numbers
  };
  unsigned int block = block_numbers[MIN (code / OF_BLOCK, BLOCKS - 1)];
  uint64_t word = blocks[block][code % OF_BLOCK / OF_WORD];
  return sets[word >> code % OF_WORD * SET_BITS & ((1U << SET_BITS) - 1)];
}

/* Return the number of bytes of a character that starts with FIRST, or 0 if no
   character starts with FIRST.  */
static unsigned int
length_of (unsigned char first)
{
  if (first < 0x80)
    return 1;
  if (first < 0xc2 || 0xf4 < first)
    return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* Return true if a character of LENGTH bytes can have the code CODE.  */
static bool
is_code (uint32_t code, unsigned int length)
{
  static uint32_t const least[UTF8_LENGTH_MAX + 1]
    = { 0, 0, 0x80, 0x800, 0x10000 };
  bool is_surrogate = 0xd800 <= code && code < 0xe000;
  return least[length] <= code && code < 0x110000 && ! is_surrogate;
}

struct utf8_character
utf8_character_at (char const *in)
{
  struct utf8_character const invalid
    = { .length = 1, .properties = UTF8_ENDS_WORD };
  unsigned int length = length_of ((unsigned char) in[0]);
  if (length == 0)
    return invalid;
  uint32_t code
    = (unsigned char) in[0] & (length == 1 ? 0x7fU : 0x7fU >> length);
  for (unsigned int i = 1; i < length; i++)
    {
      if (! utf8_is_continuation (in[i]))
        return invalid;
      code = code << 6 | ((unsigned char) in[i] & 0x3f);
    }
  if (! is_code (code, length))
    return invalid;
  return (struct utf8_character){ true, length, code, utf8_properties (code) };
}

size_t
utf8_character_before (char const *in, size_t from, size_t at)
{
  size_t most = MIN (at - from, UTF8_LENGTH_MAX);
  size_t count = 1;
  while (count < most && utf8_is_continuation (in[at - count]))
    count++;
  return utf8_character_at (in + at - count).length == count ? at - count
                                                             : at - 1;
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
  /* The second bytes of table 3-7 of the Unicode standard.  */
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

size_t
utf8_size_of_start (char const *in, size_t size)
{
  size_t most = MIN (size, UTF8_LENGTH_MAX - 1);
  size_t count = 1;
  while (count < most && utf8_is_continuation (in[size - count]))
    count++;
  return 0 < size && is_start (in + size - count, count) ? count : 0;
}
