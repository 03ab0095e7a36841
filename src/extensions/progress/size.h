/* The argument of --progress.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRESS_SIZE_H
#define PROGRESS_SIZE_H

#include <stdbool.h>
#include <stdint.h>

#if EXTENSIONS

/* Set *SIZE to the bytes that ARGUMENT stands for: a number, which may have a
   unit as in GNU coreutils.  NULL stands for 0.  Return false if ARGUMENT is
   no size, or too large.  */
bool progress_size (char const *argument, uintmax_t *size);

#else
#  define progress_size(argument, size) true
#endif

#endif
