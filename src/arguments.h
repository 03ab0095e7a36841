/* The arguments of options, as in --color=auto.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stdbool.h>
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

struct argument
{
  char const *name;  /* in --help, marked with N_ */
  char const *words; /* to choose from, as for argument_find_word, or NULL */

  /* Change OPTIONS as TEXT asks, or if TEXT is NULL, as the option asks
     without an argument.  ENVIRONMENT is for environment_get.  Return false
     if TEXT is wrong.  */
  bool (*resolve) (struct options *options, char const *text,
                   char *const *environment);

  char const *invalid; /* the message if TEXT is wrong, marked with N_ */
};

/* A row for each kind.  Only extensions have arguments, so without EXTENSIONS
   this isn't defined.  */
extern struct argument const arguments[ARGUMENT_KINDS];

/* Return the meaning of the LENGTH bytes at WORD: a word of LIST, or the
   beginning of one.  In LIST, commas separate words of one meaning, and a
   blank begins the next meaning: "always,yes never,no" has the meanings 0 and
   1.  If no word or more than one meaning fits, return -1.
   (gnulib's argmatch would print messages of its own.)  */
int argument_find_word (char const *list, char const *word, size_t length);

#endif
