/* The characters of UTF-8 that are shown or escaped by their neighbors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_CONTEXT_H
#define UTF8_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "format/utf8/character.h"

enum
{
  /* The most tags of a flag: a country has two letters, a part of it up to
     four letters or digits (unicode_subdivision_id of UTS #35).  */
  UTF8_TAGS_MAX = 6,

  /* The most bytes that are pending until more text is known: the tags of a
     flag, and the start of the tag that ends it.  A joiner and the start of
     a character have fewer.  */
  UTF8_PENDING_MAX = (UTF8_TAGS_MAX + 1) * UTF8_LENGTH_MAX - 1
};

/* The text before a character.  Zero is the start of the text.  */
struct utf8_context
{
  unsigned int before; /* properties of the last character, and of the one that
                          it marks, by which a hidden character is shown */
  unsigned char marks; /* combining marks in a row */
  unsigned char tags;  /* tags that follow, in a flag that is complete */
};

enum utf8_decision
{
  UTF8_SHOW,
  UTF8_ESCAPE,
  UTF8_WAIT /* not decided before more text is known */
};

/* Return true if CHARACTER is shown whatever comes before and after it.  Then
   CONTEXT after it does not depend on what came before it.  */
static inline bool
utf8_is_plain (struct utf8_character const *character)
{
  return (character->is_valid
          && ! (character->properties & (UTF8_MARK | UTF8_HIDDEN)));
}

/* Decide how CHARACTER is shown, which is after CONTEXT.  The SIZE bytes at
   NEXT follow it; the last of them is the end of a character.  Change CONTEXT
   to the one after CHARACTER, unless CHARACTER waits.  */
enum utf8_decision utf8_decide (struct utf8_context *context,
                                struct utf8_character const *character,
                                char const *next, size_t size);

#endif
