/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef WAIT_READY_H
#define WAIT_READY_H

#include <stdbool.h>

/* Whether a call that failed with ERRNUM on FD should be made again: at
   once after EINTR; after EAGAIN when poll(2) says that FD is ready for
   EVENTS, POLLIN or POLLOUT.  FD may have been made non-blocking by
   another program that shares it, and its flags are not ours to change.
   False for any other error, and where poll itself fails.

   False, too, when FD gives EAGAIN again though it is to block: a sensor in
   sysfs that has no value says so each time, and poll that it is ready.
   *BLOCKED remembers whether it was to block the last time; it is false before
   the first call and after a success.  */
bool retry_when_ready (int fd, short int events, int errnum, bool *blocked);

#endif
