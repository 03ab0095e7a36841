/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/output.h"
#include "system.h"

enum
{
  PROGRESS_WIDTH_MAX = 512,                  /* columns of a line */
  PROGRESS_LINE_MAX = 6 * PROGRESS_WIDTH_MAX /* bytes of it, with a NUL */
};

/* The words of a line, in the user's language.  In each, "%s" stands for a
   size or a duration.  */
struct progress_words
{
  char const *average;
  char const *not_on_disk;
  char const *more;
  char const *less;
  char const *remaining;
};

/* What a line says about a copy.  */
struct progress_state
{
  uintmax_t bytes;     /* copied so far */
  uintmax_t total;     /* bytes to copy, or 0 if unknown */
  double seconds;      /* since the start */
  double rate;         /* bytes a second, recently */
  bool has_ended;      /* the copy has ended */
  size_t number;       /* of the file that is being copied; the first is 1 */
  size_t count;        /* of the files */
  char const *name;    /* of that file, borrowed */
  bool is_on_terminal; /* the line is for a terminal */
  uintmax_t unflushed; /* bytes that the disk may lack once all are copied */
  bool is_given;       /* TOTAL is the user's SIZE */
  bool is_complete;    /* the copy has ended, and nothing is missing */
  struct progress_words words;
};

/* What the copy asks the thread to do next.  */
enum progress_request
{
  PROGRESS_REPORT,     /* go on reporting */
  PROGRESS_CLEAR_LINE, /* erase the line, because a message comes */
  PROGRESS_END         /* print the last line, and end */
};

/* A thread prints the reports, so the time goes on while cat waits.  On a
   terminal that's ten reports a second.  Only the thread writes them: the copy
   counts its bytes, and asks the thread for whatever else is to be written.
   The signals that end the program act in the thread as well.  So it always
   knows whether there is a line that has to be ended.  The thread doesn't hold
   the mutex while it writes a report, because a terminal may be stopped (^S),
   and the copy has to go on.  */
struct progress
{
  struct stage stage;
  char const *const *operands; /* borrowed */
  /* The index of the operand that is being copied.  The caller sets it even
     without --progress, when there's no mutex.  */
  _Atomic size_t operand;
  struct output *output; /* borrowed */
  intmax_t start;        /* the time of clock_now at the start */
  bool has_thread;
  struct thread thread;
  sigset_t signals;      /* those that end the line, or none */
  pthread_mutex_t mutex; /* for the fields below */
  pthread_cond_t changed;
  enum progress_request request;
  struct progress_state state; /* SECONDS and RATE are of the last report */
  uintmax_t reported;          /* bytes copied at the last report */
};

#if EXTENSIONS

/* Begin to report the copy of the COUNT OPERANDS to OUTPUT, both borrowed.
   SIZE is the number of bytes to copy, or 0 to add up the operands' sizes.  If
   COUNTS_READS, a byte counts when it's read, otherwise when it's written.
   Nothing is reported if standard output and standard error are terminals,
   because one terminal has no room for both, or if no thread can be started.

   EXITS_NEXT says that this is a program that exits after the copy.  Then
   a signal that ends the program ends the line first.  A caller that goes on
   keeps its handlers of signals.  */
void progress_start (struct progress *progress, char const *const *operands,
                     ptrdiff_t count, uintmax_t size, bool counts_reads,
                     bool exits_next, struct output *output);

/* Wait until the disk has what was written, if the output is a file or a disk.
   Then print the last line, and end.  If the disk doesn't take all bytes,
   print a message.  IS_COMPLETE says that all operands were copied in full.
   Return true if they were, and the disk has taken all.  */
bool progress_end (struct progress *progress, bool is_complete);

/* The text of a report: progress-line.c.  */

/* Return the words in the user's language.  Only the copy's thread may call
   this, because gettext calls getenv, and for --timestamp the copy may call
   setenv.  */
struct progress_words progress_words (void);

/* Set TEXT, of PROGRESS_LINE_MAX bytes, to a line about STATE without
   a newline, in the user's locale.  Two of the WIDTH columns stay free for the
   ^C that a terminal shows.  Return how many bytes the line has, 0 if WIDTH is
   too small.  */
size_t progress_line (struct progress_state const *state, size_t width,
                      char *text);

/* Return how many seconds to wait for the next line when the copy has run for
   SECONDS.  ON_TERMINAL says where it's printed.  */
double progress_pause (double seconds, bool on_terminal);

/* Set *SIZE to the number of bytes that --progress's ARGUMENT stands for.
   NULL stands for 0.  Return false if ARGUMENT isn't a size, or is too
   large.  */
bool progress_size (char const *argument, uintmax_t *size);

/* The line on standard error, which may be a terminal: progress-terminal.c.

   While another program is in the foreground of the terminal, nothing is
   written: it would mix with what the user types, or stop this program (stty
   tostop).  A failed write can't be reported, because this is standard
   error.  */

/* Return the number of columns of a line.  */
size_t progress_terminal_width (void);

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

#else
#  define progress_start(progress, operands, count, size, counts_reads,       \
                         exits_next, output)                                  \
    ((void) 0)
#  define progress_end(progress, is_complete) (is_complete)
#endif

#endif
