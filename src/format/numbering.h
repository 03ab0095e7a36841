/* -n and -b: a number before each line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NUMBERING_H
#define NUMBERING_H

#include "format/kernels/kernel.h"

/* Begin to number as RULES, of enum format_rule, ask.  */
void numbering_start (struct numbering *numbering, unsigned int rules);

#endif
