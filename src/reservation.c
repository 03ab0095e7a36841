/* Part of a file, for one program alone.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "reservation.h"

#include <sys/stat.h>
#include <unistd.h>

#include "minmax.h"

bool
reserve (struct reservation *range, int fd, off_t size)
{
  off_t end = lseek (fd, size, SEEK_CUR);
  *range = (struct reservation){ .fd = fd, .next = end - size, .end = end };
  return 0 <= end;
}

size_t
reserved_size (struct reservation const *range)
{
  return (size_t) (range->end - range->next);
}

void
trim (struct reservation *range)
{
  struct stat now;
  if (fstat (range->fd, &now) != 0 || range->end <= now.st_size)
    return;
  struct reservation beyond = *range;
  beyond.next = MAX (range->next, now.st_size);
  give_back (&beyond);
  range->end = beyond.next;
}

bool
give_back (struct reservation const *range)
{
  return (range->next == range->end
          || (lseek (range->fd, 0, SEEK_CUR) == range->end
              && lseek (range->fd, range->next, SEEK_SET) == range->next));
}
