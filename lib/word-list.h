/* Lists of words.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef WORD_LIST_H
#define WORD_LIST_H

#include <stddef.h>

/* The result of word_find if there is no meaning.  */
enum
{
  WORD_INVALID = -1,
  WORD_AMBIGUOUS = -2
};

/* Return the meaning of the LENGTH bytes at WORD: a word of LIST, or the
   beginning of one.  In LIST, commas separate words of one meaning, and a
   blank begins the next meaning: "always,yes never,no" has the meanings 0 and
   1.  argmatch of gnulib is not used: it prints its messages itself.  */
int word_find (char const *list, char const *word, size_t length);

#endif
