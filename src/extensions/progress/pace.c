/* The pauses between the lines of --progress in a file.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/pace.h"

#include "minmax.h"

/* Seconds.  A log keeps each line, so that a long copy needs fewer of them.
   With these pauses the first hour has 39 lines and perhaps a last one, and
   each later hour has 30.  */
static double const shortest = 3;
static double const longest = 120;

double
pace_pause (double seconds)
{
  return MIN (MAX (seconds / 2, shortest), longest);
}
