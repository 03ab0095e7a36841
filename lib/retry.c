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
#include <time.h>

enum
{
  /* Nanoseconds to sleep before a descriptor is asked again that was reported
     as ready and was not.  A hundred calls a second use a thousandth of a
     processor.  */
  NAP = 10 * 1000 * 1000
};

/* Wait until FD is ready for EVENTS, or until a signal comes.  Return false if
   poll fails.

   A driver without a poll function (/dev/hwrng) is always ready for poll, and
   so is a full eventfd.  Without the nap, calls and polls would follow each
   other and use a whole processor.  One wrong answer is no such driver:
   another program may have been faster.  */
static bool
wait_ready (int fd, short int events, struct retry *retry)
{
  struct pollfd wanted = { .fd = fd, .events = events };
  if (2 <= retry->answers
      && nanosleep (&(struct timespec){ .tv_nsec = NAP }, NULL) != 0)
    return true; /* a signal */
  int result = poll (&wanted, 1, -1);
  retry->answers += 0 < result;
  return 0 <= result || errno == EINTR;
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
retry_when_ready (int fd, short int events, int errnum, struct retry *retry)
{
  if (errnum != EAGAIN)
    return errnum == EINTR;
  bool again = retry->was_blocking;
  retry->was_blocking = ! is_nonblocking (fd);
  if (retry->was_blocking)
    return ! again && ! has_timeout (fd, events);
  return ! is_file (fd) && wait_ready (fd, events, retry);
}
