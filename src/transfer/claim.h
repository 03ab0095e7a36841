/* Claims: parts of a shared file that only this program uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef CLAIM_H
#define CLAIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "descriptor.h"

/* Every program that inherited a descriptor shares its offset.  read and write
   lock the offset while they move it.  copy_file_range, splice and sendfile
   don't, so two programs that run at the same time would copy to the same
   place and lose each other's bytes.  We therefore claim a part of the file
   first, by moving the offset past it with lseek, which does lock.  Nobody
   else uses that part then, and we copy it at an explicit offset:

     standard input   |  copied  |  our piece  |  not yet claimed  |
                                 ^ next        ^ end = the offset

     the output       |  copied  |  its place  |  anybody's        |  */
struct claim
{
  int fd;
  uintmax_t limit; /* how far a claim may reach (ulimit -f) */
  off_t next;      /* where the unused part begins */
  off_t end;       /* where the claim ends */
};

/* Return how many bytes of CLAIM aren't used yet.  */
static inline size_t
claim_size (struct claim const *claim)
{
  return (size_t) (claim->end - claim->next);
}

/* Claim the next SIZE bytes of CLAIM->fd.  CLAIM must be empty.  START is
   where the caller last saw the offset.  Return 0, or leave CLAIM empty
   and return an errno: ESPIPE if somebody has moved the offset backwards
   since, or if it doesn't move (some of /proc), and EFBIG at the limit.  */
int claim_take (struct claim *claim, off_t start, off_t size);

/* Shorten CLAIM to the end of the file, if that's before the end of CLAIM.
   Give the rest back, unless another program has moved the offset on.

   If the file ends even before CLAIM, another program may just have claimed
   past the end, as we have, so the offset moves back to the end.  But if the
   file has been cut to less than KNOWN, the size that the caller knew, others
   have read what was there, so the offset never moves back before CLAIM.  */
void claim_trim (struct claim *claim, off_t known);

/* Write the SIZE bytes at BYTES to CLAIM, which has at least SIZE left, and
   use up as much of it as was written.  ATTEMPT is a new one, for CLAIM->fd.
   Return 0, or an errno: EBADF if another program has set O_APPEND, because
   then every write goes to the end of the file.  */
int claim_write (struct claim *claim, char const *bytes, size_t size,
                 struct attempt attempt);

/* Give back the unused part of CLAIM by moving the offset back to it, and
   leave CLAIM empty.  If another program has moved the offset since, return
   false and leave it there, because moving it back would overwrite that
   program's bytes.  */
bool claim_give_back (struct claim *claim);

/* Give back the unused part of PLACE, a claim of the output, in which a call
   may have left bytes up to TOUCHED.  Return false if that part stays as a
   gap, because another program has written behind it, or if we can't tell.  */
bool claim_give_back_place (struct claim *place, off_t touched);

#endif
