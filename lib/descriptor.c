/* Descriptors: calls that wait, and close.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum
{
  /* Nanoseconds to sleep before a descriptor is asked again that was reported
     as ready and was not.  A hundred calls a second use a thousandth of a
     processor.  */
  NAP = 10 * 1000 * 1000
};

bool
interruption_ask (struct interruption *interruption)
{
  if (interruption->ask && ! interruption->has_come)
    interruption->has_come = interruption->ask (interruption->caller);
  return interruption->has_come;
}

/* Wait until the descriptor of ATTEMPT is ready, or until a signal comes.
   Return false if poll fails.

   A driver without a poll function (/dev/hwrng) is always ready for poll, and
   so is a full eventfd.  Without the nap, calls and polls would follow each
   other and use a whole processor.  The nap comes only after two wrong
   answers, because after one another program may have been faster.  */
static bool
wait_ready (struct attempt *attempt)
{
  struct pollfd wanted = { .fd = attempt->fd, .events = attempt->events };
  if (2 <= attempt->answers
      && nanosleep (&(struct timespec){ .tv_nsec = NAP }, NULL) != 0)
    return true; /* a signal */
  int result = poll (&wanted, 1, -1);
  attempt->answers += 0 < result;
  return 0 <= result || errno == EINTR;
}

/* Return true if the descriptor of ATTEMPT is a socket with a timeout for this
   call.  */
static bool
has_timeout (struct attempt const *attempt)
{
  int option = attempt->events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  struct timeval time;
  socklen_t size = sizeof time;
  return (getsockopt (attempt->fd, SOL_SOCKET, option, &time, &size) == 0
          && (time.tv_sec != 0 || time.tv_usec != 0));
}

/* Return true if the call of ATTEMPT, which failed with EAGAIN, can succeed
   later, and wait until then.  */
static bool
wait_after_eagain (struct attempt *attempt)
{
  int fd = attempt->fd;
  int flags = fcntl (fd, F_GETFL);
  bool again = attempt->was_blocking;
  attempt->was_blocking = flags < 0 || ! (flags & O_NONBLOCK);
  if (attempt->was_blocking)
    return ! again && ! has_timeout (attempt);
  /* poll always reports a regular file as ready.  */
  struct stat status;
  bool is_file = fstat (fd, &status) == 0 && S_ISREG (status.st_mode);
  return ! is_file && wait_ready (attempt);
}

bool
attempt_again (struct attempt *attempt)
{
  if (attempt->has_begun)
    {
      attempt->error = attempt->result < 0 ? errno : 0;
      bool can_succeed
        = (attempt->error == EINTR
           || (attempt->error == EAGAIN && wait_after_eagain (attempt)));
      if (! can_succeed)
        return false;
    }
  attempt->has_begun = true;
  attempt->result = -1;
  attempt->error = EINTR;
  return ! interruption_ask (attempt->interruption);
}

ssize_t
descriptor_write (int fd, char const *bytes, size_t size,
                  struct interruption *interruption)
{
  struct attempt attempt
    = { .fd = fd, .events = POLLOUT, .interruption = interruption };
  while (attempt_again (&attempt))
    {
      attempt.result = write (fd, bytes, size);
      if (attempt.result == 0)
        {
          /* A device that accepts no byte is full.  */
          attempt.result = -1;
          errno = ENOSPC;
        }
    }
  errno = attempt.error;
  return attempt.result;
}

int
descriptor_close (int fd)
{
  return close (fd) == 0 || errno == EINTR ? 0 : errno;
}
