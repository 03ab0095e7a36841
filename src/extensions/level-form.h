/* The forms in which a line of a log has its level.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LEVEL_FORM_H
#define LEVEL_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "c-ctype.h"

/* For each byte, the classes of bytes that it is in, as bits.  */
struct level_classes
{
  uint16_t of[256];
};

/* The text of a line, without its newline.  */
struct line
{
  char const *text;
  size_t size;
  struct level_classes const *classes;
};

/* Return true if BYTE can be part of a word.  All bytes that are not ASCII
   can.  */
static inline bool
level_is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_' || ! c_isascii (byte);
}

/* Return true if the SIZE bytes at TEXT, in any case, are those at SMALL,
   which have no capitals.  c_strncasecmp needs twice the time.  */
static inline bool
level_is_text (char const *text, char const *small, size_t size)
{
  size_t same = 0;
  while (same < size && c_tolower (text[same]) == small[same])
    same++;
  return same == size;
}

/* Set CLASSES.  */
void level_classify (struct level_classes *classes);

/* Return true if INDEX of LINE is in quotes, or LINE is an object of JSON: a
   word there is not the program's own.  */
bool level_is_data (struct line const *line, size_t index);

/* Return true if the word from BEGIN to END of LINE is marked as a level.  Its
   capitals, its place, or the bytes before and after it can mark it.  */
bool level_is_marked (struct line const *line, size_t begin, size_t end,
                      bool needs_capitals);

/* Return true if the name of an exception ends with the word from INDEX to END
   of LINE, as in "ValueError: no".  */
bool level_is_exception (struct line const *line, size_t index, size_t end);

/* Return true if the letter at INDEX of LINE is a level, as in "E/Tag: ",
   "E0102 15:04:05" and " E ".  */
bool level_is_letter (struct line const *line, size_t index);

#endif
