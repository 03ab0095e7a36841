/* Descriptors: write, read at an offset, close.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "descriptor.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

#include "retry.h"

/* Make one system call, as writev does.  A single part is written by write,
   as in a plain loop.  */
static ssize_t
write_once (int fd, struct iovec const *parts, int count)
{
  return (count == 1 ? write (fd, parts->iov_base, parts->iov_len)
                     : writev (fd, parts, count));
}

ssize_t
descriptor_write (int fd, struct iovec const *parts, int count,
                  struct interruption *interruption)
{
  struct retry retry = { .answers = 0 };
  int error = EINTR;
  while (! interrupted (interruption))
    {
      ssize_t written = write_once (fd, parts, count);
      if (0 < written)
        return written;
      /* A device that accepts no byte is full.  */
      error = written == 0 ? ENOSPC : errno;
      if (! retry_when_ready (fd, POLLOUT, error, &retry))
        break;
    }
  errno = error;
  return -1;
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
