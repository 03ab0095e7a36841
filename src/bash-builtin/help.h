/* The text of "help cat" in bash.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef BUILTIN_HELP_H
#define BUILTIN_HELP_H

/* Return the lines of the text, with a NULL at the end.  They're static.  */
char *const *help_lines (void);

#endif
