/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef RETRY_H
#define RETRY_H

#include <stdbool.h>

/* The last answers for a descriptor.  All zeros before the first call and
   after a success.  */
struct retry
{
  bool was_blocking;    /* it was blocking after the last EAGAIN */
  unsigned int answers; /* times that poll has reported it as ready */
};

/* Return true if a call that failed with ERRNUM on FD should be made again.
   After EINTR, return true at once.  After EAGAIN, if FD is non-blocking and
   no regular file, wait until poll(2) reports that FD is ready for EVENTS.
   EVENTS is POLLIN or POLLOUT.  A signal ends the wait, too, so that the
   caller can ask interrupted before each call.  Another program that shares FD
   may have made it non-blocking, and its flags are not ours to change.

   EAGAIN from a descriptor that blocks is an error: the timeout of a socket is
   over (SO_RCVTIMEO), or a driver has no value.  But another program may have
   made FD blocking since the call.  If FD has no timeout, one more call
   decides.

   Return false after such an error, after any other error, and if poll
   fails.  */
bool retry_when_ready (int fd, short int events, int errnum,
                       struct retry *retry);

#endif
