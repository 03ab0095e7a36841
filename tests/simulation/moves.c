/* The calls that move bytes within the kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>

#include "minmax.h"
#include "simulation/calls.h"
#include "simulation/file.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"
#include "simulation/pipe.h"

/* Wait until the pipe of TO has room.  Return 0 or a negative errno.  */
static int
wait_for_room (struct description *to)
{
  struct pipe *pipe = &to->object->pipe;
  while (0 < pipe->readers && pipe_is_full (pipe))
    {
      if (to->flags & O_NONBLOCK)
        return -EAGAIN;
      int interrupted
        = wait_for (to->object, to->flags, POLLOUT | POLLERR, "splice");
      if (interrupted)
        return interrupted;
    }
  if (0 < pipe->readers)
    return 0;
  if (! world.ignores_sigpipe)
    world_end (BROKEN_PIPE);
  return -EPIPE;
}

/* Wait until the pipe of FROM has bytes.  Return 1, 0 at its end, or a
   negative errno.  */
static int
wait_for_bytes (struct description *from)
{
  struct pipe *pipe = &from->object->pipe;
  while (pipe->count == 0 && 0 < pipe->writers)
    {
      if (from->flags & O_NONBLOCK)
        return -EAGAIN;
      int interrupted
        = wait_for (from->object, from->flags, POLLIN | POLLHUP, "splice");
      if (interrupted)
        return interrupted;
    }
  return 0 < pipe->count;
}

/* Put references to at most SIZE bytes of FILE at POSITION into PIPE.  Return
   their number.  */
static size_t
refer (struct file *file, off_t position, struct pipe *pipe, size_t size)
{
  size_t done = 0;
  while (done < size && ! pipe_is_full (pipe))
    {
      size_t at = (size_t) position + done;
      if (file->size <= (off_t) at)
        break;
      size_t part = MIN (size - done, PAGE - at % PAGE);
      part = (size_t) MIN ((off_t) part, file->size - (off_t) at);
      pipe_refer (pipe, file_page (file, at / PAGE), at % PAGE, part);
      done += part;
    }
  return done;
}

/* Splice SIZE bytes of FROM, no pipe, at POSITION into the pipe of TO.  */
static ssize_t
splice_into_pipe (struct description *from, off_t position,
                  struct description *to, size_t size)
{
  struct object *object = from->object;
  struct pipe *pipe = &to->object->pipe;
  if (object->kind == FOLDER || object->kind == TERMINAL
      || (object->kind == REGULAR && ! object->file.can_splice))
    return -EINVAL;
  int waited = wait_for_room (to);
  if (waited)
    return waited;
  if (object->kind == REGULAR)
    return (ssize_t) refer (&object->file, position, pipe, size);
  static unsigned char bytes[SLOTS_MAX * PAGE];
  size = MIN (size, pipe_room (pipe) * PAGE);
  ssize_t got = read_in (from, bytes, MIN (size, sizeof bytes), 0);
  return got < 0 ? got : (ssize_t) pipe_put (pipe, bytes, (size_t) got, false);
}

/* Splice SIZE bytes of the pipe of FROM into that of TO.  */
static ssize_t
splice_pipes (struct description *from, struct description *to, size_t size)
{
  size_t done;
  do
    {
      int waited = wait_for_bytes (from);
      if (waited == 0)
        return 0;
      waited = waited < 0 ? waited : wait_for_room (to);
      if (waited < 0)
        return waited;
      done = pipe_move (&from->object->pipe, &to->object->pipe, size);
    }
  while (done == 0 && size != 0);
  return (ssize_t) done;
}

/* Splice SIZE bytes of the pipe of FROM into TO, no pipe, at POSITION.  */
static ssize_t
splice_out_of_pipe (struct description *from, struct description *to,
                    off_t position, size_t size)
{
  struct pipe *pipe = &from->object->pipe;
  enum kind kind = to->object->kind;
  if (to->flags & O_APPEND || kind == TERMINAL || kind == ZERO_DEVICE
      || kind == FULL_DEVICE
      || (kind == REGULAR && ! to->object->file.can_splice))
    return -EINVAL;
  size_t done = 0;
  int waited = wait_for_bytes (from);
  while (0 < waited && done < size && 0 < pipe->count)
    {
      struct slot const *slot = &pipe->slots[pipe->first];
      size_t part = MIN (slot->size, size - done);
      ssize_t written = write_out (to, slot->page->bytes + slot->offset, part,
                                   position + (off_t) done);
      if (written <= 0)
        {
          waited = (int) written;
          break;
        }
      pipe_drop (pipe, (size_t) written);
      done += (size_t) written;
    }
  return 0 < done ? (ssize_t) done : waited;
}

/* Choose how many of SIZE bytes a call moves that may stop earlier.  */
static size_t
choose_part (size_t size)
{
  return world.faults && 1 < size && rarely (4 * world.fault_rate)
           ? 1 + pick ((unsigned int) MIN (size, UINT32_MAX) - 1)
           : size;
}

