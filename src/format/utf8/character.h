/* A character of UTF-8: what Unicode says about it, and whether it's shown.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_CHARACTER_H
#define UTF8_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/utf8/hidden.h"

enum
{
  UTF8_LENGTH_MAX = 4, /* the most bytes of a character */

  UTF8_BREAK = 0x200b, /* a line may end here: ZERO WIDTH SPACE */
  UTF8_BREAK_LENGTH = 3,

  /* A U+200B beside a space or punctuation is shown if a letter is at most
     this many characters away.  With more, more text would have to wait, and
     no string in a Khmer catalogue needs that.  */
  UTF8_NEAR = 4,

  /* The most bytes that may have to wait for more text: two U+200B with the
     characters up to a letter, of which the last is incomplete.  A joiner and
     the start of a character have fewer bytes.  */
  UTF8_CHARACTER_PENDING_MAX
  = 2 * UTF8_BREAK_LENGTH + UTF8_NEAR * UTF8_LENGTH_MAX - 1
};

/* Bits of a set, which table.awk knows as well.  Most characters have none of
   them: letters of most scripts, digits, and codes without a character.  No
   ASCII character is a mark or hidden.  */
enum utf8_property
{
  UTF8_ENDS_WORD = 1 << 0, /* punctuation, a symbol, a space, an ASCII
                              control */
  UTF8_MARK = 1 << 1,      /* a combining mark */
  UTF8_HIDDEN = 1 << 2,    /* invisible, a control, or no character */
  UTF8_SPACE = 1 << 3,     /* a space other than U+0020 */
  UTF8_EMOJI = 1 << 4,     /* part of emoji with U+200D */
  UTF8_VARIES = 1 << 5,    /* VS15 and VS16 choose its form: text or emoji;
                              not given to ASCII */

  /* Letters that joiners can change.  A cursive letter joins the letters on
     both sides (DUAL), or only the one before it.  Unicode calls that RIGHT,
     because the text runs from right to left.  */
  UTF8_DUAL = 1 << 6,
  UTF8_RIGHT = 1 << 7,
  UTF8_MONGOLIAN = 1 << 8, /* a Mongolian letter; it has DUAL too */
  UTF8_INDIC = 1 << 9,     /* a letter of a script that has a virama */
  UTF8_VIRAMA = 1 << 10,   /* the mark that makes a conjunct; it has MARK
                              too */
  UTF8_WRAPS = 1 << 11,    /* a letter of a script that wraps at U+200B */
  UTF8_ARABIC = 1 << 12,   /* a letter of the Arabic script; RIGHT isn't given
                              to these */

  /* These are only in a context.  PLAIN is for what's neither a mark nor
     hidden, and LASTING is what still counts after a hidden character.
     LASTING lacks ARABIC, which would show any number of U+200C in a row.  */
  UTF8_PLAIN = 1 << 13,
  UTF8_LASTING = UTF8_EMOJI | UTF8_DUAL | UTF8_INDIC | UTF8_WRAPS | UTF8_PLAIN
};

/* A character, or a byte that doesn't belong to one.  */
struct utf8_character
{
  bool is_valid;
  unsigned int length;     /* in bytes; 1 if it isn't valid */
  uint32_t code;           /* 0 if it isn't valid */
  unsigned int properties; /* of enum utf8_property; ENDS_WORD if it isn't
                              valid */
};

/* Return the character at IN.  UTF8_LENGTH_MAX bytes can be read.  */
struct utf8_character utf8_character_at (char const *in);

/* Return how many bytes at the end of the SIZE bytes at IN are the start of a
   character that goes on after them, or 0.  */
size_t utf8_size_of_start (char const *in, size_t size);

/* The text before a character.  Zero is the start of the text.  */
struct utf8_context
{
  uint32_t last;       /* the code of the last character, if it's shown */
  unsigned int base;   /* the properties of the last character that's neither
                          a mark nor hidden, as far as they still count */
  unsigned int virama; /* UTF8_VIRAMA if the last character has it, or 0 */
  unsigned int marks;  /* combining marks in a row */
  bool shows_second;   /* the U+200B that follows is the second of two that
                          are shown */
  unsigned int near;   /* UTF8_WRAPS after a letter with that property; each
                          space and the like then takes UTF8_WRAPS /
                          UTF8_NEAR away, and at 0 no such letter is near */
};

/* Return true if BYTE is an ASCII character.  */
static inline bool
utf8_is_ascii (char byte)
{
  return ! ((unsigned char) byte & 0x80);
}

/* Return true if the byte at IN begins a character that isn't ASCII.  */
static inline bool
utf8_is_start (char const *in)
{
  unsigned char first = (unsigned char) in[0];
  unsigned char second = (unsigned char) in[1];
  return (0xc2 <= first && 0x80 <= second && second < 0xc0
          && utf8_character_at (in).is_valid);
}

/* Return true if a letter can be near a U+200B though CHARACTER is between
   them: if CHARACTER ends a word, unless it is a newline or the like.  */
static inline bool
utf8_is_gap (struct utf8_character const *character)
{
  return character->properties & UTF8_ENDS_WORD && ' ' <= character->code;
}

/* Advance CONTEXT over the SIZE bytes at IN, which are ASCII.  */
void utf8_pass_ascii (struct utf8_context *context, char const *in,
                      size_t size);

/* Advance CONTEXT over the first characters of the SIZE bytes at IN, as long
   as they are shown whatever comes after them.  Stop at an ASCII character,
   except a space between two that aren't ASCII, and at a character with
   a property in STOPS.  Return the length of what was passed, and if the next
   character isn't ASCII, set *STOP to it.  */
size_t utf8_pass (struct utf8_context *context, char const *in, size_t size,
                  unsigned int stops, struct utf8_character *stop);

/* Decide how to show CHARACTER, which is after CONTEXT and before REST.  This
   may read some of REST.  Unless CHARACTER has to wait, advance CONTEXT
   over it.  */
enum utf8_decision utf8_decide (struct utf8_context *context,
                                struct utf8_character const *character,
                                struct utf8_rest *rest);

#endif
