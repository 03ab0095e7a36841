/* What cat says of itself.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef USAGE_H
#define USAGE_H

/* Write the text of --help to standard output, for a program called PROGRAM.
   Return 0, or the errno of what failed.  */
int usage_help (char const *program);

/* Write the text of --version to standard output.  Return 0, or the errno of
   what failed.  */
int usage_version (void);

#endif
