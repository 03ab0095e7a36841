/* What -n and -b do: lines have a number in front.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/numbering.h"

#include "options.h"

void
numbering_start (struct numbering *numbering, unsigned int options)
{
  numbering->skips_newline = options & NUMBER_NONBLANK;
  numbering->skips_end = options & NUMBER_NONBLANK && options & SHOW_ENDS;
  numbering->inside_line = false;
  line_number_start (&numbering->number);
}
