/* Descriptors: calls that may wait, and closing.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#ifdef __linux__
#  include <sys/sysmacros.h>
#endif
#include <time.h>
#include <unistd.h>

#include "minmax.h"

enum
{
  /* Nanoseconds to sleep if poll has called a descriptor ready and was wrong.
     A hundred calls a second take 0.1 % of a processor's time.  */
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

   poll always says that a driver without a poll function (/dev/hwrng) is
   ready, and a full eventfd as well.  Without the nap, we'd call and poll in
   a tight loop.  One wrong answer may just mean that another program was
   faster, so we nap after the second.  If a filter refuses poll, naps are all
   we have.  */
static void
wait_ready (struct attempt *attempt)
{
  struct pollfd wanted = { .fd = attempt->fd, .events = attempt->events };
  if (2 <= attempt->answers
      && nanosleep (&(struct timespec){ .tv_nsec = NAP }, NULL) != 0
      && errno == EINTR)
    return;
  int result = poll (&wanted, 1, -1);
  attempt->answers += 0 < result || (result < 0 && errno != EINTR);
}

int
descriptor_pause (int fd, int milliseconds)
{
  struct pollfd writer = { .fd = fd, .events = 0 };
  int result = poll (&writer, 0 <= fd, milliseconds);
  if (result < 0 && errno != EINTR)
    {
      /* A filter refuses poll.  */
      struct timespec time = { .tv_nsec = milliseconds * 1000000L };
      result = nanosleep (&time, NULL);
    }
  return result;
}

/* Return true if ATTEMPT's descriptor is a socket with a timeout for this
   call.  */
static bool
has_timeout (struct attempt const *attempt)
{
  int option = attempt->events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  /* qemu's user mode may set only a part of it.  */
  struct timeval time = { .tv_sec = 0 };
  socklen_t size = sizeof time;
  return (getsockopt (attempt->fd, SOL_SOCKET, option, &time, &size) == 0
          && (time.tv_sec != 0 || time.tv_usec != 0));
}

/* Return true if ATTEMPT's call, which failed with EAGAIN, can succeed later,
   and wait until then.

   We can't just look at O_NONBLOCK, because whoever shares the descriptor may
   have cleared it since the call.  But pipes, terminals and sockets without a
   timeout give EAGAIN only because of this flag, so with these we always wait.
   From others, EAGAIN can also mean that a socket's timeout is over, or that a
   driver has no value.  If O_NONBLOCK is clear, a timeout is an error at once.
   But a driver may have given EAGAIN before the flag was cleared, so we make
   the call again, and only a second EAGAIN is an error.  */
static bool
wait_after_eagain (struct attempt *attempt)
{
  int fd = attempt->fd;
  struct stat status;
  mode_t mode = fstat (fd, &status) == 0 ? status.st_mode : 0;
  bool is_timed = has_timeout (attempt);
  int flags = fcntl (fd, F_GETFL);
  /* If a filter refuses fcntl, assume that FD is non-blocking, unless it has
     a timeout, which explains EAGAIN as well.  While a file is being opened,
     there's no descriptor yet, and nothing to wait for.  */
  bool is_nonblocking = flags < 0 ? 0 <= fd && ! is_timed : flags & O_NONBLOCK;
  bool waits = (S_ISFIFO (mode) || (S_ISSOCK (mode) && ! is_timed)
                || is_nonblocking || isatty (fd));
  /* poll calls a regular file ready in any case, so it can't wait for one.  */
  waits = waits && ! S_ISREG (mode);
  bool can_succeed = waits || ! (is_timed || attempt->was_blocking);
  attempt->was_blocking = ! waits;
  if (waits)
    wait_ready (attempt);
  return can_succeed;
}

/* A device that isn't a terminal answers ENOTTY.  But urandom answers EINVAL,
   which a seccomp filter may also give for a terminal.  So we believe EINVAL
   only from a memory device, as urandom, null and zero are.  All of these have
   the major number 1.  */
bool
descriptor_is_terminal (int fd)
{
  if (isatty (fd))
    return true;
  bool is_device = errno == ENOTTY;
#ifdef __linux__
  struct stat status;
  is_device = (is_device
               || (errno == EINVAL && fstat (fd, &status) == 0
                   && major (status.st_rdev) == 1));
#endif
  return ! is_device;
}

bool
descriptor_appends (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  return flags < 0 || flags & O_APPEND;
}

size_t
descriptor_fitting_size (int fd, size_t size)
{
  off_t offset = lseek (fd, 0, SEEK_CUR);
  return offset < 0 ? size : (size_t) MIN ((off_t) size, INT64_MAX - offset);
}

bool
attempt_begin (struct attempt *attempt)
{
  if (attempt->has_begun)
    {
      attempt->error = errno;
      bool can_succeed
        = (attempt->error == EINTR
           || (attempt->error == EAGAIN && wait_after_eagain (attempt)));
      if (! can_succeed)
        return false;
    }
  attempt->has_begun = true;
  bool is_over = interruption_ask (attempt->interruption);
  attempt->error = is_over ? EINTR : 0;
  attempt->result = -1;
  return ! is_over;
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
  size_t fitting
    = attempt.error == EINVAL ? descriptor_fitting_size (fd, size) : size;
  if (0 < fitting && fitting < size)
    return descriptor_write (fd, bytes, fitting, interruption);
  errno = attempt.error;
  return attempt.result;
}

bool
is_refusal (int error)
{
  return (error == EACCES || error == EINVAL || error == ENOSYS
          || error == EOPNOTSUPP || error == EPERM);
}

int
descriptor_close (int fd)
{
  return close (fd) == 0 || errno == EINTR ? 0 : errno;
}
