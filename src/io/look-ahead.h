/* Look-ahead: threads that bring the next operands into memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef LOOK_AHEAD_H
#define LOOK_AHEAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/input.h"

enum
{
  /* The number of helpers, threads that ask for files.  Milliseconds for
     20,000 cold files of 1.5 to 7.5 KB, copied to /dev/null from a virtio
     disk, with 2 processors: no thread 1,950, one 640, two 345, three 350,
     four 360.  Without threads, 64 operands ahead: 810.  */
  LOOK_AHEAD_HELPERS = 2
};

/* The look-ahead is a hint: it never changes which bytes are copied, their
   order, or the messages.

   Threads start the first time that a read of a regular file would wait for a
   disk.  They open the operands that follow this file in the same directory,
   make Linux read them, and close them again.  They open only regular files,
   and cross no mount on the way from the directory, so that a helper can hang
   only on the disk that cat itself reads.

   An operand could name a descriptor of a helper, as /proc/self/fd/5 does, or
   a symbolic link to that, and cat would copy another file.  So while helpers
   are at work, cat opens its operands without the links of /proc that lead
   to an open file.  If that fails with ELOOP, the helpers must end before cat
   opens the operand as usual, unless one hangs.  Descriptors of their own do
   not help: Linux gives a thread that unshares them copies of the first 64,
   and when it closes these, it gets the errors that a network file system
   reports once.

   A helper that hangs may be left at work.  The struct must then live as long
   as the process.  */
struct look_ahead
{
  char const *const *operands; /* borrowed */
  ptrdiff_t count;

  /* The last device that can't say whether a file is in memory.  */
  bool has_silent;
  dev_t silent;

  /* The helpers, and the operands up to END, on which they work.  They change
     only the atomic fields.  */
  int directory; /* that of the operands, opened with O_PATH for the helpers */
  ptrdiff_t end;
  int helpers;
  pthread_t threads[LOOK_AHEAD_HELPERS];
  atomic_ptrdiff_t next; /* the first operand that no helper has begun */
  atomic_int ended;      /* the number of helpers that have ended */
  atomic_int cold;   /* the number of their files that were not in memory */
  atomic_bool stops; /* the helpers must end */
};

/* Begin with the COUNT OPERANDS, which are borrowed, before the first.  */
void look_ahead_start (struct look_ahead *ahead, char const *const *operands,
                       ptrdiff_t count);

/* Go on to operand CURRENT, which is copied next.  If half of a batch is
   copied and the helpers have ended, start them on the next batch.  */
void look_ahead_go_on (struct look_ahead *ahead, ptrdiff_t current);

/* Open INPUT, the operand that is copied next.  If its path leads to an open
   file, wait for the helpers to end first, but not for one that hangs.  Return
   0, or an errno, as input_open does.  */
int look_ahead_open (struct look_ahead *ahead, struct input *input);

/* Return true if it is of use to know whether operand CURRENT, which is INPUT,
   is in memory: another operand follows, and no helper is at work.  */
bool look_ahead_asks (struct look_ahead const *ahead,
                      struct input const *input, ptrdiff_t current);

/* Start the helpers if INPUT, operand CURRENT, had to be read from a disk.  */
void look_ahead_consider (struct look_ahead *ahead, struct input const *input,
                          ptrdiff_t current);

/* Stop the look-ahead.  The helpers end soon.  Wait for them, unless
   LEAVES_THREADS.  */
void look_ahead_end (struct look_ahead *ahead, bool leaves_threads);

#endif
