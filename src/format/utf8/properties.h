/* The properties of Unicode's characters that --utf8 needs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_PROPERTIES_H
#define UTF8_PROPERTIES_H

#include <stdint.h>

/* Bits of a set.  A letter or an emoji can have two, any other character at
   most one.  The vowels and final consonants of Hangul are letters and
   marks.  table.awk knows the bits.  */
enum utf8_property
{
  UTF8_JOINS = 1 << 0,  /* a letter or an emoji, which joiners join */
  UTF8_VARIES = 1 << 1, /* VS15 and VS16 choose its form: text or emoji */
  UTF8_MARK = 1 << 2,   /* a combining mark */
  UTF8_HIDDEN = 1 << 3  /* invisible, a control, or no character */
};

/* Return the properties of CODE, at most 10FFFF.  No ASCII character is a
   mark or hidden.

   gnulib has all of these but UTF8_VARIES.  It has them in five tables, and
   this function is called for each character of some texts.  */
unsigned int utf8_properties (uint32_t code);

#endif
