/* A character of UTF-8: what Unicode says about it, and whether it's shown.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/utf8/character.h"

#include <limits.h>
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

unsigned int
utf8_properties (uint32_t code)
{
  return properties_of (code);
}

/* Return the character at IN.  Read no byte after one that can't go on, so a
   NUL ends an incomplete character.  */
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
      /* The six bits of a continuation byte; any other byte has more.  */
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
  /* Each start goes on with the lowest continuation byte or with the
     highest.  */
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
   plane would take 13 KiB, as much as the whole table.

   Nor do we show tags, whose only use are three flags, which hardly any
   terminal has: they can spell a whole text that nobody sees.  */

enum
{
  BREAK = 0x200b,  /* a line may end here: ZERO WIDTH SPACE */
  KEYCAP = 0x20e3, /* the mark that makes a key of a digit, # or * */

  /* More bits for a set of enum utf8_property.  */
  OF_KEYCAP = 1 << 14, /* a digit, # or *, or KEYCAP */

  IS_PLAIN = 1 << 13, /* neither a mark nor hidden */

  /* The most combining marks in a row: Unicode's Stream-Safe Text Format, in
     UAX #15.  */
  MARKS_MAX = 30,

  /* The properties of a character that still count after a hidden one, and
     after its marks.  ARABIC would show any number of U+200C in a row.  */
  LASTING = UTF8_EMOJI | UTF8_DUAL | UTF8_INDIC | UTF8_WRAPS | IS_PLAIN,
  AFTER_MARKS = LASTING | UTF8_ARABIC,

  LETTER = UTF8_INDIC | UTF8_WRAPS, /* after a virama; Javanese has both */
  ANYTHING = 0 /* also the start and the end of the text */
};

/* The hidden characters that are shown if the character before them has one of
   the properties BEFORE, and the one after them one of AFTER.  */
static struct
{
  uint16_t first, last;
  uint16_t before, after;
} const neighbors[] = {
  /* Persian has U+200C after letters that don't join the next one as well,
     and between an ending and whatever it's added to: a digit, a foreign
     word, a quote.  */
  { 0x200c, 0x200c, UTF8_ARABIC, ANYTHING },
  { 0x200c, 0x200c, ANYTHING, UTF8_ARABIC },
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

size_t
utf8_sequence (struct utf8_rest *text)
{
  if (! text->passes_sgr)
    return 0;
  char const *in = text->in + text->at;
  size_t length = sgr_read (&text->style, in, text->size - text->at);
  return length == 0 && text->drops ? sgr_erasure_length (in) : length;
}

bool
utf8_next (struct utf8_rest *text, struct utf8_character *character)
{
  size_t length = 0;
  do
    {
      text->at += length;
      if (text->end <= text->at)
        return false;
      length = text->in[text->at] == '\033' ? utf8_sequence (text) : 0;
    }
  while (0 < length && length != SGR_WAIT);
  if (length == SGR_WAIT)
    {
      text->end = text->at;
      text->is_cut = true;
      return false;
    }
  *character = utf8_character_at (text->in + text->at);
  text->at += character->length;
  return true;
}

/* Return the decision about a character that more of REST would decide.  */
static enum utf8_decision
decide_at_end (struct utf8_rest const *rest)
{
  return rest->is_cut ? UTF8_WAIT : UTF8_ESCAPE;
}

/* Return true if a letter can be near a U+200B though CHARACTER is between
   them, because it's neither a letter nor a control, such as a newline.  */
static bool
is_gap (struct utf8_character const *character)
{
  return character->properties & UTF8_ENDS_WORD && ' ' <= character->code;
}

/* Return true if KEYCAP can make a key of CODE.  */
static bool
is_key (uint32_t code)
{
  return ('0' <= code && code <= '9') || code == '#' || code == '*';
}

/* Return the properties of what's before a hidden character: of a character,
   or of a mark and the character that it marks.  */
static unsigned int
properties_before (struct utf8_context const *context)
{
  unsigned int key = is_key (context->last) ? OF_KEYCAP : 0;
  unsigned int kept = 0 < context->marks ? AFTER_MARKS : UINT_MAX;
  return (context->base & kept) | context->virama | key;
}

/* Decide how to show a U+200B before REST.  If a second one follows, decide
   about both, because old Khmer translations have two between words.  On Khmer
   keyboards, it's on the space bar, so it also stands beside spaces and
   punctuation.  There, the nearest letter on either side decides.  */
static enum utf8_decision
decide_break (struct utf8_context *context, struct utf8_rest *rest)
{
  struct utf8_character next;
  if (context->shows_second)
    {
      context->shows_second = false;
      return UTF8_SHOW;
    }
  if (! utf8_next (rest, &next))
    return decide_at_end (rest);
  bool is_double = next.code == BREAK;
  if (is_double && ! utf8_next (rest, &next))
    return decide_at_end (rest);
  unsigned int before = properties_before (context);
  bool is_beside_end = (before | next.properties) & UTF8_ENDS_WORD;
  if (! (before & IS_PLAIN)
      || ! (is_beside_end || before & next.properties & UTF8_WRAPS))
    return UTF8_ESCAPE;
  if (context->near == 0)
    {
      for (int i = 1; i < UTF8_NEAR && is_gap (&next); i++)
        if (! utf8_next (rest, &next))
          return decide_at_end (rest);
      if (! (next.properties & UTF8_WRAPS))
        return UTF8_ESCAPE;
    }
  context->shows_second = is_double;
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
               struct utf8_rest *rest)
{
  if (code == BREAK)
    return decide_break (context, rest);
  struct utf8_character next = { .code = 0 };
  bool has_next = utf8_next (rest, &next);
  unsigned int before = properties_before (context);
  for (size_t i = 0; i < sizeof neighbors / sizeof *neighbors; i++)
    {
      if (code < neighbors[i].first || neighbors[i].last < code
          || (neighbors[i].before != ANYTHING
              && ! (before & neighbors[i].before)))
        continue;
      if (neighbors[i].after == ANYTHING)
        return UTF8_SHOW;
      if (! has_next)
        return decide_at_end (rest);
      if (properties_after (&next) & neighbors[i].after)
        return UTF8_SHOW;
    }
  return UTF8_ESCAPE;
}

/* Advance CONTEXT over CHARACTER, which is shown and not hidden.  No branch
   depends on whether it's a mark, because nobody can predict where the marks
   of Hindi or Khmer are.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
advance (struct utf8_context *context, struct utf8_character const *character)
{
  unsigned int properties = character->properties;
  unsigned int mark = properties / UTF8_MARK % 2;
  unsigned int kept = context->base & -mark;
  context->last = character->code;
  context->virama = properties & UTF8_VIRAMA;
  context->base = kept | properties | ((mark - 1) & IS_PLAIN);
  context->marks = (context->marks + 1) & -mark;
  if (! is_gap (character))
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
  context->base &= LASTING;
}

void
utf8_pass_ascii (struct utf8_context *context, char const *in, size_t size)
{
  for (size_t at = 0; at < size; at++)
    {
      /* Unless a letter may be near a U+200B, only the last byte matters.  */
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
      if (character.code == BREAK && ! passed.shows_second
          && at + UTF8_BREAK_LENGTH < size
          && passed.base & UTF8_WRAPS
               & decode (in + at + UTF8_BREAK_LENGTH).properties)
        {
          advance_hidden (&passed, BREAK);
          at += UTF8_BREAK_LENGTH;
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
    decision = decide_hidden (context, character->code, rest);
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
