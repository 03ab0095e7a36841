/* The argument of --color.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color-when.h"

#include <stdlib.h>
#include <unistd.h>

bool
color_is_wanted (enum when when)
{
  if (when != WHEN_AUTO)
    return when == WHEN_ALWAYS;
  /* NO_COLOR: <https://no-color.org>.  */
  char const *no_color = getenv ("NO_COLOR");
  return ! (no_color && *no_color) && isatty (STDOUT_FILENO);
}
