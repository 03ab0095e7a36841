/* Descriptors: write all, read at an offset, close.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "descriptor.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

#include "retry.h"

/* Drop the first SIZE bytes of the COUNT PIECES.  */
static void
drop (struct iovec *pieces, int count, size_t size)
{
  for (int i = 0; i < count && 0 < size; i++)
    {
      size_t part = size < pieces[i].iov_len ? size : pieces[i].iov_len;
      pieces[i].iov_base = (char *) pieces[i].iov_base + part;
      pieces[i].iov_len -= part;
      size -= part;
    }
}

/* Return the number of bytes in the COUNT PIECES.  */
static size_t
total (struct iovec const *pieces, int count)
{
  size_t size = 0;
  for (int i = 0; i < count; i++)
    size += pieces[i].iov_len;
  return size;
}

/* Make one system call, as writev does.  A single piece is written by write,
   as in a plain loop.  */
static ssize_t
write_once (int fd, struct iovec const *pieces, int count)
{
  return (count == 1 ? write (fd, pieces->iov_base, pieces->iov_len)
                     : writev (fd, pieces, count));
}

int
descriptor_write (int fd, struct iovec *pieces, int count, size_t *written)
{
  bool blocked = false;
  *written = 0;
  while (0 < total (pieces, count))
    {
      ssize_t part = write_once (fd, pieces, count);
      if (0 < part)
        {
          drop (pieces, count, (size_t) part);
          *written += (size_t) part;
          blocked = false;
          continue;
        }
      /* A device that accepts no byte is full.  */
      int error = part == 0 ? ENOSPC : errno;
      if (! retry_when_ready (fd, POLLOUT, error, &blocked))
        return error;
    }
  return 0;
}

ssize_t
descriptor_read_at (int fd, char *bytes, size_t size, off_t offset)
{
  ssize_t got;
  do
    got = pread (fd, bytes, size, offset);
  while (got < 0 && errno == EINTR);
  return got;
}

int
descriptor_close (int fd)
{
  return close (fd) == 0 || errno == EINTR ? 0 : errno;
}
