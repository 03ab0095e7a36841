/* The calls that move bytes within the kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"

/* Wait until PIPE has one of EVENTS, but do not wait if FLAGS have O_NONBLOCK.
   Return 0, or a negative errno.  */
static int
wait_unless (struct description const *pipe, short int events, int flags)
{
  if (object_events (pipe->object, pipe->flags) & events)
    return 0;
  return flags & O_NONBLOCK ? -EAGAIN : wait_for (pipe, events, "splice");
}

/* Wait until the pipe of TO has room, but do not wait if FLAGS have
   O_NONBLOCK.  Return 0, or a negative errno.  */
static int
wait_for_room (struct description *to, int flags)
{
  int waited = wait_unless (to, POLLOUT | POLLERR, flags);
  if (waited || 0 < to->object->pipe.readers)
    return waited;
  if (! world.ignores_sigpipe)
    world_end (BROKEN_PIPE);
  return -EPIPE;
}

/* Wait until the pipe of FROM has bytes, but do not wait if FLAGS have
   O_NONBLOCK.  Return 1, 0 at the end, or a negative errno.  */
static int
wait_for_bytes (struct description *from, int flags)
{
  int waited = wait_unless (from, POLLIN | POLLHUP, flags);
  return waited ? waited : 0 < from->object->pipe.count;
}

/* Add references to at most SIZE bytes of FILE at POSITION to PIPE.  Return
   the number of bytes, or -EIO.  */
static ssize_t
refer (struct file *file, off_t position, struct pipe *pipe, size_t size)
{
  off_t done = 0, most = file_readable (file, size, position);
  while (done < most && ! pipe_is_full (pipe))
    {
      off_t at = position + done;
      size_t part = until_page_end (at, (size_t) (most - done));
      pipe_refer (pipe, file_page (file, (size_t) at / PAGE),
                  (size_t) at % PAGE, part);
      done += (off_t) part;
    }
  return most < 0 ? most : done;
}

/* Splice at most SIZE bytes of FROM at POSITION into the pipe of TO.  FROM is
   no pipe.  Return the number of bytes, or a negative errno.  */
static ssize_t
splice_into_pipe (struct description *from, off_t position,
                  struct description *to, size_t size)
{
  static unsigned char bytes[SLOTS_MAX * PAGE];
  static bool const can_splice[KINDS] = {
    [REGULAR] = true,
    [SOCKET] = true,
    [ZERO_DEVICE] = true,
    [FULL_DEVICE] = true,
  };
  struct object *object = from->object;
  struct pipe *pipe = &to->object->pipe;
  int waited = wait_for_room (to, to->flags);
  if (waited || size == 0)
    return waited;
  if (! can_splice[object->kind] || ! object->file.can_splice)
    return -EINVAL;
  if (object->kind == REGULAR)
    return refer (&object->file, position, pipe, size);
  size = MIN (size, (pipe->capacity - pipe->count) * PAGE);
  ssize_t got = read_description (from, bytes, size, 0);
  struct slot whole = { .is_copy = false };
  return got < 0
           ? got
           : (ssize_t) pipe_write_pages (pipe, bytes, (size_t) got, whole);
}

/* Splice at most SIZE bytes of the pipe of FROM into the pipe of TO.  Return
   the number of bytes, or a negative errno.  */
static ssize_t
splice_pipes (struct description *from, struct description *to, size_t size)
{
  int flags = from->flags | to->flags;
  size_t done;
  do
    {
      int has_bytes = wait_for_bytes (from, flags);
      int waited = has_bytes < 0 ? has_bytes : wait_for_room (to, flags);
      if (waited < 0 || ! has_bytes)
        return waited;
      done = pipe_move (&from->object->pipe, &to->object->pipe, size);
    }
  while (done == 0 && size != 0);
  return (ssize_t) done;
}

/* Splice at most SIZE bytes of the pipe of FROM into TO at POSITION.  TO is no
   pipe.  Return the number of bytes, or a negative errno.  */
static ssize_t
splice_out_of_pipe (struct description *from, struct description *to,
                    off_t position, size_t size)
{
  struct pipe *pipe = &from->object->pipe;
  enum kind kind = to->object->kind;
  if (to->flags & O_APPEND || kind == TERMINAL || kind == FULL_DEVICE
      || ! to->object->file.can_splice)
    return -EINVAL;
  ssize_t done = 0, written = wait_for_bytes (from, from->flags);
  while (0 < written && 0 < size && 0 < pipe->count)
    {
      struct slot const *slot = &pipe->slots[pipe->first];
      written = write_description (to, slot->page->bytes + slot->offset,
                                   MIN (slot->size, size), position + done);
      if (written <= 0)
        break;
      pipe_drop (pipe, (size_t) written);
      size -= (size_t) written;
      done += written;
    }
  return 0 < done ? done : written;
}

static bool
is_pipe (struct description const *description)
{
  return description->object->kind == PIPE;
}

/* Splice at most SIZE bytes, as splice(2) says.  Return the number of bytes,
   or a negative errno.  */
