/* Claims: parts of a shared file that only this program uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "minmax.h"

int
claim_take (struct claim *claim, off_t start, off_t size)
{
  /* At the limit, SIGXFSZ would end us inside the claim, and NULs would
     precede the bytes of the next program.  */
  off_t offset
    = claim->limit == UINTMAX_MAX ? 0 : lseek (claim->fd, 0, SEEK_CUR);
  if (offset < 0)
    return errno;
  if (claim->limit < (uintmax_t) offset + (uintmax_t) size)
    return EFBIG;
  off_t end = lseek (claim->fd, size, SEEK_CUR);
  if (end < 0)
    return errno;
  if (end - size < start)
    {
      /* Either another program has moved the offset back, or lseek doesn't
         move it, as with some of Linux's own files.  In the first case, we
         have to undo our own move.  In the second, undoing it changes
         nothing.  */
      lseek (claim->fd, -size, SEEK_CUR);
      return ESPIPE;
    }
  claim->next = end - size;
  claim->end = end;
  return 0;
}

void
claim_trim (struct claim *claim, off_t known)
{
  struct stat now;
  off_t end = claim->end;
  if (fstat (claim->fd, &now) != 0 || end <= now.st_size)
    return;
  claim->end
    = now.st_size < known ? MAX (claim->next, now.st_size) : now.st_size;
  claim->next = MIN (claim->next, claim->end);
  /* If another program has moved the offset on, we leave it there.  That
     program may have read bytes past the new end, because st_size may be too
     small, or the file may have grown since.  */
  if (lseek (claim->fd, 0, SEEK_CUR) == end)
    lseek (claim->fd, claim->end, SEEK_SET);
}

int
claim_write (struct claim *claim, char const *bytes, size_t size,
             struct attempt attempt)
{
  while (0 < size)
    {
      /* With O_APPEND, pwrite writes to the end whatever its offset
         (pwrite(2)), and another program may have set that flag since we took
         the claim.  */
      if (descriptor_appends (claim->fd))
        return EBADF;
      struct attempt each = attempt;
      while (attempt_again (&each))
        each.result = pwrite (claim->fd, bytes, size, claim->next);
      if (each.result <= 0)
        return each.result < 0 ? each.error : ENOSPC;
      bytes += each.result;
      size -= (size_t) each.result;
      claim->next += each.result;
    }
  return 0;
}

bool
claim_give_back (struct claim *claim)
{
  off_t next = claim->next;
  claim->next = claim->end;
  return (next == claim->end
          || (lseek (claim->fd, 0, SEEK_CUR) == claim->end
              && lseek (claim->fd, next, SEEK_SET) == next));
}

bool
claim_give_back_place (struct claim *place, off_t touched)
{
  off_t next = place->next;
  if (next == place->end)
    return true;
  struct stat before, after;
  bool is_known = fstat (place->fd, &before) == 0;
  if (claim_give_back (place))
    {
      /* Another program may write past PLACE at that very moment.  If it wrote
         after we moved the offset, the offset has moved on again.  If it wrote
         before, its bytes are behind the offset now, so we move the offset on
         past them.  */
      if (! is_known || fstat (place->fd, &after) != 0
          || after.st_size <= MAX (before.st_size, place->end)
          || after.st_size <= lseek (place->fd, 0, SEEK_CUR))
        return true;
      lseek (place->fd, after.st_size, SEEK_SET);
    }
  /* If the program that wrote past PLACE set O_APPEND first, as GNU make does
     when it starts, its bytes begin where the unused part did, or behind what
     a call has left there.  If nothing was left, there's no gap, and our next
     write goes to the end.  */
  int flags = fcntl (place->fd, F_GETFL);
  return (0 <= flags && flags & O_APPEND && touched <= next
          && fstat (place->fd, &after) == 0 && after.st_size <= place->end);
}
