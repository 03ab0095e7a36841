/* The argument of --color.
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
  COLOR_AMBIGUOUS,
  COLOR_INVALID
};

/* The words for the first three constants, as GNU ls lists them.  */
#define COLOR_WORDS                                                           \
  "\
  - 'always', 'yes', 'force'\n\
  - 'never', 'no', 'none'\n\
  - 'auto', 'tty', 'if-tty'"

#if EXTENSIONS

/* Return the meaning of ARGUMENT: a word of GNU ls, or the beginning of such a
   word.  NULL means COLOR_AUTO.  Return COLOR_AMBIGUOUS for the beginning of
   words that differ in meaning, and COLOR_INVALID for any other ARGUMENT.  */
enum color_when color_when (char const *argument);

/* Return true if WHEN, one of the first three constants, asks for colors on
   standard output as it is now.  */
bool color_is_wanted (enum color_when when);

#else
#  define color_when(argument) COLOR_NEVER
#  define color_is_wanted(when) false
#endif

#endif
