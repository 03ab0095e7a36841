/* The step that numbers lines: -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NUMBERING_H
#define NUMBERING_H

#include "format/kernels/kernel.h"

/* Begin to number by RULES, a set of enum format_rule.  */
void numbering_start (struct numbering *numbering, unsigned int rules);

#endif
