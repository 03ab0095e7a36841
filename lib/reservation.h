/* Ranges of a file that only this program uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef RESERVATION_H
#define RESERVATION_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "descriptor.h"

/* Every program that inherited a descriptor shares its offset.  read(2) and
   write(2) lock the offset while they move it.  copy_file_range, splice and
   sendfile don't, so two programs that run at the same time would copy to the
   same place and lose each other's bytes.  We therefore claim a range first by
   moving the offset past it with lseek, which does lock.  Nobody else uses the
   range then, and we copy it at an explicit offset.  */
struct reservation
{
  int fd;
  off_t next; /* where the unused part begins */
  off_t end;  /* where the range ends */
};

/* Claim the next SIZE bytes of RANGE->fd for ourselves by seeking past them:
   lseek is atomic, so no other program can claim the same bytes.  RANGE must
   be empty.

   START is where the caller last saw the offset.  If somebody has moved it
   backwards since, or it doesn't move (some of /proc), leave RANGE empty and
   return false with errno set.  */
bool reservation_claim (struct reservation *range, off_t start, off_t size);

/* Return how many bytes of RANGE aren't used yet.  */
static inline size_t
reservation_size (struct reservation const *range)
{
  return (size_t) (range->end - range->next);
}

/* Write the SIZE bytes at BYTES to RANGE, which has at least SIZE left, and
   use up as much of it as was written.  Return 0, or an errno: EBADF if
   another program has set O_APPEND, because then every write goes to the end
   of the file.  */
int reservation_write (struct reservation *range, char const *bytes,
                       size_t size, struct interruption *interruption);

/* Shorten RANGE to the end of the file, if the file ends within it, but not to
   less than the offset LEAST.  Give the rest back, unless another program has
   moved the offset on.  */
void reservation_trim (struct reservation *range, off_t least);

/* Give back the unused part of RANGE by moving the offset back to it, and
   leave RANGE empty.  If another program has moved the offset since, return
   false and leave it there, because moving it back would overwrite that
   program's bytes.  */
bool reservation_give_back (struct reservation *range);

/* Give back RANGE as reservation_give_back does, but for output: if another
   program writes past RANGE at that very moment, move the offset behind its
   bytes and return false.  */
bool reservation_give_back_output (struct reservation *range);

#endif
