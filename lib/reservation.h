/* A range of a file that only this program uses.
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
   sendfile don't, so two programs at the same time would copy to the same
   place, and lose each other's bytes.  We therefore move the offset past
   a range first, with lseek, which locks it.  Nobody else uses the range then,
   and it's copied at an explicit offset.  */
struct reservation
{
  int fd;
  off_t next; /* the offset of the first byte that is not yet used */
  off_t end;  /* the offset after the last byte */
};

/* Claim the next SIZE bytes of RANGE->fd for ourselves by seeking past them:
   lseek is atomic, so no other program can claim the same bytes.  RANGE must
   be empty.

   START is where the caller last saw the offset.  If somebody has moved it
   backwards since, or it doesn't move (some of /proc), leave RANGE empty and
   return false with errno set.  */
bool reserve (struct reservation *range, off_t start, off_t size);

/* Return how many bytes of RANGE are not yet used.  */
static inline size_t
reserved_size (struct reservation const *range)
{
  return (size_t) (range->end - range->next);
}

/* Write the SIZE bytes at BYTES to the next bytes of RANGE, which has at least
   SIZE left.  Return 0, or an errno: EBADF if the file has O_APPEND by now, so
   that no write goes to a place.  RANGE goes on at the first byte that was not
   written.  */
int reserved_write (struct reservation *range, char const *bytes, size_t size,
                    struct interruption *interruption);

/* If the file of RANGE ends before RANGE does, cut the part after the end, but
   nothing before the offset LEAST.  Give that part back, unless another
   program has moved the offset on.  */
void trim (struct reservation *range, off_t least);

/* Give back the unused part of RANGE: move the offset back to it.  If another
   program has moved the offset meanwhile, leave the offset there, because the
   bytes of that program would be overwritten.  Return true if nothing of RANGE
   is reserved any more.  RANGE is empty in any case.  */
bool give_back (struct reservation *range);

/* Do the same for RANGE, a range to write.  If another program writes past
   RANGE at the same moment, move the offset after the bytes of that program,
   and return false.  */
bool give_back_output (struct reservation *range);

#endif
