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

/* Drop the first SIZE bytes of the COUNT PARTS.  */
static void
drop (struct iovec *parts, int count, size_t size)
{
  for (int i = 0; i < count && 0 < size; i++)
    {
      size_t dropped = size < parts[i].iov_len ? size : parts[i].iov_len;
      parts[i].iov_base = (char *) parts[i].iov_base + dropped;
      parts[i].iov_len -= dropped;
      size -= dropped;
    }
}

/* Return the number of bytes in the COUNT PARTS.  */
static size_t
total (struct iovec const *parts, int count)
{
  size_t size = 0;
  for (int i = 0; i < count; i++)
    size += parts[i].iov_len;
  return size;
}

/* Make one system call, as writev does.  A single part is written by write,
   as in a plain loop.  */
static ssize_t
write_once (int fd, struct iovec const *parts, int count)
{
  return (count == 1 ? write (fd, parts->iov_base, parts->iov_len)
                     : writev (fd, parts, count));
}

int
descriptor_write (int fd, struct iovec *parts, int count, size_t *written)
{
  bool was_blocking = false;
  *written = 0;
  while (0 < total (parts, count))
    {
      ssize_t accepted = write_once (fd, parts, count);
      if (0 < accepted)
        {
          drop (parts, count, (size_t) accepted);
          *written += (size_t) accepted;
          was_blocking = false;
          continue;
        }
      /* A device that accepts no byte is full.  */
      int error = accepted == 0 ? ENOSPC : errno;
      if (! retry_when_ready (fd, POLLOUT, error, &was_blocking))
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
