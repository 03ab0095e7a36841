/* Descriptors: calls that may wait, and closing.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A caller whose signal handlers return may want us to stop before the work is
   done.  A struct of all zeros is for a caller who never does.  */
struct interruption
{
  bool (*ask) (void *caller); /* the caller's function, or NULL */
  void *caller;               /* its argument, borrowed */
  bool has_come;              /* ASK has returned true */
};

/* Return true if the caller wants us to stop.  Once true, the answer stays
   true.  Attempts, messages and waits ask this.  The caller's function may
   change errno.  */
bool interruption_ask (struct interruption *interruption);

/* A system call that may wait, and that we make until it succeeds or fails for
   good:

     struct attempt attempt = { .fd = fd, .events = POLLIN,
                                .interruption = interruption };
     while (attempt_again (&attempt))
       attempt.result = read (fd, bytes, size);

   After the loop, either RESULT isn't negative, or ERROR is the errno.  Once
   a call has succeeded, the next one needs a new struct.  */
struct attempt
{
  int fd;           /* the descriptor that may not be ready, or -1 */
  short int events; /* POLLIN or POLLOUT, or 0 if the call waits for neither */
  struct interruption *interruption; /* borrowed */
  ssize_t result;                    /* of the last call */
  int error;                         /* the errno of the last call, or 0 */

  /* Only attempt_begin uses these.  They are 0 at the start.  */
  bool has_begun;
  bool was_blocking;    /* the last EAGAIN came although FD blocks */
  unsigned int answers; /* how often poll has called FD ready */
};

/* Return true if the call of ATTEMPT must be made: for the first time, or
   again because it can still succeed.

   After EINTR, the call is made again immediately.  After EAGAIN, we first
   wait with poll if the call failed only because FD is non-blocking.  For any
   other reason, EAGAIN is an error (promise 6 in HACKING).

   Before each call, ask INTERRUPTION.  If the caller wants us to stop, set
   RESULT to -1 and ERROR to EINTR, and return false.  */
bool attempt_begin (struct attempt *attempt);

/* Do what attempt_begin does, but notice inline that the call has
   succeeded.  */
static inline bool
attempt_again (struct attempt *attempt)
{
  bool has_succeeded = attempt->has_begun && 0 <= attempt->result;
  return ! has_succeeded && attempt_begin (attempt);
}

/* Wait MILLISECONDS, less than a thousand.  Return 0 if they are over, -1 if
   a signal has ended the wait, or 1 if FD, a pipe to write to, has lost its
   reader.  If FD is -1, there's no pipe.  */
int descriptor_pause (int fd, int milliseconds);

/* Return true if FD is a terminal, or if we can't tell.  errno is lost.  */
bool descriptor_is_terminal (int fd);

/* Return true if writes go to the end of FD rather than to its offset, or if
   we can't tell.  Ask each time: any program that shares the descriptor may
   set O_APPEND behind our back, and GNU make does.  */
bool descriptor_appends (int fd);

/* Return how many of the SIZE bytes at FD's offset lie below the largest
   offset, 2^63-1.  If a read or a write would cross that offset, Linux doesn't
   shorten it, but refuses it with EINVAL.  */
size_t descriptor_fitting_size (int fd, size_t size);

/* Write some of the SIZE bytes at BYTES to FD, at least one; SIZE isn't 0.
   Return how many, or -1 with errno set.  */
ssize_t descriptor_write (int fd, char const *bytes, size_t size,
                          struct interruption *interruption);

/* Return true if ERROR, an errno, says that a call isn't possible here or that
   a filter refuses it.  Such a call has done nothing, so no bytes are
   lost.  */
bool is_refusal (int error);

/* Close FD.  Return 0, or the errno of an error that came to light only now.
   EINTR doesn't count, because FD is closed all the same (close(2)).  */
int descriptor_close (int fd);

#endif
