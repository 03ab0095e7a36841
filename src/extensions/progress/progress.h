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

/* A thread prints the reports, so the time goes on while cat waits.  On a
   terminal that's ten reports a second.  The copy counts its bytes, and before
   a message it asks the thread to make way.  The signals that end the program
   act in the thread, so they end its line first.  The thread doesn't hold the
   mutex while it writes, because a terminal may be stopped (^S), and the copy
   has to go on.  */
struct progress
{
  struct stage stage;
  char const *const *operands; /* borrowed */
  /* The index of the operand that is being copied.  The caller sets it even
     without --progress, so no mutex guards it.  */
  _Atomic size_t operand;
  struct output *output; /* borrowed */
  intmax_t start;        /* the time of clock_now at the start */
  struct thread thread;
  sigset_t signals;      /* those that end the line, or none */
  pthread_mutex_t mutex; /* for the fields below */
  pthread_cond_t changed;
  bool must_pause; /* a message comes, so the thread must begin a new pause */
  struct progress_state state; /* SECONDS and RATE are of the last report */
  uintmax_t reported;          /* bytes copied at the last report */
};

#if EXTENSIONS

/* Begin to report the copy of the COUNT OPERANDS to OUTPUT, both borrowed.
   SIZE is the number of bytes to copy, or 0 to add up the operands' sizes.  If
   COUNTS_READS, a byte counts when it's read, otherwise when it's written.
   Nothing is reported if no thread can be started, or if standard output and
   standard error are terminals, because one terminal has no room for both.

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

#else
#  define progress_start(progress, operands, count, size, counts_reads,       \
                         exits_next, output)                                  \
    ((void) 0)
#  define progress_end(progress, is_complete) (is_complete)
#endif

#endif
