/* The arguments of options, as in --color=auto.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stddef.h>

#include "options.h"

/* The kinds of arguments.  */
enum argument_kind
{
  NO_ARGUMENT,
  COLOR_WHEN,
  PROGRESS_SIZE,
  TIME_FORMAT,
  UTF8_FORM,
  ARGUMENT_KINDS
};

/* How a word can be wrong.  */
enum
{
  WORD_INVALID = -1,
  WORD_AMBIGUOUS = -2
};

struct argument
{
  char const *name;  /* in --help, marked with N_ */
  char const *words; /* to choose from, as for find_word, or NULL */

  /* Change OPTIONS as TEXT asks, or if TEXT is NULL, as the option asks
     without an argument.  ENVIRONMENT is for environment_get.  Return
     a negative number if TEXT is wrong: WORD_INVALID or WORD_AMBIGUOUS.  */
  int (*resolve) (struct options *options, char const *text,
                  char *const *environment);

  char const *invalid; /* the message if TEXT is invalid, marked with N_ */
};

/* A row for each kind.  Only extensions have arguments, so without EXTENSIONS
   this isn't defined.  */
extern struct argument const arguments[ARGUMENT_KINDS];

/* Return the meaning of the LENGTH bytes at WORD: a word of LIST, or the
   beginning of one.  In LIST, commas separate words of one meaning, and a
   blank begins the next meaning: "always,yes never,no" has the meanings 0 and
   1.  If no word or more than one meaning fits, return WORD_INVALID or
   WORD_AMBIGUOUS.
   (gnulib's argmatch would print messages of its own.)  */
int find_word (char const *list, char const *word, size_t length);

#endif
