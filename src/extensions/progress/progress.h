/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "extensions/progress/screen.h"
#include "io/output.h"

/* The amount that is copied so far, for the thread to read.  The unit is a
   byte, or 1 KiB if the processor cannot store 64 bits at once.  */
#if ATOMIC_LLONG_LOCK_FREE == 2
typedef atomic_ullong progress_amount;
#  define PROGRESS_UNIT 1
#else
typedef atomic_ulong progress_amount;
#  define PROGRESS_UNIT 1024
#endif

struct progress_settings
{
  char const *const *operands; /* borrowed */
  ptrdiff_t count;             /* of OPERANDS */
  uintmax_t size;              /* bytes to copy, or 0 to add up the operands */
  bool counts_reads;           /* count the bytes that are read, not written */
};

/* A thread prints the reports, so that the time goes on while cat waits.  On a
   terminal, the thread prints ten reports a second.  The copy itself needs one
   store for each call of the observer.  */
struct progress
{
  struct progress_settings settings;
  bool is_terminal;          /* standard error is a terminal */
  struct screen screen;      /* if it is a terminal */
  struct observer observer;  /* of the output */
  uintmax_t total;           /* bytes of all operands, or 0 if unknown */
  _Atomic size_t operand;    /* the index of the operand that is copied */
  uintmax_t done;            /* bytes copied */
  progress_amount published; /* DONE in PROGRESS_UNIT, for the thread */
  struct timespec start;
  pthread_t thread;
  pthread_mutex_t mutex; /* for the fields that follow */
  pthread_cond_t changed;
  bool stops;            /* the copy has ended: the thread must end */
  bool thread_has_ended; /* the thread has printed the last line */
  bool is_writing;       /* a report is being written, without the mutex */
  bool skips;            /* a message was just written: skip a report */
  double reported_at;    /* seconds from the start to the last report */
  double reported_done;  /* bytes copied at the last report */
  double rate;           /* bytes a second, recently */
};

#if EXTENSIONS

/* Begin to report a copy as SETTINGS asks.  PROGRESS->observer counts its
   bytes.  Return false if standard output and standard error are one terminal:
   it has no room for both text and reports.  Return false, too, if no thread
   can be started.  There is nothing to end then.  */
bool progress_start (struct progress *progress,
                     struct progress_settings const *settings,
                     struct diagnose *diagnose);

/* Note that operand INDEX is copied next.  */
void progress_note_operand (struct progress *progress, ptrdiff_t index);

/* Print the last line, and end.  If LEAVES_THREAD is true and standard error
   does not accept the last line within 0.1 s, leave the thread in the write.
   PROGRESS must then be in static storage, and the process must end soon.  If
   LEAVES_THREAD is false, the thread has ended at the return.  */
void progress_end (struct progress *progress, bool leaves_thread);

#else
#  define progress_start(progress, settings, diagnose)                        \
    ((void) (settings), false)
#  define progress_note_operand(progress, index) ((void) 0)
#  define progress_end(progress, leaves_thread) ((void) 0)
#endif

#endif
