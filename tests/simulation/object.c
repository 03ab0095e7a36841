/* The objects that a descriptor can refer to.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/object.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>

bool
object_is_queue (struct object const *object)
{
  return (object->kind == PIPE || object->kind == SOCKET
          || object->kind == TERMINAL);
}

ssize_t
object_read (struct object *object, unsigned char *bytes, size_t size,
             off_t position)
{
  struct pipe *pipe = &object->pipe;
  ssize_t most;
  switch (object->kind)
    {
    case REGULAR:
      most = file_readable (&object->file, size, position);
      if (0 < most)
        file_read (&object->file, bytes, (size_t) most, position);
      return most;
    case ZERO_DEVICE:
    case FULL_DEVICE:
      memset (bytes, 0, size);
      return (ssize_t) size;
    case NULL_DEVICE:
      return 0;
    case DIRECTORY:
      return -EISDIR;
    default:
      if (size == 0 && object->kind == PIPE)
        return 0;
      if (0 < pipe->count)
        return (ssize_t) pipe_read (pipe, bytes, size);
      return 0 < pipe->writers ? -EAGAIN : 0;
    }
}

ssize_t
object_write (struct object *object, int flags, unsigned char const *bytes,
              size_t size, off_t position)
{
  size_t done;
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
      if (size == 0 && object->kind == PIPE)
        return 0;
      if (object->pipe.readers == 0)
        return -EPIPE;
      done = pipe_write (&object->pipe, bytes, size, flags & O_DIRECT);
      return 0 < done || size == 0 ? (ssize_t) done : -EAGAIN;
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
  return (short int) (writes ? (pipe_is_full (pipe) ? 0 : POLLOUT)
                                 | (pipe->readers == 0 ? POLLERR : 0)
                             : (0 < pipe->count ? POLLIN : 0)
                                 | (pipe->writers == 0 ? POLLHUP : 0));
}
