/* Hidden characters of UTF-8, which are shown if their neighbors need them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/utf8/hidden.h"

#include <limits.h>

#include "format/utf8/character.h"

/* Characters whose neighbors decide.

   A joiner has no glyph.  Between cursive letters, or after a virama, it
   chooses their form, so ordinary text needs it.  But between Latin letters
   nobody sees it.  So its neighbors decide, as in the rules A1, A2 and B of
   UAX #31 for identifiers.  Text needs more than those rules allow:
   Malayalam, Kannada and Telugu have joiners at the end of a word, Bengali has
   one before a virama, and Persian one after the last letter of an
   abbreviation.  With a single rule for all letters, two different words could
   look alike in any script.

   We show no selectors of ideographs.  There are 240, and Unicode registers
   which of them an ideograph may have; any other changes nothing, so it could
   carry a byte that nobody sees.  We can't tell which are registered, because
   Debian's unicode-data lacks the list, and even four bits for each of the
   27,596 ideographs of the first plane would take 13 KiB, as much as the whole
   table.

   Nor do we show tags, because they can spell a whole text that nobody sees.
   Their only use is in three flags, which hardly any terminal has.  */

enum
{
  KEYCAP = 0x20e3, /* the mark that makes a key of a digit, # or * */

  /* More bits for a set of enum utf8_property.  */
  OF_KEYCAP = 1 << 14, /* a digit, # or *, or KEYCAP */

  /* The properties of a character that still count after its marks.  */
  AFTER_MARKS = UTF8_LASTING | UTF8_ARABIC,

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
  /* Persian has U+200C even after letters that don't join the next one, and
     between an ending and whatever it's added to: a digit, a foreign
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
  if (! text->rules->passes_sgr)
    return 0;
  char const *in = text->in + text->at;
  size_t length = sgr_read (&text->style, in, text->size - text->at);
  return length == 0 && text->rules->drops ? sgr_erasure_length (in) : length;
}

bool
utf8_next (struct utf8_rest *text, struct utf8_character *character)
{
  while (text->at < text->end)
    {
      char const *in = text->in + text->at;
      size_t length = *in == '\033' ? utf8_sequence (text) : 0;
      if (length == 0)
        {
          *character = utf8_character_at (in);
          text->at += character->length;
          return true;
        }
      if (length == SGR_WAIT)
        {
          text->is_cut = true;
          return false;
        }
      text->at += length;
    }
  return false;
}

/* Return the decision about a character if REST ends before it decides.  */
static enum utf8_decision
decide_at_end (struct utf8_rest const *rest)
{
  return rest->is_cut ? UTF8_WAIT : UTF8_ESCAPE;
}

/* Return the properties of what's before a hidden character: of a character,
   or of a mark and the character that it marks.  */
static unsigned int
properties_before (struct utf8_context const *context)
{
  uint32_t last = context->last;
  bool is_key = ('0' <= last && last <= '9') || last == '#' || last == '*';
  unsigned int kept = 0 < context->marks ? AFTER_MARKS : UINT_MAX;
  return (context->base & kept) | context->virama | (is_key ? OF_KEYCAP : 0);
}

/* Decide how to show a U+200B before REST.  If a second one follows, decide
   about both, because old Khmer translations have two between words.  Khmer
   keyboards have U+200B on the space bar, so it also stands beside spaces and
   punctuation.  Beside these, it's shown if the nearest letter on one side
   wraps at it.  */
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
  bool is_double = next.code == UTF8_BREAK;
  if (is_double && ! utf8_next (rest, &next))
    return decide_at_end (rest);
  unsigned int before = properties_before (context);
  bool is_beside_end = (before | next.properties) & UTF8_ENDS_WORD;
  if (! (before & UTF8_PLAIN)
      || ! (is_beside_end || before & next.properties & UTF8_WRAPS))
    return UTF8_ESCAPE;
  if (context->near == 0)
    {
      for (int i = 1; i < UTF8_NEAR && utf8_is_gap (&next); i++)
        if (! utf8_next (rest, &next))
          return decide_at_end (rest);
      if (! (next.properties & UTF8_WRAPS))
        return UTF8_ESCAPE;
    }
  context->shows_second = is_double;
  return UTF8_SHOW;
}

enum utf8_decision
utf8_decide_hidden (struct utf8_context *context, uint32_t code,
                    struct utf8_rest *rest)
{
  if (code == UTF8_BREAK)
    return decide_break (context, rest);
  struct utf8_character next = { .code = 0 };
  bool has_next = utf8_next (rest, &next);
  unsigned int before = properties_before (context);
  unsigned int after = next.code == KEYCAP ? OF_KEYCAP : next.properties;
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
      if (after & neighbors[i].after)
        return UTF8_SHOW;
    }
  return UTF8_ESCAPE;
}
