/* The line of --progress on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SCREEN_H
#define SCREEN_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum
{
  SCREEN_SIGNALS = 3 /* the signals that end the line */
};

/* A line on standard error, which is a terminal.  SIGINT, SIGTERM or SIGPIPE
   ends the line as it stands, before the signal ends the process.  A thread
   may draw the line: a handler of signals can use no mutex.

   The thread that draws gets SIGINT and SIGTERM.  The thread that copies may
   hang in a call that no handler interrupts: a read of a network file system,
   for example.  A signal without a handler would end the process at once.

   GCC before 13 exchanges a byte on riscv64 by a function of libatomic, so
   that IS_SHOWN has a word.  */
struct screen
{
  atomic_bool is_drawing;       /* the line is being written */
  atomic_int is_shown;          /* the terminal has a line that has no end */
  atomic_bool is_over;          /* a signal has come: draw nothing more */
  bool catches[SCREEN_SIGNALS]; /* the signals that have a handler */
  struct sigaction before[SCREEN_SIGNALS]; /* their actions, to restore */
};

/* Begin without a line.  If a signal would end the process, let it end the
   line first.  This thread gets no SIGINT and SIGTERM until screen_end.  Only
   one screen can be in use.  */
void screen_start (struct screen *screen);

/* Restore the actions of the signals.  This thread gets them again.  */
void screen_end (struct screen *screen);

/* Let the thread that calls this get SIGINT and SIGTERM.  */
void screen_receive_signals (struct screen const *screen);

/* Return the number of columns of the terminal.  */
size_t screen_width (void);

/* Return true if standard error is a terminal with another program in the
   foreground.  A write from the background would mix with the text that the
   user types, or stop this program (stty tostop).  */
bool screen_is_in_background (void);

/* Replace the line by the LENGTH bytes at TEXT.  If ENDS, end the line.  */
void screen_draw (struct screen *screen, char const *text, size_t length,
                  bool ends);

/* Erase the line, if there is one.  */
void screen_erase (struct screen *screen);

#endif
