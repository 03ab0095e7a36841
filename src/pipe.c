/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "pipe.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>

bool
pipe_is_stream (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  /* gnulib's O_DIRECT is 0 where the system has none.  */
  return 0 <= flags && ! (flags & O_DIRECT);
}

size_t
pipe_capacity (int fd)
{
#ifdef F_GETPIPE_SZ
  int capacity = fcntl (fd, F_GETPIPE_SZ);
  return capacity < 0 ? 0 : (size_t) capacity;
#else
  return 0;
#endif
}

void
pipe_grow (int fd, int capacity)
{
#ifdef F_SETPIPE_SZ
  size_t now = pipe_capacity (fd);
  if (0 < now && now < (size_t) capacity)
    fcntl (fd, F_SETPIPE_SZ, capacity);
#endif
}

void
pipe_wait_until_holds (int fd, uintmax_t size)
{
  /* The kernel tells when there is room in a pipe, not when it holds so
     little: look again after a while.  Without a reader poll returns at
     once, with POLLERR.  */
  enum
  {
    MILLISECONDS = 5
  };
  struct pollfd writer = { .fd = fd, .events = 0 };
  int held;
  while (ioctl (fd, FIONREAD, &held) == 0 && size < (uintmax_t) held
         && poll (&writer, 1, MILLISECONDS) <= 0)
    continue;
}
