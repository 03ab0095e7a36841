/* Waiting for a descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "wait-ready.h"

#include <errno.h>
#include <poll.h>

/* Wait until FD is ready for EVENTS.  Return what poll then says of it, or
   0 where poll fails.  */
static short int
wait_ready (int fd, short int events)
{
  struct pollfd wanted = { .fd = fd, .events = events };
  int ready;
  do
    ready = poll (&wanted, 1, -1);
  while (ready < 0 && errno == EINTR);
  return ready < 0 ? 0 : wanted.revents;
}

bool
retry_when_ready (int fd, short int events, int errnum)
{
  return errnum == EINTR || (errnum == EAGAIN && wait_ready (fd, events));
}

/* A socket whose peer has ended is ready, with bytes or without.  */
#ifdef POLLRDHUP
enum
{
  PEER_ENDED = POLLRDHUP
};
#else
enum
{
  PEER_ENDED = 0
};
#endif

bool
wait_for_bytes (int fd)
{
  return (wait_ready (fd, POLLIN | PEER_ENDED) & (POLLIN | PEER_ENDED))
         == POLLIN;
}