static bool
is_pipe (struct description const *description)
{
  return description->object->kind == PIPE;
}

static ssize_t
splice_any (struct description *from, off_t *in_offset, struct description *to,
            off_t *out_offset, size_t size)
{
  off_t *position = in_offset ? in_offset : &from->offset;
  off_t *target = out_offset ? out_offset : &to->offset;
  if ((in_offset && is_pipe (from)) || (out_offset && is_pipe (to)))
    return -ESPIPE;
  if (! is_pipe (from) && ! is_pipe (to))
    return -EINVAL;
  /* Unlike read and write, it holds no lock from the look at a shared offset
     to its change.  */
  off_t start = *position;
  off_t place = *target;
  if (! in_offset || ! out_offset)
    others_act ();
  ssize_t moved = is_pipe (from) && is_pipe (to)
                    ? splice_pipes (from, to, size)
                  : is_pipe (to) ? splice_into_pipe (from, start, to, size)
                                 : splice_out_of_pipe (from, to, place, size);
  to->object->pipe.has_stream = from->object->kind != REGULAR;
  if (0 < moved && from->object->kind == REGULAR)
    *position = start + moved;
  if (0 < moved && to->object->kind == REGULAR)
    *target = place + moved;
  return moved;
}

ssize_t
simulated_splice (int in, off_t *in_offset, int out, off_t *out_offset,
                  size_t size, unsigned int flags)
{
  int fault = call_begin (CALL_SPLICE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  (void) flags;
  ssize_t moved = ! from || ! to ? -EBADF
                  : fault        ? fault
                                 : splice_any (from, in_offset, to, out_offset,
                                               choose_part (size));
  return call_end (moved, moved < 0 ? 0 : (size_t) moved,
                   "splice (%d, %d, %zu)", in, out, size);
}

/* Copy SIZE bytes of FROM at POSITION to TO at its offset, no pipe.  */
static ssize_t
send_bytes (struct description *from, off_t position, struct description *to,
            size_t size)
{
  unsigned char bytes[16 * PAGE];
  size_t done = 0;
  while (done < size)
    {
      size_t got
        = file_read (&from->object->file, bytes,
                     MIN (size - done, sizeof bytes), position + (off_t) done);
      ssize_t written = got ? write_out (to, bytes, got, to->offset) : 0;
      if (written <= 0)
        return 0 < done ? (ssize_t) done : written;
      if (to->object->kind == REGULAR)
        to->offset += written;
      done += (size_t) written;
    }
  return (ssize_t) done;
}

ssize_t
simulated_sendfile (int out, int in, off_t *offset, size_t size)
{
  int fault = call_begin (CALL_SENDFILE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  ssize_t sent = -EINVAL;
  if (! from || ! to)
    sent = -EBADF;
  else if (fault)
    sent = fault;
  else if (from->object->kind == REGULAR && from->object->file.can_splice
           && ! (to->flags & O_APPEND))
    {
      off_t *position = offset ? offset : &from->offset;
      size = choose_part (size);
      sent = is_pipe (to) ? splice_into_pipe (from, *position, to, size)
                          : send_bytes (from, *position, to, size);
      if (0 < sent)
        *position += sent;
    }
  return call_end (sent, sent < 0 ? 0 : (size_t) sent,
                   "sendfile (%d, %d, %zu)", out, in, size);
}

/* Return 0, or why copy_file_range(2) cannot copy FROM to TO, a negative
   errno.  */
static int
cannot_copy (struct description const *from, struct description const *to)
{
  if (from->object->kind == FOLDER)
    return -EISDIR;
  if (from->object->kind != REGULAR || to->object->kind != REGULAR)
    return -EINVAL;
  if (to->flags & O_APPEND)
    return -EBADF;
  struct file const *source = &from->object->file;
  struct file const *target = &to->object->file;
  if (source->device != target->device || target->is_command)
    return -EXDEV;
  return source->can_splice && target->can_splice ? 0 : -EINVAL;
}

ssize_t
simulated_copy_file_range (int in, off_t *in_offset, int out,
                           off_t *out_offset, size_t size, unsigned int flags)
{
  int fault = call_begin (CALL_COPY_FILE_RANGE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  (void) flags;
  ssize_t copied = ! from || ! to ? -EBADF : cannot_copy (from, to);
  size_t part = choose_part (size);
  if (copied == 0 && 0 < part)
    {
      off_t *start = in_offset ? in_offset : &from->offset;
      off_t *target = out_offset ? out_offset : &to->offset;
      off_t end = file_reported_size (&from->object->file);
      part = (size_t) MAX (0, MIN ((off_t) part, end - *start));
      /* A call that fails may have copied some.  */
      if (! fault || rarely (2))
        copied = file_copy (&from->object->file, *start, &to->object->file,
                            *target, part);
      if (! fault && 0 < copied)
        {
          *start += copied;
          *target += copied;
        }
    }
  if (fault)
    copied = fault;
  return call_end (copied, copied < 0 ? 0 : (size_t) copied,
                   "copy_file_range (%d, %d, %zu)", in, out, size);
}
