/* A character of UTF-8: what Unicode says about it, and if it is shown.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_CHARACTER_H
#define UTF8_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  UTF8_LENGTH_MAX = 4, /* the most bytes of a character */

  /* The letters of a flag's tags, and the tag that ends them: see
     emoji-sequences.txt.  */
  UTF8_TAGS = 6,

  /* How far the letter may be, in characters, that shows a U+200B beside a
     space or punctuation.  Farther letters would keep more text waiting, and
     no string of a Khmer catalogue needs them.  */
  UTF8_NEAR = 4,

  /* The most bytes that a character keeps pending until more text is known:
     the tags of a flag, with only the start of the last.  Two U+200B with the
     characters up to a letter, a joiner and the start of a character have
     fewer.  */
  UTF8_CHARACTER_PENDING_MAX = UTF8_TAGS * UTF8_LENGTH_MAX - 1
};

/* Bits of a set.  Most characters have none of them: letters of most scripts,
   digits, and codes that are not assigned.  table.awk knows the bits.  */
enum utf8_property
{
  UTF8_ENDS_WORD = 1 << 0, /* punctuation, a symbol, a space, a control of
                              ASCII */
  UTF8_MARK = 1 << 1,      /* a combining mark */
  UTF8_HIDDEN = 1 << 2,    /* invisible, a control, or no character */
  UTF8_SPACE = 1 << 3,     /* a space other than U+0020 */
  UTF8_EMOJI = 1 << 4,     /* part of emoji with U+200D */
  UTF8_VARIES = 1 << 5,    /* VS15 and VS16 choose its form: text or emoji */

  /* Letters by the joiners that change them.  A cursive letter joins the
     letters on both sides (DUAL), or only the one before it (RIGHT: Unicode
     sees right-to-left text).  */
  UTF8_DUAL = 1 << 6,
  UTF8_RIGHT = 1 << 7,
  UTF8_MONGOLIAN = 1 << 8, /* and DUAL: a Mongolian letter */
  UTF8_INDIC = 1 << 9,     /* a letter of a script that has a virama */
  UTF8_VIRAMA = 1 << 10,   /* and MARK: the mark that makes a conjunct */
  UTF8_WRAPS = 1 << 11     /* a letter of a script that wraps at U+200B */
};

/* A character, or a byte that is part of no character.  */
struct utf8_character
{
  bool is_valid;
  unsigned int length;     /* in bytes; 1 if it is not valid */
  uint32_t code;           /* 0 if it is not valid */
  unsigned int properties; /* of enum utf8_property; ENDS_WORD if it is not
                              valid */
};

/* Return the properties of CODE, at most 10FFFF.  No ASCII character is a
   mark or hidden.  */
unsigned int utf8_properties (uint32_t code);

/* Return the character at IN.  UTF8_LENGTH_MAX bytes can be read.  */
struct utf8_character utf8_character_at (char const *in);

/* Return the start of the last character before AT in the bytes at IN.  FROM,
   before AT, and AT are starts of characters.  A byte that is part of no
   character counts as one.  */
size_t utf8_character_before (char const *in, size_t from, size_t at);

/* Return how many of the last bytes of the SIZE bytes at IN start a character
   that continues after them.  Return 0 if no such character is there.  */
size_t utf8_size_of_start (char const *in, size_t size);

/* The text before a character.  Zero is the start of the text.  */
struct utf8_context
{
  unsigned int before; /* properties of the last character, and of the one that
                          it marks, by which a hidden character is shown */
  unsigned char marks; /* combining marks in a row */
  unsigned char shown; /* hidden characters that follow, and that are shown:
                          the tags of a flag, or the second of two U+200B */
  unsigned char near;  /* for how many spaces and so on a letter of a script
                          that wraps at U+200B is still near */
};

enum utf8_decision
{
  UTF8_SHOW,
  UTF8_ESCAPE,
  UTF8_WAIT /* not decided before more text is known */
};

/* Return true if CHARACTER is shown whatever comes before and after it.  Then
   no part of CONTEXT after it depends on what came before it, except NEAR if
   CHARACTER ends a word.  */
static inline bool
utf8_is_plain (struct utf8_character const *character)
{
  return (character->is_valid
          && ! (character->properties & (UTF8_MARK | UTF8_HIDDEN)));
}

/* Return true if a letter on the other side of CHARACTER can be near: no other
   letter is between, and no control, as the end of a line.  */
static inline bool
utf8_may_be_near (struct utf8_character const *character)
{
  return character->properties & UTF8_ENDS_WORD && ' ' <= character->code;
}

/* Decide how CHARACTER is shown, which is after CONTEXT.  The SIZE bytes at
   NEXT follow it; the last of them is the end of a character.  Change CONTEXT
   to the one after CHARACTER, unless CHARACTER waits.  */
enum utf8_decision utf8_decide (struct utf8_context *context,
                                struct utf8_character const *character,
                                char const *next, size_t size);

#endif
