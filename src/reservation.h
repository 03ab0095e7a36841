/* Part of a file, for one program alone.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef RESERVATION_H
#define RESERVATION_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A descriptor's offset is shared by all programs that inherited it.
   read(2) and write(2) hold its lock while they move it; copy_file_range,
   splice and sendfile do not, so that two programs side by side copy to
   one place and lose each other's bytes.  Cure: move the offset across a
   range first, with lseek, which holds the lock, then copy within that
   range at an explicit offset.  */
struct reservation
{
  int fd;
  off_t next; /* of the range, what is not yet used */
  off_t end;
};

/* What to reserve at a time, in bytes.  When the program is killed the offset
   is at most so far ahead of what was copied.  Larger ranges measure the
   same.  */
enum
{
  RESERVATION_MAX = 16 * 1024 * 1024
};

/* Reserve the SIZE bytes at the offset of FD.  Return false, with errno
   set, if it has no offset or cannot have one so large.  */
bool reserve (struct reservation *range, int fd, off_t size);

/* How many bytes of RANGE are not yet used.  */
size_t reserved_size (struct reservation const *range);

/* Give back what of RANGE is behind the end of its file.  */
void trim (struct reservation *range);

/* Give back what was not used: move the offset to it, unless somebody
   else has moved the offset on meanwhile, whose bytes would be
   overwritten then.  */
void give_back (struct reservation const *range);

#endif
