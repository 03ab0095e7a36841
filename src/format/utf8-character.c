/* A character of UTF-8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/utf8-character.h"

#include <stdint.h>

/* Codes that are no characters, and characters that can deceive a reader or
   drive a terminal, in ascending order.  The last two codes of each plane are
   no characters, either: utf8_is_harmless tests for them.  */
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

size_t
utf8_length (unsigned char first)
{
  if (first < 0xc2 || 0xf4 < first)
    return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

bool
utf8_is_harmless (char const *in)
{
  size_t length = utf8_length ((unsigned char) in[0]);
  static uint32_t const least[UTF8_LENGTH_MAX + 1]
    = { 0, 0, 0x80, 0x800, 0x10000 };
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

bool
utf8_is_start (char const *in, size_t size)
{
  unsigned char first = (unsigned char) in[0];
  if (utf8_length (first) <= size)
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
