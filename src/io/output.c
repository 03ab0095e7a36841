/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "system.h"

/* Let the stages of OWNER, an output, get ready for a message.  If the output
   has failed, the message is about that, so they pass nothing on.  */
static bool
prepare_message (void *owner)
{
  struct output *output = owner;
  if (! output->failed && ! output_flush (output, NULL))
    return false;
  for (struct stage *stage = output->stages; stage; stage = stage->next)
    if (stage->before_message)
      stage->before_message (stage->owner);
  return true;
}

void
output_add_stage (struct output *output, struct stage *stage)
{
  struct stage **end = &output->stages;
  while (*end)
    end = &(*end)->next;
  *end = stage;
  output->diagnose->prepare = prepare_message;
  output->diagnose->owner = output;
}

void
output_note_read (struct output *output, uintmax_t size)
{
  for (struct stage *stage = output->stages; stage; stage = stage->next)
    if (stage->note_read)
      stage->note_read (stage->owner, size);
}

bool
output_put (struct output *output, char const *bytes, size_t size)
{
  for (struct stage *stage = output->stages; stage; stage = stage->next)
    if (stage->write)
      return stage->write (stage->owner, bytes, size);
  return output_write (output, bytes, size);
}

bool
output_flush (struct output *output, struct input *next)
{
  for (struct stage *stage = output->stages; stage; stage = stage->next)
    if (stage->flush && ! stage->flush (stage->owner, next))
      return false;
  return true;
}

void
output_note_written (struct output *output, uintmax_t size)
{
  output->written += size;
  for (struct stage *stage = output->stages; stage; stage = stage->next)
    if (stage->note_written)
      stage->note_written (stage->owner, size);
}

bool
output_open (struct output *output, struct diagnose *diagnose)
{
  *output = (struct output){ .fd = STDOUT_FILENO, .diagnose = diagnose };
  if (fstat (output->fd, &output->status) == 0)
    return true;
  diagnose_error (diagnose, NULL, N_ ("standard output"), errno);
  return false;
}

void
output_fail (struct output *output, int errnum)
{
  output->failed = true;
  diagnose_error (output->diagnose, NULL, N_ ("write error"), errnum);
}

bool
output_write (struct output *output, char const *bytes, size_t size)
{
  while (0 < size && ! output->failed)
    {
      ssize_t written = descriptor_write (output->fd, bytes, size,
                                          &output->diagnose->interruption);
      if (written < 0)
        {
          output_fail (output, errno);
          break;
        }
      output_note_written (output, (uintmax_t) written);
      bytes += written;
      size -= (size_t) written;
    }
  return ! output->failed;
}

/* Return how many bytes are in the pipe FD, or -1 if a filter refuses to tell
   us.  */
static intmax_t
contents_of (int fd)
{
  int bytes;
  return ioctl (fd, FIONREAD, &bytes) == 0 ? bytes : -1;
}

/* tail_of in methods.c guesses how long the tail has to be.  The guess was
   wrong, so too few bytes have followed the last reference, if

   - a reader has made the pipe larger,
   - an input became shorter or failed,
   - a later operand was missing or shorter than the one before it,
   - or another program read a part of standard input.

   Only then do we wait.  We ask how many bytes the pipe holds.  Its capacity
   wouldn't tell us, because bytes that were spliced from a socket don't count
   against it.  */
void
output_wait_until_copied (struct output const *output)
{
  enum
  {
    /* Milliseconds to wait for a reader.  In this time, one that reads 205 KiB
       a second can empty the largest pipe that we make.  */
    MOST = 5000,

    /* Milliseconds between two looks at the pipe.  poll can tell us when it
       has room, but not when it holds few enough bytes.  A pause may take
       longer than this, so we end the wait by the clock.  If a filter refuses
       the clock, the number of pauses ends it.  */
    PAUSE = 5
  };
  if (! FAST_METHODS || output->last_reference == 0)
    return;
  intmax_t after = (intmax_t) (output->written - output->last_reference);
  intmax_t start = clock_now ();
  /* A filter may refuse the clock now and allow it later.  An end that we
     count from 0 would then be long past.  */
  intmax_t end = start == 0 ? INTMAX_MAX : start + MOST * 1000;
  intmax_t held = contents_of (output->fd);
  /* How many bytes must still be read.  Other programs may refill the pipe,
     but when it holds N bytes less than before, at least the oldest N were
     read.  */
  intmax_t rest = (held < 0 ? INT_MAX : held) - after;
  int pauses = 0; /* that no signal has ended */
  while (0 < rest && pauses < MOST / PAUSE && clock_now () < end
         && ! interruption_ask (&output->diagnose->interruption))
    {
      int result = descriptor_pause (output->fd, PAUSE);
      if (0 < result)
        break;
      /* If neither the clock nor a pause works, count the tries.  */
      pauses += result == 0 || (errno != EINTR && clock_now () == 0);
      intmax_t now = contents_of (output->fd);
      if (0 <= now)
        {
          rest -= MAX (0, held - now);
          held = now;
        }
    }
}

void
output_learn (struct output *output)
{
  if (output->is_known)
    return;
  mode_t mode = output->status.st_mode;
  int flags = fcntl (output->fd, F_GETFL);
  struct rlimit limit;
  output->is_known = true;
  if (S_ISREG (mode) && 0 <= flags && ! (flags & O_APPEND)
      && getrlimit (RLIMIT_FSIZE, &limit) == 0)
    {
      output->kind = OUTPUT_FILE;
      output->limit = (uintmax_t) limit.rlim_cur;
    }
  else if (S_ISCHR (mode) && ! descriptor_is_terminal (output->fd))
    output->kind = OUTPUT_DEVICE;
  /* With O_DIRECT, each write to a pipe is a packet, and a reader with a small
     buffer loses the rest of it (pipe(7)).  And if we can't learn how much a
     pipe holds, we can't wait until it's free of references.  So into both
     kinds of pipe, we only write.  gnulib's O_DIRECT is 0 if the system has
     none.  */
  else if (S_ISFIFO (mode) && 0 <= flags && ! (flags & O_DIRECT)
           && 0 <= contents_of (output->fd))
    {
      output->kind = OUTPUT_PIPE;
      output->capacity = pipe_grow (output->fd, 0);
    }
}

void
output_grow_pipe (struct output *output, size_t capacity)
{
  output_learn (output);
  if (output->kind != OUTPUT_PIPE || capacity <= output->asked)
    return;
  output->asked = capacity;
  if (output->capacity < capacity)
    output->capacity
      = MAX (output->capacity, pipe_grow (output->fd, capacity));
}

bool
output_can_grow (struct output const *output)
{
  mode_t mode = output->status.st_mode;
  return S_ISREG (mode) || S_ISBLK (mode);
}

bool
output_is_same (struct output const *output, struct stat const *status)
{
  return (output_can_grow (output) && status->st_dev == output->status.st_dev
          && status->st_ino == output->status.st_ino);
}
