/* A character of UTF-8: what Unicode says about it, and whether it's shown.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/utf8/character.h"

#include <string.h>

#include "attribute.h"
#include "format/utf8/properties.inc"
#include "minmax.h"

/* gnulib has some of these properties, but each in tables of its own.  We use
   one table with one look-up, because in some texts every character needs
   it.  */
static inline ATTRIBUTE_ALWAYS_INLINE unsigned int
properties_of (uint32_t code)
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

/* Return the character at IN.  Read nothing behind a byte that can't continue
   the character, so a NUL ends an incomplete character.  */
static inline ATTRIBUTE_ALWAYS_INLINE struct utf8_character
decode (char const *in)
{
  enum
  {
    CODE_MAX = 0x10ffff,
    SURROGATES = 0xd800 >> 11 /* to 0xdfff >> 11 */
  };
  struct utf8_character const invalid
    = { .length = 1, .properties = UTF8_ENDS_WORD };
  unsigned char first = (unsigned char) in[0];
  uint32_t code = first;
  unsigned int length = 1;
  if (0x80 <= first)
    {
      /* The six bits of a continuation byte; any other byte gives more than
         0x3f.  */
      uint32_t second = (unsigned char) in[1] ^ 0x80U;
      if (first < 0xc2 || 0x3f < second)
        return invalid;
      code = (first & 0x1fU) << 6 | second;
      length = 2;
      if (0xe0 <= first)
        {
          uint32_t third = (unsigned char) in[2] ^ 0x80U;
          if (0x3f < third)
            return invalid;
          code = (code & 0x3ff) << 6 | third;
          length = 3;
        }
      if (0xf0 <= first)
        {
          uint32_t fourth = (unsigned char) in[3] ^ 0x80U;
          code = code << 6 | fourth;
          length = 4;
          if (0x3f < fourth || 0xf4 < first || code < 0x10000
              || CODE_MAX < code)
            return invalid;
        }
      else if (length == 3 && (code < 0x800 || code >> 11 == SURROGATES))
        return invalid;
    }
  return (struct utf8_character){ true, length, code, properties_of (code) };
}

struct utf8_character
utf8_character_at (char const *in)
{
  return decode (in);
}

size_t
utf8_size_of_start (char const *in, size_t size)
{
  /* After each start of a character, either the lowest continuation byte is
     allowed or the highest.  */
  static unsigned char const next[] = { 0x80, 0xbf };
  for (size_t count = MIN (size, UTF8_LENGTH_MAX - 1); 0 < count; count--)
    for (size_t i = 0; i < sizeof next; i++)
      {
        char bytes[UTF8_LENGTH_MAX];
        memset (bytes, next[i], sizeof bytes);
        memcpy (bytes, in + size - count, count);
        if (count < utf8_character_at (bytes).length)
          return count;
      }
  return 0;
}

enum
{
  /* The most combining marks in a row: Unicode's Stream-Safe Text Format, in
     UAX #15.  */
  MARKS_MAX = 30
};

/* Advance CONTEXT over CHARACTER, which is shown and isn't UTF8_HIDDEN.  No
   branch depends on whether it's a mark, because nobody can predict where the
   marks of Hindi or Khmer are.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
advance (struct utf8_context *context, struct utf8_character const *character)
{
  unsigned int properties = character->properties;
  unsigned int mark = properties / UTF8_MARK % 2;
  unsigned int kept = context->base & -mark;
  context->last = character->code;
  context->virama = properties & UTF8_VIRAMA;
  context->base = kept | properties | ((mark - 1) & UTF8_PLAIN);
  context->marks = (context->marks + 1) & -mark;
  if (! utf8_is_gap (character))
    context->near = (context->near & -mark) | (properties & UTF8_WRAPS);
  else if (0 < context->near)
    context->near -= UTF8_WRAPS / UTF8_NEAR;
}

/* Advance CONTEXT over CODE, a hidden character that is shown.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
advance_hidden (struct utf8_context *context, uint32_t code)
{
  context->last = code;
  context->virama = 0;
  context->base &= UTF8_LASTING;
}

void
utf8_pass_ascii (struct utf8_context *context, char const *in, size_t size)
{
  for (size_t at = 0; at < size; at++)
    {
      /* If no letter is near enough to show a U+200B, only the last byte
         matters.  */
      if (context->near == 0)
        at = size - 1;
      struct utf8_character character = decode (in + at);
      advance (context, &character);
    }
}

size_t
utf8_pass (struct utf8_context *context, char const *in, size_t size,
           unsigned int stops, struct utf8_character *stop)
{
  struct utf8_context passed = *context;
  size_t at = 0;
  while (
    at < size
    && (! utf8_is_ascii (in[at])
        || (in[at] == ' ' && at + 1 < size && ! utf8_is_ascii (in[at + 1]))))
    {
      struct utf8_character character = decode (in + at);
      /* In Khmer, almost every U+200B is between two letters.  If decide_break
         decided about these as well, the text would take 15 % longer.  */
      if (character.code == UTF8_BREAK && ! passed.shows_second
          && at + UTF8_BREAK_LENGTH < size
          && passed.base & UTF8_WRAPS
               & decode (in + at + UTF8_BREAK_LENGTH).properties)
        {
          at += UTF8_BREAK_LENGTH; /* the letter sets the whole context */
          continue;
        }
      if (! character.is_valid || character.properties & stops
          || (passed.marks == MARKS_MAX && character.properties & UTF8_MARK))
        {
          *stop = character;
          break;
        }
      advance (&passed, &character);
      at += character.length;
    }
  *context = passed;
  return at;
}

enum utf8_decision
utf8_decide (struct utf8_context *context,
             struct utf8_character const *character, struct utf8_rest *rest)
{
  bool is_mark = character->properties & UTF8_MARK;
  bool is_hidden = character->properties & UTF8_HIDDEN;
  enum utf8_decision decision = UTF8_SHOW;
  if (is_hidden)
    decision = utf8_decide_hidden (context, character->code, rest);
  else if (! character->is_valid || (is_mark && context->marks == MARKS_MAX))
    decision = UTF8_ESCAPE;
  if (decision == UTF8_ESCAPE)
    *context = (struct utf8_context){ .marks = is_mark ? context->marks : 0 };
  else if (decision == UTF8_SHOW && is_hidden)
    advance_hidden (context, character->code);
  else if (decision == UTF8_SHOW)
    advance (context, character);
  return decision;
}
