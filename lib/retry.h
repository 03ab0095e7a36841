/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef RETRY_H
#define RETRY_H

#include <stdbool.h>

/* Return true if a call that failed with ERRNUM on FD should be made again: at
   once after EINTR; after EAGAIN when poll(2) reports that FD is ready for
   EVENTS, POLLIN or POLLOUT, if FD is non-blocking and no regular file.
   Another program that shares FD may have made it so, and its flags are not
   ours to change.

   EAGAIN from a descriptor that blocks is an error: a socket's time is over
   (SO_RCVTIMEO), or a driver has no value.  But another program may have made
   FD blocking since the call.  Without a time to be over, one more call
   decides: *BLOCKED says that FD was blocking after the last EAGAIN.  It is
   false before the first call and after a success.

   Return false then, after any other error, and if poll fails.  */
bool retry_when_ready (int fd, short int events, int errnum, bool *blocked);

#endif
