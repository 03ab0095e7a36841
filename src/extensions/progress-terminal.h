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

/* Write the LENGTH bytes at TEXT as a line.  On a terminal, replace the line
   before if there IS_ONE, and end the new one only if ENDS.  Without one, the
   cursor may stand behind a prompt, which stays.  Return true if the terminal
   has a line without an end.  */
bool terminal_draw (bool is_terminal, bool is_one, char const *text,
                    size_t length, bool ends);

/* Erase the line that has no end, or if KEEPS, end it.  */
void terminal_clear (bool keeps);

#endif
