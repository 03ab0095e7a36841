/* --preflight: a check of all operands before the first is copied.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PREFLIGHT_H
#define PREFLIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "io/output.h"

/* Return true if each of the COUNT OPERANDS exists, can be read, and is
   neither a directory nor OUTPUT.  Print a message for each that fails.  We
   open only regular files, one at a time, because opening any other kind of
   file may block or have side effects.  */
#if EXTENSIONS
bool preflight (char const *const *operands, ptrdiff_t count,
                struct output const *output, struct diagnose *diagnose);
#else
#  define preflight(operands, count, output, diagnose)                        \
    ((void) (operands), true)
#endif

#endif
