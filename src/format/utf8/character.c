/* A character of UTF-8: what Unicode says about it, and whether it's shown.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/utf8/character.h"

#include <string.h>

#include "format/utf8/properties.inc"
#include "minmax.h"

/* gnulib has some of these properties, but each in tables of its own.  We use
   one table with one look-up, because in some texts every character needs
   it.  */
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

/* Return true if BYTE can stand after the first byte of a character.  */
static bool
is_continuation (char byte)
{
  return ((unsigned char) byte & 0xc0) == 0x80;
}

/* Return true if SECOND, a continuation byte, can follow FIRST in a character:
   table 3-7 of the Unicode standard.  */
static bool
can_follow (unsigned char first, unsigned char second)
{
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

struct utf8_character
utf8_character_at (char const *in)
{
  struct utf8_character const invalid
    = { .length = 1, .properties = UTF8_ENDS_WORD };
  unsigned char first = (unsigned char) in[0];
  unsigned int length = length_of (first);
  if (length == 0)
    return invalid;
  uint32_t code = first & (length == 1 ? 0x7fU : 0x7fU >> length);
  for (unsigned int i = 1; i < length; i++)
    {
      if (! is_continuation (in[i]))
        return invalid;
      code = code << 6 | ((unsigned char) in[i] & 0x3f);
    }
  if (1 < length && ! can_follow (first, (unsigned char) in[1]))
    return invalid;
  return (struct utf8_character){ true, length, code, utf8_properties (code) };
}

size_t
utf8_character_before (char const *in, size_t from, size_t at)
{
  size_t most = MIN (at - from, UTF8_LENGTH_MAX);
  size_t count = 1;
  while (count < most && is_continuation (in[at - count]))
    count++;
  return utf8_character_at (in + at - count).length == count ? at - count
                                                             : at - 1;
}

size_t
utf8_size_of_start (char const *in, size_t size)
{
  size_t most = MIN (size, UTF8_LENGTH_MAX - 1);
  size_t count = 1;
  while (count < most && is_continuation (in[size - count]))
    count++;
  if (size == 0)
    return 0;
  unsigned char first = (unsigned char) in[size - count];
  bool is_start
    = (count < length_of (first)
       && (count == 1
           || can_follow (first, (unsigned char) in[size - count + 1])));
  return is_start ? count : 0;
}

/* Characters whose neighbors decide.

   A joiner has no glyph.  Between cursive letters, or after a virama, it
   chooses their form, so ordinary text needs it.  But between Latin letters
   nobody sees it.  So its neighbors decide, as in the rules A1, A2 and B of
   UAX #31 for identifiers.  Text needs more than those rules allow:
   Malayalam, Kannada and Telugu have joiners at the end of a word, Bengali has
   one before a virama, and Persian one after the last letter of an
   abbreviation.  caracal 1.1 had a single rule for all letters, and a word
   with a joiner could look like another one in any script.

   We show no selectors of ideographs.  There are 240, and Unicode registers
   which of them an ideograph may have; any other changes nothing, and could
   hide a byte.  We can't tell them apart, because Debian's unicode-data lacks
   the list, and even four bits for each of the 27,596 ideographs of the first
   plane would take 13 KiB, as much as the whole table.  */

enum
{
  BLACK_FLAG = 0x1f3f4, /* tags after it make another flag */
  FIRST_TAG = 0xe0000,  /* plus an ASCII character, this is its tag */
  ASCII_MAX = 0x7f,
  BREAK = 0x200b,  /* a line may end here: ZERO WIDTH SPACE */
  KEYCAP = 0x20e3, /* the mark that makes a key of a digit, # or * */

  /* More bits for a set of enum utf8_property.  */
  AFTER_BLACK_FLAG = 1 << 15,
  OF_KEYCAP = 1 << 14, /* a digit, # or *, or KEYCAP */
  IS_PLAIN = 1 << 13,  /* neither a mark nor hidden */

  /* The most combining marks in a row: Unicode's Stream-Safe Text Format, in
     UAX #15.  */
  MARKS_MAX = 30,

  /* The properties of a character that still count after its marks.  */
  LASTING = UTF8_EMOJI | UTF8_DUAL | UTF8_INDIC | UTF8_WRAPS | IS_PLAIN,

  LETTER = UTF8_INDIC | UTF8_WRAPS, /* after a virama; Javanese has both */
  ANYTHING = 0                      /* also the end of the text */
};

/* The hidden characters that are shown if the character before them has one of
   the properties BEFORE, and the one after them one of AFTER.  */
static struct
{
  uint16_t first, last;
  uint16_t before, after;
} const neighbors[] = {
  /* U+200C ends the connection of two cursive letters, U+200D shows the form
     that would be connected.  */
  { 0x200c, 0x200c, UTF8_DUAL, UTF8_DUAL | UTF8_RIGHT },
  { 0x200d, 0x200d, UTF8_DUAL, UTF8_ENDS_WORD },
  /* Both choose a form of a conjunct, or of its first half.  */
  { 0x200c, 0x200d, UTF8_VIRAMA, LETTER | UTF8_ENDS_WORD },
  { 0x200d, 0x200d, UTF8_INDIC, UTF8_VIRAMA },
  { 0x200d, 0x200d, UTF8_EMOJI, UTF8_EMOJI },
  /* Mongolian: the selectors of a form, and a narrow space before a vowel.  */
  { 0x180b, 0x180d, UTF8_MONGOLIAN, ANYTHING },
  { 0x180f, 0x180f, UTF8_MONGOLIAN, ANYTHING },
  { 0x180e, 0x180e, UTF8_DUAL, UTF8_MONGOLIAN },
  /* VS15 and VS16.  */
  { 0xfe0e, 0xfe0f, UTF8_VARIES, ANYTHING },
  { 0xfe0e, 0xfe0f, OF_KEYCAP, OF_KEYCAP },
};

/* The flags that are made of tags, as Unicode recommends them in
   emoji-sequences.txt.  Fonts show no others, so any other tags could only
   hide text.  */
static char const flags[][UTF8_TAGS + 1]
  = { "gbeng\177", "gbsct\177", "gbwls\177" };

bool
utf8_take (struct utf8_rest *rest, struct utf8_character *character)
{
  while (rest->unshown && rest->at < rest->end
         && byte_masks_have (rest->unshown, rest->at))
    rest->at++;
  if (rest->end <= rest->at)
    return false;
  *character = utf8_character_at (rest->in + rest->at);
  rest->at += character->length;
  return true;
}

/* Decide how to show CODE between a black flag and REST.  If it's the first of
   the tags of a flag, note in CONTEXT that the others are shown as well.  */
static enum utf8_decision
decide_first_tag (struct utf8_context *context, uint32_t code,
                  struct utf8_rest rest)
{
  enum
  {
    FLAGS = sizeof flags / sizeof *flags
  };
  struct utf8_character tag = { .code = code };
  char tags[UTF8_TAGS];
  unsigned int count = 0;
  do
    {
      if (tag.code < FIRST_TAG || FIRST_TAG + ASCII_MAX < tag.code)
        return UTF8_ESCAPE;
      tags[count++] = (char) (tag.code - FIRST_TAG);
      size_t flag = 0;
      while (flag < FLAGS && memcmp (flags[flag], tags, count) != 0)
        flag++;
      if (flag == FLAGS)
        return UTF8_ESCAPE;
    }
  while (count < UTF8_TAGS && utf8_take (&rest, &tag));
  if (count < UTF8_TAGS)
    return UTF8_WAIT;
  context->shown = UTF8_TAGS - 1;
  return UTF8_SHOW;
}

/* Decide how to show a U+200B before REST.  If a second one follows, decide
   about both, because old Khmer translations have two between words.  On Khmer
   keyboards, it's on the space bar, so it also stands beside spaces and
   punctuation.  There, the nearest letter on either side decides.  */
static enum utf8_decision
decide_break (struct utf8_context *context, struct utf8_rest rest)
{
  struct utf8_character next;
  if (! utf8_take (&rest, &next))
    return UTF8_WAIT;
  bool is_double = next.code == BREAK;
  if (is_double && ! utf8_take (&rest, &next))
    return UTF8_WAIT;
  unsigned int before = context->before;
  bool is_beside_end = (before | next.properties) & UTF8_ENDS_WORD;
  if (! (before & IS_PLAIN)
      || ! (is_beside_end || before & next.properties & UTF8_WRAPS))
    return UTF8_ESCAPE;
  if (context->near == 0)
    {
      for (int i = 1; i < UTF8_NEAR && utf8_is_gap (&next); i++)
        if (! utf8_take (&rest, &next))
          return UTF8_WAIT;
      if (! (next.properties & UTF8_WRAPS))
        return UTF8_ESCAPE;
    }
  context->shown = is_double;
  return UTF8_SHOW;
}

/* Return the properties of CHARACTER, and the other bits that matter to a
   hidden character before it.  */
static unsigned int
properties_after (struct utf8_character const *character)
{
  return (character->code == KEYCAP ? character->properties | OF_KEYCAP
                                    : character->properties);
}

/* Decide how to show CODE, a hidden character, before REST.  It's escaped
   unless its neighbors show it.  */
static enum utf8_decision
decide_hidden (struct utf8_context *context, uint32_t code,
               struct utf8_rest rest)
{
  if (0 < context->shown)
    {
      context->shown--;
      return UTF8_SHOW;
    }
  if (code == BREAK)
    return decide_break (context, rest);
  for (size_t i = 0; i < sizeof neighbors / sizeof *neighbors; i++)
    {
      if (code < neighbors[i].first || neighbors[i].last < code
          || ! (context->before & neighbors[i].before))
        continue;
      if (neighbors[i].after == ANYTHING)
        return UTF8_SHOW;
      struct utf8_rest after = rest;
      struct utf8_character next;
      if (! utf8_take (&after, &next))
        return UTF8_WAIT;
      if (properties_after (&next) & neighbors[i].after)
        return UTF8_SHOW;
    }
  if (context->before & AFTER_BLACK_FLAG)
    return decide_first_tag (context, code, rest);
  return UTF8_ESCAPE;
}

/* Return the context after CHARACTER, which is plain and comes after
   CONTEXT.  */
static struct utf8_context
context_after_plain (struct utf8_context const *context,
                     struct utf8_character const *character)
{
  unsigned int before = character->properties | IS_PLAIN;
  if (character->code < 0x80 && before & UTF8_VARIES)
    before ^= UTF8_VARIES | OF_KEYCAP;
  if (character->code == BLACK_FLAG)
    before |= AFTER_BLACK_FLAG;
  unsigned int near = 0;
  if (before & UTF8_WRAPS)
    near = UTF8_NEAR;
  else if (utf8_is_gap (character) && 0 < context->near)
    near = context->near - 1U;
  return (struct utf8_context){ .before = before,
                                .near = (unsigned char) near };
}

enum utf8_decision
utf8_decide (struct utf8_context *context,
             struct utf8_character const *character,
             struct utf8_rest const *rest)
{
  unsigned int properties = character->properties;
  bool is_mark = properties & UTF8_MARK;
  enum utf8_decision decision = UTF8_ESCAPE;
  if (utf8_is_plain (character))
    {
      *context = context_after_plain (context, character);
      return UTF8_SHOW;
    }
  if (properties & UTF8_HIDDEN)
    decision = decide_hidden (context, character->code, *rest);
  else if (is_mark && context->marks < MARKS_MAX)
    decision = UTF8_SHOW;
  if (decision == UTF8_WAIT && ! rest->is_cut)
    decision = UTF8_ESCAPE;
  if (decision == UTF8_SHOW)
    {
      context->marks += is_mark;
      context->before
        = (context->before & LASTING) | (properties & UTF8_VIRAMA);
    }
  else if (decision == UTF8_ESCAPE)
    *context = (struct utf8_context){ .marks = is_mark ? context->marks : 0 };
  return decision;
}
