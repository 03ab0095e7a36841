/* What a descriptor can refer to.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/object.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>

#include "simulation/file.h"
#include "simulation/pipe.h"

bool
object_is_queue (struct object const *object)
{
  return (object->kind == PIPE || object->kind == SOCKET
          || object->kind == TERMINAL);
}

/* Take what the pipe of OBJECT has, as pipe_read of the kernel does.  */
static ssize_t
queue_read (struct object *object, unsigned char *bytes, size_t size)
{
  struct pipe *pipe = &object->pipe;
  if (size == 0 && object->kind == PIPE)
    return 0;
  if (0 < pipe->count)
    return (ssize_t) pipe_take (pipe, bytes, size);
  return 0 < pipe->writers ? -EAGAIN : 0;
}

ssize_t
object_read (struct object *object, unsigned char *bytes, size_t size,
             off_t position)
{
  switch (object->kind)
    {
    case REGULAR:
      {
        ssize_t most = file_readable (&object->file, size, position);
        return most < 0 ? most
                        : (ssize_t) file_read (&object->file, bytes,
                                               (size_t) most, position);
      }
    case ZERO_DEVICE:
    case FULL_DEVICE:
      memset (bytes, 0, size);
      return (ssize_t) size;
    case NULL_DEVICE:
      return 0;
    case FOLDER:
      return -EISDIR;
    default:
      return queue_read (object, bytes, size);
    }
}

/* Put what fits into PIPE.  */
static ssize_t
queue_write (struct object *object, int flags, unsigned char const *bytes,
             size_t size)
{
  struct pipe *pipe = &object->pipe;
  if (size == 0 && object->kind == PIPE)
    return 0;
  if (pipe->readers == 0)
    return -EPIPE;
  size_t done = pipe_put (pipe, bytes, size, flags & O_DIRECT);
  return 0 < done || size == 0 ? (ssize_t) done : -EAGAIN;
}

ssize_t
object_write (struct object *object, int flags, unsigned char const *bytes,
              size_t size, off_t position)
{
  switch (object->kind)
    {
    case REGULAR:
      return (object->file.is_command
                ? (ssize_t) size
                : file_write (&object->file, bytes, size, position));
    case FULL_DEVICE:
      return -ENOSPC;
    case PIPE:
    case SOCKET:
      return queue_write (object, flags, bytes, size);
    default:
      return (ssize_t) size;
    }
}

short int
object_events (struct object const *object, int flags)
{
  if (! object_is_queue (object))
    return POLLIN | POLLOUT;
  struct pipe const *pipe = &object->pipe;
  bool writes = (flags & O_ACCMODE) == O_WRONLY;
  if (object->kind == TERMINAL && writes)
    return POLLOUT;
  int events = 0;
  if (writes)
    events = ((pipe_is_full (pipe) ? 0 : POLLOUT)
              | (pipe->readers == 0 ? POLLERR : 0));
  else
    events
      = ((0 < pipe->count ? POLLIN : 0) | (pipe->writers == 0 ? POLLHUP : 0));
  return (short int) events;
}