static ssize_t
splice_any (struct description *from, off_t *in_offset, struct description *to,
            off_t *out_offset, size_t size)
{
  off_t *position = in_offset ? in_offset : &from->offset;
  off_t *target = out_offset ? out_offset : &to->offset;
  if ((in_offset && is_pipe (from)) || (out_offset && is_pipe (to)))
    return -ESPIPE;
  if (! can_read (from) || ! can_write (to))
    return -EBADF;
  if ((! is_pipe (from) && ! is_pipe (to)) || from->object == to->object)
    return -EINVAL;
  /* Unlike read and write, splice does not lock a shared offset between its
     read of the offset and its change.  */
  off_t start = *position, target_start = *target;
  judge_change (to->object);
  if (! in_offset || ! out_offset)
    others_act ();
  ssize_t moved
    = is_pipe (from) && is_pipe (to) ? splice_pipes (from, to, size)
      : is_pipe (to)                 ? splice_into_pipe (from, start, to, size)
                     : splice_out_of_pipe (from, to, target_start, size);
  struct pipe *pipe = &to->object->pipe;
  bool had_stream = pipe->has_stream && (size_t) moved < pipe->used;
  if (0 < moved)
    pipe->has_stream = had_stream || from->object->kind != REGULAR;
  if (0 < moved && from->object->kind == REGULAR)
    *position = start + moved;
  if (0 < moved && to->object->kind == REGULAR)
    *target = target_start + moved;
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
  ssize_t moved = size == 0        ? 0
                  : ! from || ! to ? -EBADF
                  : fault          ? fault
                          : splice_any (from, in_offset, to, out_offset,
                                        choose_part (size));
  return call_end (CALL_SPLICE, moved, "splice (%d, %d, %zu)", in, out, size);
}

/* Copy at most SIZE bytes of FROM at POSITION into TO at its offset.  TO is no
   pipe.  Return the number of bytes, or a negative errno.  */
static ssize_t
send_bytes (struct description *from, off_t position, struct description *to,
            size_t size)
{
  unsigned char bytes[16 * PAGE];
  ssize_t done = 0, moved = 1;
  while (0 < moved && 0 < size)
    {
      moved = read_description (from, bytes, MIN (size, sizeof bytes),
                                position + done);
      if (0 < moved)
        moved = to->object->kind == FULL_DEVICE
                  ? -EINVAL
                  : write_description (to, bytes, (size_t) moved, to->offset);
      if (moved <= 0)
        break;
      if (to->object->kind == REGULAR)
        to->offset += moved;
      size -= (size_t) moved;
      done += moved;
    }
  return 0 < done || size == 0 ? done : moved;
}

ssize_t
simulated_sendfile (int out, int in, off_t *offset, size_t size)
{
  int fault = call_begin (CALL_SENDFILE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  ssize_t sent = -EINVAL;
  if (! can_read (from))
    sent = -EBADF;
  else if (offset && object_is_queue (from->object))
    sent = -ESPIPE;
  else if (! can_write (to))
    sent = -EBADF;
  else if (fault)
    sent = fault;
  else if (is_pipe (to)
           || (from->object->kind == REGULAR && from->object->file.can_splice
               && ! (to->flags & O_APPEND)))
    {
      off_t *position = offset ? offset : &from->offset;
      off_t start = *position;
      size = choose_part (size);
      sent = is_pipe (to) ? splice_into_pipe (from, start, to, size)
                          : send_bytes (from, start, to, size);
      if (0 < sent)
        *position = start + sent;
    }
  return call_end (CALL_SENDFILE, sent, "sendfile (%d, %d, %zu)", out, in,
                   size);
}

/* Return 0 if copy_file_range(2) can copy *SIZE bytes of FROM at START into TO
   at TARGET, or else the negative errno.  Reduce *SIZE to the bytes that FROM
   reports there.  */
static int
cannot_copy (struct description const *from, off_t start,
             struct description const *to, off_t target, size_t *size)
{
  struct file const *source = &from->object->file;
  struct file const *written = &to->object->file;
  if (from->object->kind == DIRECTORY)
    return -EISDIR;
  if (from->object->kind != REGULAR || to->object->kind != REGULAR)
    return -EINVAL;
  if (! can_read (from) || ! can_write (to) || to->flags & O_APPEND)
    return -EBADF;
  if (source->device != written->device || written->is_command)
    return -EXDEV;
  off_t left = file_reported_size (source) - start;
  off_t part = MAX (0, MIN ((off_t) *size, left));
  *size = (size_t) part;
  if (source == written && start < target + part && target < start + part)
    return -EINVAL;
  return source->can_splice && written->can_splice ? 0 : -EINVAL;
}

/* Copy at most SIZE bytes of FROM at *START into TO at *TARGET, and move both
   offsets.  If FAULT is not 0, return it.  Otherwise, return the number of
   bytes, or a negative errno.  */
static ssize_t
copy_range (struct description *from, off_t *start, struct description *to,
            off_t *target, size_t size, int fault)
{
  judge_change (to->object);
  ssize_t copied = cannot_copy (from, *start, to, *target, &size);
  /* A call that fails may have copied some bytes.  */
  if (copied == 0 && 0 < size && (! fault || rarely (2)))
    copied = file_copy (&from->object->file, *start, &to->object->file,
                        *target, size);
  world.has_hidden_copy = world.has_hidden_copy || (fault && 0 < copied);
  if (fault)
    return fault;
  *start += MAX (0, copied);
  *target += MAX (0, copied);
  return copied;
}

ssize_t
simulated_copy_file_range (int in, off_t *in_offset, int out,
                           off_t *out_offset, size_t size, unsigned int flags)
{
  int fault = call_begin (CALL_COPY_FILE_RANGE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  (void) flags;
  size_t part = choose_part (size);
  ssize_t copied = -EBADF;
  if (from && to)
    copied = copy_range (from, in_offset ? in_offset : &from->offset, to,
                         out_offset ? out_offset : &to->offset, part, fault);
  return call_end (CALL_COPY_FILE_RANGE, copied,
                   "copy_file_range (%d, %d, %zu)", in, out, size);
}
