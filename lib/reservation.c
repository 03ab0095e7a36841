/* A range of a file that only this program uses.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "reservation.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "minmax.h"

bool
reserve (struct reservation *range, int fd, off_t size)
{
  off_t start = lseek (fd, 0, SEEK_CUR);
  off_t end = start < 0 ? -1 : lseek (fd, size, SEEK_CUR);
  *range = (struct reservation){ .fd = fd };
  if (end < 0)
    return false;
  if (end - size < start)
    {
      /* Some of Linux's own files have an offset that lseek does not move.  */
      errno = ESPIPE;
      return false;
    }
  range->next = end - size;
  range->end = end;
  return true;
}

size_t
reserved_size (struct reservation const *range)
{
  return (size_t) (range->end - range->next);
}

int
reserved_write (struct reservation *range, char const *bytes, size_t size)
{
  while (0 < size)
    {
      ssize_t written = pwrite (range->fd, bytes, size, range->next);
      if (0 < written)
        {
          bytes += written;
          size -= (size_t) written;
          range->next += written;
        }
      else if (written == 0 || errno != EINTR)
        return written < 0 ? errno : ENOSPC;
    }
  return 0;
}

void
trim (struct reservation *range, off_t least)
{
  struct stat now;
  off_t end = range->end;
  if (fstat (range->fd, &now) != 0 || end <= now.st_size)
    return;
  range->end = MAX (least, now.st_size);
  bool is_beyond = range->end < range->next;
  range->next = MIN (range->next, range->end);
  /* Other programs may have moved the offset past the end, too.  Nobody has
     read anything there, unless the file was cut since.  If all of RANGE was
     past the end, the program with the range before RANGE moves the offset
     back, too.  It may have found more bytes since.  */
  off_t offset = lseek (range->fd, 0, SEEK_CUR);
  if (is_beyond ? offset == end : range->end < offset)
    lseek (range->fd, range->end, SEEK_SET);
}

bool
give_back (struct reservation const *range)
{
  return (range->next == range->end
          || (lseek (range->fd, 0, SEEK_CUR) == range->end
              && lseek (range->fd, range->next, SEEK_SET) == range->next));
}

bool
give_back_output (struct reservation const *range)
{
  if (range->next == range->end)
    return true;
  struct stat before, after;
  bool known = fstat (range->fd, &before) == 0;
  if (! give_back (range))
    return false;
  if (known && fstat (range->fd, &after) == 0 && before.st_size < after.st_size
      && range->end < after.st_size)
    {
      lseek (range->fd, after.st_size, SEEK_SET);
      return false;
    }
  return true;
}
