/* The name of a file in the line of --progress.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NAME_H
#define NAME_H

#include <stddef.h>

enum
{
  NAME_MAX_BYTES = 512 /* of a name as it is shown, with a NUL */
};

/* Set TEXT, of NAME_MAX_BYTES, to NAME in the user's locale, in COLUMNS
   columns at most.  NAME is quoted as by the shell's $'' if it has a character
   that is not printable.  If NAME is too long, "..." stands for its beginning:
   the end says more.  Return the number of columns, which is 0 if COLUMNS are
   too few.  */
size_t name_put (char const *name, size_t columns, char *text);

#endif
