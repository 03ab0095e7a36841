/* The texts of --help and --version.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef USAGE_H
#define USAGE_H

#include "descriptor.h"

/* Write the text of --help, for a program called PROGRAM, to standard output,
   unless INTERRUPTION comes.  Return 0, or the errno of the write that
   failed.  */
int usage_help (char const *program, struct interruption *interruption);

/* Write the text of --version to standard output, unless INTERRUPTION comes.
   Return 0, or the errno of the write that failed.  */
int usage_version (struct interruption *interruption);

#endif
