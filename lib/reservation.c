/* Ranges of a file that only this program uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "reservation.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "minmax.h"

bool
reservation_claim (struct reservation *range, off_t start, off_t size)
{
  off_t end = lseek (range->fd, size, SEEK_CUR);
  range->next = range->end = 0;
  if (end < 0)
    return false;
  if (end - size < start)
    {
      /* Either another program has moved the offset back, or lseek doesn't
         move it, as with some of Linux's own files.  In the first case, we
         have to undo our own move.  In the second, undoing it changes
         nothing.  */
      lseek (range->fd, -size, SEEK_CUR);
      errno = ESPIPE;
      return false;
    }
  range->next = end - size;
  range->end = end;
  return true;
}

int
reservation_write (struct reservation *range, char const *bytes, size_t size,
                   struct interruption *interruption)
{
  while (0 < size)
    {
      /* With O_APPEND, pwrite writes to the end whatever its offset
         (pwrite(2)), and another program may have set that flag since we
         claimed the range.  */
      int flags = fcntl (range->fd, F_GETFL);
      if (flags < 0 || flags & O_APPEND)
        return EBADF;
      struct attempt attempt
        = { .fd = range->fd, .interruption = interruption };
      while (attempt_again (&attempt))
        attempt.result = pwrite (range->fd, bytes, size, range->next);
      if (attempt.result <= 0)
        return attempt.result < 0 ? attempt.error : ENOSPC;
      bytes += attempt.result;
      size -= (size_t) attempt.result;
      range->next += attempt.result;
    }
  return 0;
}

void
reservation_trim (struct reservation *range, off_t least)
{
  struct stat now;
  off_t end = range->end;
  if (fstat (range->fd, &now) != 0 || end <= now.st_size)
    return;
  range->end = MAX (least, now.st_size);
  range->next = MIN (range->next, range->end);
  /* If another program has moved the offset on, we leave it there.  That
     program may have read bytes past the new end, because st_size may be too
     small, or the file may have grown since.  */
  if (lseek (range->fd, 0, SEEK_CUR) == end)
    lseek (range->fd, range->end, SEEK_SET);
}

bool
reservation_give_back (struct reservation *range)
{
  off_t next = range->next;
  range->next = range->end;
  return (next == range->end
          || (lseek (range->fd, 0, SEEK_CUR) == range->end
              && lseek (range->fd, next, SEEK_SET) == next));
}

bool
reservation_give_back_output (struct reservation *range)
{
  if (range->next == range->end)
    return true;
  struct stat before, after;
  bool known = fstat (range->fd, &before) == 0;
  if (! reservation_give_back (range))
    return false;
  /* The file has grown past RANGE.  If it grew after we gave RANGE back,
     the offset has moved on with the bytes.  If it grew before, the offset
     hasn't.  */
  if (known && fstat (range->fd, &after) == 0 && before.st_size < after.st_size
      && range->end < after.st_size
      && lseek (range->fd, 0, SEEK_CUR) < after.st_size)
    {
      lseek (range->fd, after.st_size, SEEK_SET);
      return false;
    }
  return true;
}
