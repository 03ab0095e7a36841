/* When --color colors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COLOR_WHEN_H
#define COLOR_WHEN_H

#include <stdbool.h>

enum color_when
{
  COLOR_ALWAYS,
  COLOR_NEVER,
  COLOR_AUTO,
  COLOR_AMBIGUOUS, /* the beginning of words of different meaning */
  COLOR_INVALID
};

/* The words for the first three, as GNU ls lists them.  */
#define COLOR_WORDS                                                           \
  "\
  - 'always', 'yes', 'force'\n\
  - 'never', 'no', 'none'\n\
  - 'auto', 'tty', 'if-tty'"

#if EXTENSIONS

/* What ARGUMENT, a word that GNU ls takes or its beginning, says; NULL is
   auto.  */
enum color_when color_when (char const *argument);

/* Whether WHEN, one of the first three, asks for colors on standard output
   now.  */
bool color_is_wanted (enum color_when when);

#else
#  define color_when(argument) COLOR_NEVER
#  define color_is_wanted(when) false
#endif

#endif
