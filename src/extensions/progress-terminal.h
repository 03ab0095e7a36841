/* --progress: standard error, which may be a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PROGRESS_TERMINAL_H
#define PROGRESS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* While another program is in the foreground of the terminal, nothing is
   written: it would mix with what the user types, or stop this program (stty
   tostop).  A failed write can't be reported, because this is standard
   error.  */

/* Return the number of columns of a line.  */
size_t terminal_width (void);

/* Return true if standard output and standard error are one terminal.  */
bool terminal_is_shared (void);

/* Write the LENGTH bytes at TEXT as a line.  IS_ONE says that the terminal has
   a line that we haven't ended: replace it.  Otherwise erase nothing, because
   the cursor may be after a prompt.  On a terminal, end the new line only if
   ENDS.  Return true if the terminal then has a line that isn't ended.  */
bool terminal_draw (bool is_terminal, bool has_line, char const *text,
                    size_t length, bool ends);

/* Erase the line that isn't ended, or end it if KEEPS is true.  */
void terminal_clear (bool keeps);

#endif
