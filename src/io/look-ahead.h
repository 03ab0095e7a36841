/* Look-ahead: threads that bring the next operands into memory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef LOOK_AHEAD_H
#define LOOK_AHEAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/input.h"
#include "system.h"

enum
{
  /* How many helpers to start; these are the threads that ask for files.  With
     two, copying cold files takes half the time that it takes with one, and a
     third doesn't help (bench/CONSTANTS).  */
  LOOK_AHEAD_HELPERS = 2
};

/* The look-ahead is a hint.  It never changes which bytes are copied, in which
   order, or with which messages.

   The first time that reading a regular file would wait for a disk, helpers
   start.  They open the operands that follow this file in the same directory,
   make Linux read them, and close them again.  They open only regular files
   and don't cross a mount on the way from that directory, so a helper can hang
   only on the disk that cat itself reads.

   An operand could name a helper's descriptor, as /proc/self/fd/5 or a
   symbolic link to it does, and cat would copy the wrong file.  So while
   helpers are at work, cat opens its operands without following the links in
   /proc that lead to an open file.  If that fails, cat waits for the helpers
   to end, unless one hangs, and then opens the operand as usual.  It also
   waits for them before an operand that isn't a regular file: while cat waited
   for a FIFO or a terminal, perhaps for long, a helper's descriptor would keep
   a file system from being unmounted.

   Why do the helpers share cat's descriptors?  Because a thread that unshares
   them gets copies of the first 64.  It would have to close these, and would
   get the errors that a network file system reports only to the first
   close.  */
struct look_ahead
{
  char const *const *operands; /* borrowed */
  ptrdiff_t count;

  /* The last device that couldn't say whether a file is in memory, or 0, which
     Linux gives to no device that has files.  */
  dev_t silent;

  /* The helpers, which work on the operands up to END.  They change only the
     atomic members.  */
  int directory; /* where the operands are, open with O_PATH until the last
                    helper ends */
  ptrdiff_t end;
  int helpers;
  struct thread threads[LOOK_AHEAD_HELPERS];
  atomic_ptrdiff_t next; /* the first operand that no helper has taken */
  atomic_int working;    /* how many helpers haven't ended */
  atomic_int cold;       /* how many of their files weren't in memory */
  atomic_bool stops;     /* the helpers have to end */
};

/* Begin a run with the COUNT OPERANDS, which are borrowed.  Unless COUNT is 0,
   helpers may still be at work after the run, so AHEAD and OPERANDS must live
   as long as the process.  */
void look_ahead_start (struct look_ahead *ahead, char const *const *operands,
                       ptrdiff_t count);

/* Open INPUT, operand CURRENT, as input_open does, but first wait for the
   helpers if need be, or start them on the next batch.  If none is at work
   then, but an operand follows, INPUT is to find out if its own file is in
   memory.  */
int look_ahead_open (struct look_ahead *ahead, struct input *input,
                     ptrdiff_t current);

/* Close INPUT, operand CURRENT, as input_close does.  If it had to be read
   from a disk, start the helpers.  */
bool look_ahead_close (struct look_ahead *ahead, struct input *input,
                       ptrdiff_t current);

#endif
