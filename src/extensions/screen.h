/* The place of the line of --progress: standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

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

/* Standard error.  If it is a terminal, it has one line, which is drawn again
   and again.  SIGINT, SIGTERM or SIGPIPE ends the line as it stands, before
   the signal ends the process.  The fields are atomic, because a thread may
   draw the line, and a handler of signals can use no mutex.

   The thread that draws gets SIGINT and SIGTERM, because the thread that
   copies may hang in a call that no handler interrupts: a read of a network
   file system, for example.  A signal without a handler would end the process
   at once.

   GCC before 13 exchanges a byte on riscv64 by a function of libatomic, so
   that IS_SHOWN has a word.  */
struct screen
{
  bool is_terminal;       /* if not, each line stays */
  atomic_bool is_drawing; /* the line is being written */
  atomic_int is_shown;    /* the terminal has a line that has no end */
  atomic_bool is_over;    /* a signal has come: draw nothing more */
  sigset_t of_thread;     /* the signals that the drawing thread gets */
  struct sigaction before[SCREEN_SIGNALS]; /* the actions, to restore */
};

/* Begin without a line.  Return false if standard output and standard error
   are one terminal, which has no room for both: there is nothing to end then.

   If a signal would end the process, let it end the line of the terminal
   first.  This thread gets no SIGINT and SIGTERM until screen_end.  Only one
   screen can be in use, because its handler finds it in a static variable.  */
bool screen_start (struct screen *screen);

/* Restore the actions of the signals.  This thread gets them again.  */
void screen_end (struct screen *screen);

/* Let the thread that calls this get SIGINT and SIGTERM.  */
void screen_receive_signals (struct screen const *screen);

/* Return the number of columns of a line.  */
size_t screen_width (void);

/* Write the LENGTH bytes at TEXT as a line.  On a terminal, replace the line
   before, and end the new one only if ENDS.  Write nothing while another
   program is in the foreground of the terminal.  */
void screen_draw (struct screen *screen, char const *text, size_t length,
                  bool ends);

/* Erase the line that has no end, if there is one.  */
void screen_erase (struct screen *screen);

#endif
