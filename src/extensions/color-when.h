/* The argument of --color.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COLOR_WHEN_H
#define COLOR_WHEN_H

#include <stdbool.h>

/* The meanings of a WHEN, and its words, as GNU ls lists them.  */
enum when
{
  WHEN_ALWAYS,
  WHEN_NEVER,
  WHEN_AUTO,
  WHEN_END
};
#define WORDS_OF_WHEN "always,yes,force never,no,none auto,tty,if-tty"

/* Return true if WHEN asks for colors on standard output as it is now.  */
bool color_is_wanted (enum when when);

#endif
