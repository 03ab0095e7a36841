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

#include "extensions/progress/progress-line.h"
#include "io/output.h"
#include "system.h"

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
   The thread doesn't hold the mutex while it writes a report, because a
   terminal may be stopped (^S), and the copy has to go on.  */
struct progress
{
  struct stage stage;
  char const *const *operands; /* borrowed */
  /* The index of the operand that is being copied.  The caller sets it even
     without --progress, when there's no mutex.  */
  _Atomic size_t operand;
  struct output *output; /* borrowed */
  intmax_t start;        /* the time of clock_now at the start */
  bool exits_next;       /* the program ends after the copy */
  bool has_thread;
  struct thread thread;
  struct progress_words words;
  sigset_t signals;      /* those that end the line, or none */
  pthread_mutex_t mutex; /* for the fields below */
  pthread_cond_t changed;
  enum progress_request request;
  bool is_writing;             /* the thread is writing a report */
  struct progress_state state; /* SECONDS and RATE are of the last report */
  uintmax_t reported;          /* bytes copied at the last report */
};

#if EXTENSIONS

/* Begin to report the copy of the COUNT OPERANDS to OUTPUT, both borrowed.
   SIZE is the number of bytes to copy, or 0 to add up the operands' sizes.  If
   COUNTS_READS, a byte counts when it's read, otherwise when it's written.
   Nothing is reported if standard output and standard error are one terminal,
   which has no room for both, or if no thread can be started.

   EXITS_NEXT says that this is a program that exits after the copy.  Then
   PROGRESS must be static, and a signal that ends the program ends the line
   first.  A caller that goes on keeps its handlers of signals.  */
void progress_start (struct progress *progress, char const *const *operands,
                     ptrdiff_t count, uintmax_t size, bool counts_reads,
                     bool exits_next, struct output *output);

/* Wait until the disk has what was written, if the output is a file or a disk.
   Then print the last line, and end.  If the disk doesn't take all bytes,
   print a message.  IS_COMPLETE says that all operands were copied in full.
   Return true if they were, and the disk has taken all.

   If the program exits next, and standard error doesn't take the last line
   within 0.1 s, the thread is left in its write.  */
bool progress_end (struct progress *progress, bool is_complete);

#else
#  define progress_start(progress, operands, count, size, counts_reads,       \
                         exits_next, output)                                  \
    ((void) 0)
#  define progress_end(progress, is_complete) (is_complete)
#endif

#endif
