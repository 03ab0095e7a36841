/* Having the kernel read the next operands while cat waits for one.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LOOKAHEAD_H
#define LOOKAHEAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum
{
  /* Threads that ask for files.  20,000 of 1.5 to 7.5 KB, cold, to /dev/null,
     a virtio disk, 2 processors: none 1,950 ms, one 640, two 345, three 350,
     four 360; without threads, 64 operands ahead, 810.  */
  LOOKAHEAD_HELPERS = 2
};

/* A hint: it never changes what is copied, in which order, or what is said.
   Before a read has to wait for a disk there is no thread; from then on some
   open regular files, none of them on FUSE, and close them again.  */
struct lookahead
{
  char const *const *operands; /* borrowed */
  ptrdiff_t count;
  ptrdiff_t current; /* the operand that is being copied */
  bool times_reads;  /* nothing else tells whether one waits */
  int slow_reads;    /* the last so many timed */

  /* The helpers, at work on the operands up to END; what they change is
     atomic.  */
  int helpers;
  pthread_t threads[LOOKAHEAD_HELPERS];
  ptrdiff_t end;
  atomic_ptrdiff_t next; /* the first that none has taken */
  atomic_int at_work;    /* helpers that have not ended */
  atomic_int cold;       /* files of these that were not in memory */
  atomic_bool stop;
};

/* Begin with the COUNT OPERANDS, before the first.  */
void lookahead_start (struct lookahead *ahead, char const *const *operands,
                      ptrdiff_t count);

/* The operand number CURRENT is the next to be copied.  */
void lookahead_go_on (struct lookahead *ahead, ptrdiff_t current);

/* Whether the first read of the current operand should be lookahead_read: not
   of each, and of none that no others follow.  */
bool lookahead_tells (struct lookahead const *ahead);

/* Read at most SIZE bytes of FD to BYTES as read(2) does, but fail with EAGAIN
   where that would wait: the operands behind are asked for then.  Fail with
   EINTR where only read(2) can tell, also whether the input has ended: Linux
   5.9 and 5.10 may return 0 too early (preadv2(2)).  Not while
   TIMES_READS.  */
ssize_t lookahead_read (struct lookahead *ahead, int fd, char *bytes,
                        size_t size);

/* The time in nanoseconds.  */
long long lookahead_clock (void);

/* Look ahead if the read that began at START and the timed one before it took
   as long as a disk does.  */
void lookahead_after (struct lookahead *ahead, long long start);

/* Look ahead no more.  Return whether there were descriptors in use for
   it.  */
bool lookahead_end (struct lookahead *ahead);

#endif
