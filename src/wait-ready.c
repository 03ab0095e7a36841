/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "wait-ready.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>

/* Wait until FD is ready for EVENTS.  Return false where poll fails.  */
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

static bool
is_blocking (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  return 0 <= flags && ! (flags & O_NONBLOCK);
}

bool
retry_when_ready (int fd, short int events, int errnum, bool *blocked)
{
  if (errnum != EAGAIN)
    return errnum == EINTR;
  bool again = *blocked;
  *blocked = is_blocking (fd);
  return ! (again && *blocked) && wait_ready (fd, events);
}
