/* What cat says of itself.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef USAGE_H
#define USAGE_H

/* Write the text of --help to stdout, for a program called PROGRAM.  */
void usage_help (char const *program);

/* Write the text of --version to stdout.  */
void usage_version (void);

/* Write to stderr where help on PROGRAM is to be had.  */
void usage_hint (char const *program);

#endif
