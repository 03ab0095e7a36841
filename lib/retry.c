/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "retry.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>

/* Wait until FD is ready for EVENTS, or until a signal comes.  Return false if
   poll fails.  */
static bool
wait_ready (int fd, short int events)
{
  struct pollfd wanted = { .fd = fd, .events = events };
  return 0 <= poll (&wanted, 1, -1) || errno == EINTR;
}

static bool
is_nonblocking (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  return 0 <= flags && flags & O_NONBLOCK;
}

/* Return true if FD is a regular file, which poll always reports as ready.  */
static bool
is_file (int fd)
{
  struct stat status;
  return fstat (fd, &status) == 0 && S_ISREG (status.st_mode);
}

/* Return true if FD is a socket with a timeout for EVENTS.  */
static bool
has_timeout (int fd, short int events)
{
  int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  struct timeval time;
  socklen_t size = sizeof time;
  return (getsockopt (fd, SOL_SOCKET, option, &time, &size) == 0
          && (time.tv_sec != 0 || time.tv_usec != 0));
}

bool
retry_when_ready (int fd, short int events, int errnum, bool *was_blocking)
{
  if (errnum != EAGAIN)
    return errnum == EINTR;
  bool again = *was_blocking;
  *was_blocking = ! is_nonblocking (fd);
  if (*was_blocking)
    return ! again && ! has_timeout (fd, events);
  return ! is_file (fd) && wait_ready (fd, events);
}
