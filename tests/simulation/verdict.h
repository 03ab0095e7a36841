/* The promises that show when a run has ended.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef VERDICT_H
#define VERDICT_H

#include "simulation/world.h"

/* The program has ended as END says, with STATUS.  Call judge_broken if a
   promise is broken.  */
void verdict (enum end end, int status);

#endif
