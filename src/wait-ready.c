/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "wait-ready.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

/* Wait until FD is ready for EVENTS.  Return false if poll fails.  */
static bool
wait_ready (int fd, short int events)
{
  struct pollfd wanted = { .fd = fd, .events = events };
  int ready;
  do
    ready = poll (&wanted, 1, -1);
  while (ready < 0 && errno == EINTR);
  return 0 <= ready;
}

/* Return true if FD is non-blocking and poll can wait for it: of a regular
   file poll reports always that it is ready.  */
static bool
can_wait (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  struct stat status;
  return (0 <= flags && flags & O_NONBLOCK
          && ! (fstat (fd, &status) == 0 && S_ISREG (status.st_mode)));
}

bool
retry_when_ready (int fd, short int events, int errnum)
{
  if (errnum == EAGAIN)
    return can_wait (fd) && wait_ready (fd, events);
  return errnum == EINTR;
}
