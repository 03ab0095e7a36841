/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "pipe.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <time.h>

#include "attribute.h"
#include "minmax.h"

size_t
pipe_capacity (MAYBE_UNUSED int fd)
{
#ifdef F_GETPIPE_SZ
  int capacity = fcntl (fd, F_GETPIPE_SZ);
  return capacity < 0 ? 0 : (size_t) capacity;
#else
  return 0;
#endif
}

size_t
pipe_grow (int fd, MAYBE_UNUSED size_t capacity)
{
  size_t now = pipe_capacity (fd);
#ifdef F_SETPIPE_SZ
  if (0 < now && now < capacity)
    {
      int grown = fcntl (fd, F_SETPIPE_SZ, (int) capacity);
      now = grown < 0 ? now : (size_t) grown;
    }
#endif
  return now;
}

/* Return how many bytes the pipe FD contains, or -1 if that is unknown.  */
static intmax_t
contents (int fd)
{
  int bytes;
  return ioctl (fd, FIONREAD, &bytes) == 0 ? bytes : -1;
}

intmax_t
clock_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (intmax_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void
pipe_wait_for_reader (int fd, uintmax_t size, int milliseconds,
                      struct interruption *interruption)
{
  /* Look again after PAUSE milliseconds: poll reports that a pipe has room,
     but not that it contains so little.  A pause may last longer, so the clock
     decides.  */
  enum
  {
    PAUSE = 5
  };
  /* If there is no reader, poll returns at once, with POLLERR.  */
  struct pollfd writer = { .fd = fd, .events = 0 };
  intmax_t end = clock_now () + (intmax_t) milliseconds * 1000;
  intmax_t now = contents (fd);
  /* The number of bytes that must still be read.  Other programs may keep the
     pipe full.  When the pipe contains N bytes less, at least N bytes were
     read, and these were the oldest.  */
  intmax_t rest = now - (intmax_t) MIN (size, INT_MAX);
  while (0 < rest && clock_now () < end && ! interruption_ask (interruption)
         && poll (&writer, 1, PAUSE) <= 0)
    {
      intmax_t before = now;
      now = contents (fd);
      rest -= MAX (0, before - now);
    }
}
