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
   splice and sendfile do not.  Two programs side by side would copy to one
   place and lose each other's bytes.  Cure: move the offset across a range
   first, with lseek, which holds the lock, then copy within that range at an
   explicit offset.  */
struct reservation
{
  int fd;
  off_t next; /* of the range, what is not yet used */
  off_t end;
};

/* Reserve the SIZE bytes at the offset of FD.  Return false, with errno
   set, if it has no offset or cannot have one so large.  */
bool reserve (struct reservation *range, int fd, off_t size);

/* Return how many bytes of RANGE are not yet used.  */
size_t reserved_size (struct reservation const *range);

/* Write the SIZE bytes at BYTES to the next of RANGE, which are no fewer.
   Return 0, or an errno; RANGE goes on at the first byte that was not
   written.  */
int reserved_write (struct reservation *range, char const *bytes, size_t size);

/* Give back the part of RANGE, which is read, that lies past the end of its
   file.  */
void trim (struct reservation *range);

/* Give back what was not used: move the offset to it, unless another program
   has moved the offset on meanwhile, whose bytes would be overwritten then.
   Return true if nothing of RANGE is reserved any more.  */
bool give_back (struct reservation const *range);

/* Do the same for a range that is written.  If another program has written
   past it just then, go on after its bytes, and return false.  */
bool give_back_output (struct reservation const *range);

#endif
