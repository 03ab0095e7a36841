/* A character of UTF-8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_CHARACTER_H
#define UTF8_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  UTF8_LENGTH_MAX = 4 /* the most bytes of a character */
};

/* Return the number of bytes of a character that starts with FIRST, or 0 if no
   character starts with FIRST.  */
size_t utf8_length (unsigned char first);

/* Return true if BYTE can be another byte of a character than the first.  */
static inline bool
utf8_is_continuation (char byte)
{
  return ((unsigned char) byte & 0xc0) == 0x80;
}

/* Return true if a harmless character is at IN.  The first byte is C0 or
   higher.  If a character can start with this byte, all its continuation bytes
   follow.  */
bool utf8_is_harmless (char const *in);

/* Return true if the SIZE bytes at IN can be the start of a longer character.
   They are a byte and at most two continuation bytes.  */
bool utf8_is_start (char const *in, size_t size);

#endif
