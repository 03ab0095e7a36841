/* What --progress does: standard error tells how far the copy has come.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "io/output.h"

/* How far the copy is, as a thread can see it: bytes, or KiB where a processor
   cannot store 64 bits at once.  */
#if ATOMIC_LLONG_LOCK_FREE == 2
typedef atomic_ullong progress_shared;
#  define PROGRESS_UNIT 1
#else
typedef atomic_ulong progress_shared;
#  define PROGRESS_UNIT 1024
#endif

/* A thread tells, ten times a second on a terminal, so that time goes on while
   cat waits.  The copy itself costs one store a call.  */
struct progress
{
  bool counts_reads;        /* or what is written */
  bool is_terminal;         /* where it is told */
  struct observer observer; /* of the output */
  uintmax_t total; /* bytes of all operands, or 0 where there is no telling */
  uintmax_t done;  /* of them, as the copy knows */
  progress_shared shared; /* the same, as the thread does */
  struct timespec start;
  bool has_thread;
  pthread_t thread;
  pthread_mutex_t mutex; /* of what follows */
  pthread_cond_t changed;
  bool stops;      /* for the thread */
  bool has_ended;  /* of the thread */
  bool is_writing; /* the thread to standard error, without the mutex */
  bool skips;      /* a message was just written: not now */
  bool is_shown;
  double reported_at;   /* seconds since the start, */
  double reported_done; /* and bytes then */
  double rate;
};

#if EXTENSIONS

/* Begin to report the copy of the COUNT OPERANDS.  PROGRESS->observer counts
   the bytes that are read if COUNTS_READS, or those that are written.  Return
   false, with nothing to end, if standard output is a terminal: it has no room
   for both.  */
bool progress_start (struct progress *progress, char const *const *operands,
                     ptrdiff_t count, bool counts_reads);

/* Tell of the whole, and end.  If ABANDONS is true and standard error does not
   take the last line within 0.1 s, leave the thread with it.  PROGRESS must
   then be in static storage, and the process must end soon.  If it is false,
   the thread has ended at the return.  */
void progress_end (struct progress *progress, bool abandons);

#else
#  define progress_start(progress, operands, count, counts_reads) false
#  define progress_end(progress, abandons) ((void) 0)
#endif

#endif
