/* A character of UTF-8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_CHARACTER_H
#define UTF8_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  UTF8_LENGTH_MAX = 4 /* the most bytes of a character */
};

/* A character, or a byte that is part of no character.  */
struct utf8_character
{
  bool is_valid;
  unsigned int length;     /* in bytes; 1 if it is not valid */
  uint32_t code;           /* 0 if it is not valid */
  unsigned int properties; /* of enum utf8_property; none if it is not valid */
};

/* Return true if BYTE can be another byte of a character than the first.  */
static inline bool
utf8_is_continuation (char byte)
{
  return ((unsigned char) byte & 0xc0) == 0x80;
}

/* Return the character at IN.  UTF8_LENGTH_MAX bytes can be read.  */
struct utf8_character utf8_character_at (char const *in);

/* Return the start of the last character before AT in the bytes at IN.  FROM,
   before AT, and AT are starts of characters.  A byte that is part of no
   character counts as one.  */
size_t utf8_character_before (char const *in, size_t from, size_t at);

/* Return how many of the last bytes of the SIZE bytes at IN start a character
   that continues after them.  Return 0 if no such character is there.  */
size_t utf8_size_of_start (char const *in, size_t size);

#endif
