/* What --preflight does: all operands are checked before any is copied.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PREFLIGHT_H
#define PREFLIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "io/output.h"

/* Return true if each of the COUNT OPERANDS exists, can be read, is no
   directory and is not OUTPUT.  Print a message for each that is not.  Only
   regular files are opened, one at a time, and closed again: an open of
   anything else may wait, or do something.  */
#if EXTENSIONS
bool preflight (char const *const *operands, ptrdiff_t count,
                struct output const *output, struct diagnose *diagnose);
#else
#  define preflight(operands, count, output, diagnose) true
#endif

#endif
