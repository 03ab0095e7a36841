/* What --preflight does: all operands are checked before any is copied.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PREFLIGHT_H
#define PREFLIGHT_H

#include <stdbool.h>

#include "options.h"
#include "io/output.h"

/* Return whether each operand of OPTIONS is there, can be read, is no
   directory and not OUTPUT; each that is not is diagnosed.  Regular files are
   opened and closed again, one at a time; what may wait for something, or do
   something when it is opened, is not.  */
#if EXTENSIONS
bool preflight (struct options const *options, struct output const *output,
                struct diagnose *diagnose);
#else
#  define preflight(options, output, diagnose) true
#endif

#endif
