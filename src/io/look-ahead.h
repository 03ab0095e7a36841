/* Having the kernel read the next operands while cat waits for one.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LOOK_AHEAD_H
#define LOOK_AHEAD_H

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
  LOOK_AHEAD_HELPERS = 2
};

/* A hint: it never changes what is copied, in which order, or what is said.

   The first time that a read of a regular file would wait for a disk, threads
   begin to open the operands that follow it in the same folder, have the
   kernel read them, and close them again.  They open nothing but regular files
   of the same file system, and cross no mount on the way.  A helper can
   therefore hang only on the disk that cat itself reads.

   A caller of look_ahead_stop does not wait for the helpers.  The struct must
   live as long as the process then.  */
struct look_ahead
{
  char const *const *operands; /* borrowed */
  ptrdiff_t count;
  ptrdiff_t current; /* the operand that is being copied */

  /* The helpers, at work on the operands up to END.  They change nothing but
     what is atomic.  */
  dev_t device;     /* of the files that they may open */
  ptrdiff_t folder; /* an operand in the folder of theirs */
  ptrdiff_t end;
  int helpers;
  pthread_t threads[LOOK_AHEAD_HELPERS];
  atomic_ptrdiff_t next; /* the first that none has taken */
  atomic_int at_work;    /* helpers that have not ended */
  atomic_int cold;       /* files of these that were not in memory */
  atomic_bool stop;
};

/* Begin with the COUNT OPERANDS, before the first.  */
void look_ahead_start (struct look_ahead *ahead, char const *const *operands,
                       ptrdiff_t count);

/* Go on to the operand number CURRENT, which is the next to be copied.  */
void look_ahead_go_on (struct look_ahead *ahead, ptrdiff_t current);

/* Return true if the current operand should be asked whether a read would
   wait: not each, and none that no other follows in its folder.  */
bool look_ahead_asks (struct look_ahead const *ahead);

/* Return true if a read of the regular file FD would wait for a disk.  Nothing
   is read of a descriptor of another kind: an empty datagram is an end, and
   would be gone.  */
bool look_ahead_would_wait (int fd);

/* Look ahead on DEVICE: the current operand is a regular file there and not in
   memory.  */
void look_ahead_run (struct look_ahead *ahead, dev_t device);

/* Look ahead no more.  The helpers end soon.  */
void look_ahead_stop (struct look_ahead *ahead);

/* Look ahead no more, and wait until the helpers have ended.  */
void look_ahead_end (struct look_ahead *ahead);

#endif
