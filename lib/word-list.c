/* Lists of words.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "word-list.h"

#include <string.h>

int
word_find (char const *list, char const *word, size_t length)
{
  int found = WORD_INVALID;
  int meaning = 0;
  while (*list)
    {
      size_t size = strcspn (list, ", ");
      if (length <= size && strncmp (list, word, length) == 0)
        {
          if (length == size)
            return meaning;
          found = (found == WORD_INVALID || found == meaning ? meaning
                                                             : WORD_AMBIGUOUS);
        }
      list += size;
      meaning += *list == ' ';
      list += *list != '\0';
    }
  return found;
}
