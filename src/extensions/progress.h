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

#include "extensions/progress-line.h"
#include "io/output.h"
#include "system.h"

/* A thread prints the reports, so the time goes on while cat waits.  On a
   terminal that's ten reports a second.  To count its bytes, the copy needs
   only the mutex, which the thread never holds while it writes.  */
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
  pthread_mutex_t mutex; /* for the fields from STATE to IS_SHOWN */
  pthread_cond_t changed;
  struct progress_state state; /* SECONDS and RATE are of the last report */
  bool is_sum;                 /* STATE.total is the sum of operands' sizes */
  uintmax_t reported;          /* bytes copied at the last report */
  bool thread_has_ended;       /* the thread has printed the last line */
  bool skips_next;             /* a message is coming: skip a report */

  bool is_drawing; /* the thread is writing a line */
  bool has_line;   /* the terminal has a line that isn't ended */

  sigset_t held; /* SIGPIPE if it is held back, or empty */
};

#if EXTENSIONS

/* Begin to report the copy of the COUNT OPERANDS to OUTPUT, both borrowed.
   SIZE is the number of bytes to copy, or 0 to add up the operands' sizes.  If
   COUNTS_READS, a byte counts when it's read, otherwise when it's written.
   Nothing is reported if standard output and standard error are one terminal,
   which has no room for both, or if no thread can be started.  */
void progress_start (struct progress *progress, char const *const *operands,
                     ptrdiff_t count, uintmax_t size, bool counts_reads,
                     struct output *output);

/* Wait until the disk has what was written, if the output is a file or a disk.
   Then print the last line, and end.  If the disk doesn't take all bytes,
   print a message.  IS_COMPLETE says that all operands were copied in full.
   Return true if they were, and the disk has taken all.

   If LEAVES_THREAD, and standard error doesn't take the last line within
   0.1 s, leave the thread in its write.  Then PROGRESS must be static, and the
   process must exit soon.  Otherwise wait for the thread to end.  */
bool progress_end (struct progress *progress, bool is_complete,
                   bool leaves_thread);

#else
#  define progress_start(progress, operands, count, size, counts_reads,       \
                         output)                                              \
    ((void) 0)
#  define progress_end(progress, is_complete, leaves_thread) (is_complete)
#endif

#endif
