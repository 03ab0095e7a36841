/* The characters of UTF-8 that are shown or escaped by their neighbors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/utf8/context.h"

#include "format/utf8/properties.h"

enum
{
  NON_JOINER = 0x200c,
  JOINER = 0x200d,
  TEXT_SELECTOR = 0xfe0e,  /* VS15 */
  EMOJI_SELECTOR = 0xfe0f, /* VS16 */
  BLACK_FLAG = 0x1f3f4,
  FIRST_TAG = 0xe0000, /* plus an ASCII character, this is its tag */
  LAST_TAG = 0xe007f,

  /* The most combining marks in a row: Unicode's Stream-Safe Text Format, in
     UAX #15.  */
  MARKS_MAX = 30
};

bool
utf8_is_plain (struct utf8_character const *character)
{
  return (character->is_valid
          && ! (character->properties & (UTF8_MARK | UTF8_HIDDEN)));
}

/* Decide how the combining mark CHARACTER is shown.  CONTEXT is as for
   utf8_decide, here and in the next functions.  */
static enum utf8_decision
decide_mark (struct utf8_context *context,
             struct utf8_character const *character)
{
  bool is_shown = context->marks < MARKS_MAX;
  bool is_letter = character->properties & UTF8_JOINS;
  context->marks += is_shown;
  context->joins = is_shown && (context->joins || is_letter);
  return is_shown ? UTF8_SHOW : UTF8_ESCAPE;
}

/* Decide how a joiner is shown, which is between CONTEXT and the SIZE bytes at
   NEXT.  */
static enum utf8_decision
decide_joiner (struct utf8_context const *context, char const *next,
               size_t size)
{
  if (! context->joins)
    return UTF8_ESCAPE;
  if (size == 0)
    return UTF8_WAIT;
  struct utf8_character character = utf8_character_at (next);
  bool joins
    = (character.properties & UTF8_MARK ? context->marks < MARKS_MAX
                                        : character.properties & UTF8_JOINS);
  return joins ? UTF8_SHOW : UTF8_ESCAPE;
}

/* Return true if CODE is the tag of a small letter, or of a digit if COUNT
   tags that are letters come before it.  */
static bool
is_tag_of_flag (uint32_t code, unsigned int count)
{
  uint32_t ascii = code - FIRST_TAG;
  return (('a' <= ascii && ascii <= 'z')
          || (2 <= count && '0' <= ascii && ascii <= '9'));
}

/* Decide how the tag CODE is shown, the first one after a black flag.  The
   SIZE bytes at NEXT follow.  If the tags make a flag, set CONTEXT->tags to
   the number of those that follow.  */
static enum utf8_decision
decide_first_tag (struct utf8_context *context, uint32_t code,
                  char const *next, size_t size)
{
  unsigned int count = 0;
  while (count < UTF8_TAGS_MAX && is_tag_of_flag (code, count))
    {
      count++;
      if (size == 0)
        return UTF8_WAIT;
      struct utf8_character character = utf8_character_at (next);
      code = character.code;
      next += character.length;
      size -= character.length;
    }
  if (count < 3 || code != LAST_TAG)
    return UTF8_ESCAPE;
  context->tags = count;
  return UTF8_SHOW;
}

/* Decide how CHARACTER is shown, which is hidden unless its neighbors show
   it.  The SIZE bytes at NEXT follow.  */
static enum utf8_decision
decide_hidden (struct utf8_context *context,
               struct utf8_character const *character, char const *next,
               size_t size)
{
  uint32_t code = character->code;
  if (code == JOINER || code == NON_JOINER)
    return decide_joiner (context, next, size);
  if (code == TEXT_SELECTOR || code == EMOJI_SELECTOR)
    return context->varies ? UTF8_SHOW : UTF8_ESCAPE;
  if (context->tags > 0)
    {
      context->tags--;
      return UTF8_SHOW;
    }
  if (context->is_black_flag)
    return decide_first_tag (context, code, next, size);
  return UTF8_ESCAPE;
}

enum utf8_decision
utf8_decide (struct utf8_context *context,
             struct utf8_character const *character, char const *next,
             size_t size)
{
  if (utf8_is_plain (character))
    {
      *context
        = (struct utf8_context){ .joins = character->properties & UTF8_JOINS,
                                 .varies = character->properties & UTF8_VARIES,
                                 .is_black_flag
                                 = character->code == BLACK_FLAG };
      return UTF8_SHOW;
    }
  enum utf8_decision decision = UTF8_ESCAPE;
  if (character->properties & UTF8_MARK)
    decision = decide_mark (context, character);
  else
    {
      if (character->properties & UTF8_HIDDEN)
        decision = decide_hidden (context, character, next, size);
      if (decision == UTF8_ESCAPE)
        *context = (struct utf8_context){ .marks = 0 };
    }
  if (decision != UTF8_WAIT)
    context->varies = context->is_black_flag = false;
  return decision;
}
