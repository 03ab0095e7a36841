/* Faults, descriptors and waiting, for all simulated system calls.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/kernel.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/others.h"

/* A line of CALLS: bits of enum call_property, and the errors.  */
#define ENTRY(call, properties, ...)                                          \
  [CALL_##call] = { properties, { __VA_ARGS__ } },
static struct entry
{
  int properties;
  short int errnums[ERRORS_MAX]; /* an unused one is 0 */
} const table[] = { CALLS (ENTRY) };

int
call_begin (enum call call)
{
  struct entry const *entry = &table[call];
  bool can_miss = entry->properties & CAN_MISS;
  others_act ();
  world.peeked = -1;
  if (can_miss && world.missing >> call & 1)
    return -ENOSYS;
  if (world.faults == 0 || entry->errnums[0] == 0
      || ! rarely (world.fault_rate))
    return 0;
  world.faults--;
  unsigned int count = 0;
  while (count < ERRORS_MAX && entry->errnums[count])
    count++;
  int errnum = entry->errnums[pick (count)];
  if (can_miss && pick (2))
    {
      world.missing |= 1UL << call;
      errnum = ENOSYS;
    }
  bool loses = (errnum == ENOSPC || errnum == EDQUOT
                || (errnum == EIO && call == CALL_PWRITE));
  bool excuses = entry->properties & EXCUSES || loses || errnum == EIO;
  world.has_excuse = world.has_excuse || (excuses && errnum != EINTR);
  world.must_fail = world.must_fail || loses;
  return -errnum;
}

ssize_t
call_end (enum call call, ssize_t result, char const *format, ...)
{
  if (world.verbose)
    {
      char text[TEXT_MAX];
      va_list arguments;
      va_start (arguments, format);
      vsnprintf (text, sizeof text, format, arguments);
      va_end (arguments);
      if (result < 0)
        report ("%s = -1 %s", text, strerror ((int) -result));
      else
        report ("%s = %zd", text, result);
    }
  judge_call (0 < result && table[call].properties & MOVES ? (size_t) result
                                                           : 0);
  if (0 <= result)
    return result;
  errno = (int) -result;
  return -1;
}

size_t
choose_part (size_t size)
{
  return world.faults && 1 < size && rarely (4 * world.fault_rate)
           ? 1 + pick ((unsigned int) MIN (size, UINT32_MAX) - 1)
           : size;
}

struct description *
description_of (int fd)
{
  return 0 <= fd && fd < DESCRIPTORS_MAX ? world.descriptors[fd] : NULL;
}

bool
is_kind (int fd, enum kind kind)
{
  return description_of (fd) && description_of (fd)->object->kind == kind;
}

int
descriptor_new (struct description *description)
{
  for (int fd = 0; fd < world.descriptor_limit; fd++)
    if (! world.descriptors[fd])
      {
        world.descriptors[fd] = description;
        return fd;
      }
  world_close (description);
  return -EMFILE;
}

void
descriptor_close (int fd)
{
  world_close (world.descriptors[fd]);
  world.descriptors[fd] = NULL;
}

off_t
reported_size (struct object const *file)
{
  bool is_other = file->traits & OTHER_SIZE;
  return ! is_other ? file->size : file->number % 2 ? PAGE : 0;
}

bool
can_read (struct description const *description)
{
  return (description && ! (description->flags & O_PATH)
          && (description->flags & O_ACCMODE) != O_WRONLY);
}

bool
can_write (struct description const *description)
{
  return (description && ! (description->flags & O_PATH)
          && (description->flags & O_ACCMODE) != O_RDONLY);
}

short int
ready (struct description const *description, short int events)
{
  return events & object_events (description->object, description->flags);
}

int
wait_once (char const *call)
{
  if (world.faults && rarely (world.fault_rate))
    {
      world.faults--;
      report ("(a signal)");
      return -EINTR;
    }
  if (! others_go_on ())
    judge_broken ("%s waits for what nobody will do", call);
  return 0;
}

int
wait_for (struct description const *description, short int events, int flags,
          char const *call)
{
  /* poll and writers, which ask for POLLERR, have no timeout of a socket.  */
  bool has_timeout
    = ! (events & POLLERR) && description->object->traits & HAS_TIMEOUT;
  int failed = 0;
  while (! failed && ! ready (description, events))
    {
      if (flags & O_NONBLOCK)
        return -EAGAIN;
      if (description->object != world.output)
        judge_wait (call);
      if (has_timeout && pick (2))
        {
          world.has_excuse = world.must_fail = true;
          return -EAGAIN;
        }
      failed = wait_once (call);
    }
  return failed;
}

int
break_pipe (void)
{
  if (! world.ignores_sigpipe)
    world_end (BROKEN_PIPE);
  return -EPIPE;
}

ssize_t
read_description (struct description *description, unsigned char *bytes,
                  size_t size, off_t position)
{
  ssize_t got = -EAGAIN;
  int failed = 0;
  while (got == -EAGAIN && ! failed)
    {
      got = object_read (description->object, bytes, size, position);
      if (got == -EAGAIN)
        failed = wait_for (description, POLLIN | POLLHUP, description->flags,
                           "read");
    }
  return failed ? failed : got;
}

/* Pass SIZE BYTES to the judge if OBJECT is the output and does not store
   them.  */
static void
receive (struct object const *object, unsigned char const *bytes, size_t size)
{
  if (object == world.output
      && (object->kind == NULL_DEVICE || object->kind == TERMINAL
          || object->traits & IS_COMMAND))
    judge_receive (bytes, size);
}

ssize_t
write_description (struct description *description, unsigned char const *bytes,
                   size_t size, off_t position)
{
  struct object *object = description->object;
  int flags = description->flags;
  ssize_t done = 0, left = (ssize_t) size;
  judge_change (object);
  do
    {
      ssize_t part = object_write (object, flags & O_DIRECT, bytes + done,
                                   (size_t) left, position + done);
      if (0 <= part)
        receive (object, bytes + done, (size_t) part);
      else if (part == -EPIPE)
        part = break_pipe ();
      else if (part == -EAGAIN)
        part = wait_for (description, POLLOUT | POLLERR, flags, "write");
      if (part < 0)
        return 0 < done ? done : part;
      done += part;
      left -= part;
    }
  while (0 < left && object_is_queue (object));
  return done;
}
