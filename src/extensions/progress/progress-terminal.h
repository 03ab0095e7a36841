/* --progress: the line on standard error, which may be a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PROGRESS_TERMINAL_H
#define PROGRESS_TERMINAL_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* One thread draws the line.  Only this thread writes, and the signals that
   end the program act in it.  So it always knows whether there is a line that
   has to be ended, and nothing needs a lock.

   While another program is in the foreground of the terminal, nothing is
   written: it would mix with what the user types, or stop this program (stty
   tostop).  A failed write can't be reported, because this is standard
   error.  */

/* Return the number of columns of a line.  */
size_t progress_terminal_width (void);

/* Return true if standard output and standard error are one terminal.  */
bool progress_terminal_is_shared (void);

/* Add to the empty set SIGNALS those that would end the program now, being
   neither ignored nor blocked, and block them in this thread.  In the thread
   that draws, which unblocks them, they will end the line before they end the
   program.

   Why not in this thread?  Because it may hang in a call that only the default
   action interrupts, such as fsync.  */
void progress_terminal_take_signals (sigset_t *signals);

/* If one of SIGNALS has come to this thread, because a write raised it, pass
   it on to THREAD, which draws, and don't return.  */
void progress_terminal_pass_on (sigset_t const *signals, pthread_t thread);

/* Write the LENGTH bytes at TEXT as a line.  On a terminal, this replaces the
   line that isn't ended, if there is one.  Otherwise nothing is erased,
   because the cursor may be after a prompt.  The new line is ended if ENDS is
   true or this isn't a terminal.  */
void progress_terminal_draw (bool is_terminal, char const *text, size_t length,
                             bool ends);

/* Erase the line that isn't ended.  */
void progress_terminal_clear (void);

#endif
