/* The argument of --color.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color-when.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct
{
  char const *name;
  enum color_when when;
} const names[] = {
  { "always", COLOR_ALWAYS }, { "yes", COLOR_ALWAYS },
  { "force", COLOR_ALWAYS },  { "never", COLOR_NEVER },
  { "no", COLOR_NEVER },      { "none", COLOR_NEVER },
  { "auto", COLOR_AUTO },     { "tty", COLOR_AUTO },
  { "if-tty", COLOR_AUTO },
};

enum color_when
color_when (char const *argument)
{
  if (! argument)
    return COLOR_AUTO;
  size_t length = strlen (argument);
  enum color_when when = COLOR_INVALID;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp (names[i].name, argument, length) == 0)
      when
        = (when == COLOR_INVALID || when == names[i].when ? names[i].when
                                                          : COLOR_AMBIGUOUS);
  return when;
}

bool
color_is_wanted (enum color_when when)
{
  if (when != COLOR_AUTO)
    return when == COLOR_ALWAYS;
  /* NO_COLOR: <https://no-color.org>.  */
  char const *no_color = getenv ("NO_COLOR");
  return ! (no_color && *no_color) && isatty (STDOUT_FILENO);
}
