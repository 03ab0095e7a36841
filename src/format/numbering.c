/* The step that numbers lines: -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/numbering.h"

#include "format/rules.h"

void
numbering_start (struct numbering *numbering, unsigned int rules)
{
  numbering->skips_empty = rules & NUMBER_NONBLANK;
  numbering->skips_dollar = rules & NUMBER_NONBLANK && rules & SHOW_ENDS;
  numbering->inside_line = false;
  line_number_start (&numbering->number);
}
