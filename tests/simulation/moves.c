/* The calls that move bytes from one descriptor to another.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <linux/fs.h>
#include <stdarg.h>

#include "minmax.h"
#include "simulation/judge.h"
#include "simulation/kernel.h"

static bool
is_pipe (struct description const *description)
{
  return description->object->kind == PIPE;
}

static bool
is_file (struct description const *description)
{
  return description->object->kind == REGULAR;
}

/* Move at most SIZE bytes of FROM at START into TO at TARGET: as references
   into a pipe, or else as copies.  Return the number of bytes, or a negative
   errno.  It is -EAGAIN if FROM has no bytes yet, or TO has no room.  */
static ssize_t
carry (struct description *from, off_t start, struct description *to,
       off_t target, size_t size)
{
  static unsigned char bytes[16 * PAGE];
  ssize_t done = 0, part = 0;
  do
    {
      struct slot range;
      size_t most = MIN (size - (size_t) done, sizeof bytes);
      part = object_next (from->object, start + done, most, &range);
      if (part <= 0)
        break;
      if (is_pipe (to))
        part = (ssize_t) queue_refer (to->object, range);
      else
        {
          object_copy (range.object, range.start, bytes, range.size);
          part = write_description (to, bytes, range.size, target + done);
        }
      if (part == 0)
        part = -EAGAIN;
      if (part < 0)
        break;
      object_drop (from->object, (size_t) part);
      done += part;
    }
  while ((size_t) done < size);
  return 0 < done ? done : part;
}

/* Return 0 if splice can move bytes between the kinds of FROM and TO, one of
   which is a pipe, or else -EINVAL.  */
static int
cannot_splice (struct description const *from, struct description const *to)
{
  unsigned int const both
    = 1 << PIPE | 1 << REGULAR | 1 << SOCKET | 1 << ZERO_DEVICE;
  struct object const *source = from->object, *target = to->object;
  bool can = ((both | 1 << FULL_DEVICE) >> source->kind & 1
              && (both | 1 << NULL_DEVICE) >> target->kind & 1
              && (is_pipe (to) || ! (to->flags & O_APPEND))
              && ! ((source->traits | target->traits) & NO_SPLICE));
  return can ? 0 : -EINVAL;
}

/* Wait until splice can move bytes of FROM into TO.  Return 1, 0 if FROM has
   ended, or a negative errno.  */
static int
wait_to_splice (struct description *from, struct description *to)
{
  bool fills = is_pipe (to), drains = is_pipe (from);
  int flags = fills && drains ? from->flags | to->flags
              : fills         ? to->flags
                              : from->flags;
  int failed = fills ? 0 : cannot_splice (from, to);
  if (! failed && drains)
    failed = wait_for (from, POLLIN | POLLHUP, flags, "splice");
  if (! failed && fills)
    failed = wait_for (to, POLLOUT | POLLERR, flags, "splice");
  if (! failed && fills && to->object->readers == 0)
    failed = break_pipe ();
  if (! failed && drains && from->object->count == 0)
    return 0;
  if (! failed)
    failed = cannot_splice (from, to);
  if (! failed && object_is_queue (from->object))
    failed = wait_for (from, POLLIN | POLLHUP, from->flags, "splice");
  return failed ? failed : 1;
}

/* Move at most SIZE bytes of FROM at *POSITION into TO at *TARGET, one of
   which is a pipe, as splice(2) says.  Move the offsets of files.  Return the
   number of bytes, or a negative errno.  */
static ssize_t
splice_bytes (struct description *from, off_t *position,
              struct description *to, off_t *target, size_t size)
{
  /* Unlike read and write, splice does not lock a shared offset between its
     read of the offset and its change.  */
  off_t start = *position, target_start = *target;
  judge_change (to->object);
  if (position == &from->offset || target == &to->offset)
    others_act ();
  ssize_t moved;
  do
    {
      moved = wait_to_splice (from, to);
      if (moved <= 0)
        return moved;
      moved = carry (from, start, to, target_start, size);
    }
  while (moved == -EAGAIN);
  if (is_file (from) && 0 < moved)
    *position = start + moved;
  if (is_file (to) && 0 < moved)
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
  judge_splice (to);
  ssize_t moved;
  if (size == 0)
    moved = 0;
  else if (! from || ! to)
    moved = -EBADF;
  else if (fault)
    moved = fault;
  else if ((in_offset && is_pipe (from)) || (out_offset && is_pipe (to)))
    moved = -ESPIPE;
  else if (! can_read (from) || ! can_write (to))
    moved = -EBADF;
  else if ((! is_pipe (from) && ! is_pipe (to)) || from->object == to->object)
    moved = -EINVAL;
  else
    moved = splice_bytes (from, in_offset ? in_offset : &from->offset, to,
                          out_offset ? out_offset : &to->offset,
                          choose_part (size));
  if (out_offset)
    judge_fill (to, moved);
  return call_end (CALL_SPLICE, moved, "splice (%d, %d, %zu)", in, out, size);
}

ssize_t
simulated_sendfile (int out, int in, off_t *offset, size_t size)
{
  int fault = call_begin (CALL_SENDFILE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  off_t *position = offset || ! from ? offset : &from->offset;
  ssize_t sent = -EINVAL;
  if (! can_read (from))
    sent = -EBADF;
  else if (offset && object_is_queue (from->object))
    sent = -ESPIPE;
  else if (! can_write (to))
    sent = -EBADF;
  else if (fault)
    sent = fault;
  else if (is_pipe (to))
    sent = splice_bytes (from, position, to, &to->offset, choose_part (size));
  else if (is_file (from) && ! (from->object->traits & NO_SPLICE)
           && ! (to->flags & O_APPEND))
    {
      size = choose_part (size);
      sent = size ? carry (from, *position, to, to->offset, size) : 0;
      if (sent == -ENOSPC && to->object->kind == FULL_DEVICE)
        sent = -EINVAL;
      *position += MAX (0, sent);
      to->offset += is_file (to) ? MAX (0, sent) : 0;
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
  struct object const *source = from->object, *output = to->object;
  if (source->kind == DIRECTORY)
    return -EISDIR;
  if (! is_file (from) || ! is_file (to))
    return -EINVAL;
  if (! can_read (from) || ! can_write (to) || to->flags & O_APPEND)
    return -EBADF;
  if (source->device != output->device || output->traits & IS_COMMAND)
    return -EXDEV;
  off_t left = reported_size (source) - start;
  off_t part = MAX (0, MIN ((off_t) *size, left));
  *size = (size_t) part;
  if (source == output && start < target + part && target < start + part)
    return -EINVAL;
  return cannot_splice (from, to);
}

ssize_t
simulated_copy_file_range (int in, off_t *in_offset, int out,
                           off_t *out_offset, size_t size, unsigned int flags)
{
  int fault = call_begin (CALL_COPY_FILE_RANGE);
  struct description *from = description_of (in);
  struct description *to = description_of (out);
  (void) flags;
  ssize_t copied = -EBADF;
  if (from && to)
    {
      off_t *start = in_offset ? in_offset : &from->offset;
      off_t *target = out_offset ? out_offset : &to->offset;
      size_t part = choose_part (size);
      judge_change (to->object);
      copied = cannot_copy (from, *start, to, *target, &part);
      /* A call that fails may have copied some bytes.  */
      if (copied == 0 && 0 < part && (! fault || rarely (2)))
        copied = carry (from, *start, to, *target, part);
      world.has_hidden_copy = world.has_hidden_copy || (fault && 0 < copied);
      if (fault)
        copied = fault;
      *start += MAX (0, copied);
      *target += MAX (0, copied);
    }
  judge_fill (to, copied);
  return call_end (CALL_COPY_FILE_RANGE, copied,
                   "copy_file_range (%d, %d, %zu)", in, out, size);
}

/* Clone as ioctl_ficlonerange(2) says.  Return 0, or a negative errno.  */
static int
clone_range (struct description *to, uint64_t const *argument)
{
  struct description *from = description_of ((int) argument[0]);
  off_t start = (off_t) argument[1], size = (off_t) argument[2];
  off_t target = (off_t) argument[3];
  if (! can_read (from) || ! can_write (to) || to->flags & O_APPEND)
    return -EBADF;
  off_t end = from->object->size;
  if (! is_file (from) || ! is_file (to))
    return -EINVAL;
  if (from->object->device != to->object->device)
    return -EXDEV;
  if ((from->object->traits & (CAN_CLONE | FIXED_OFFSET)) != CAN_CLONE)
    return -EOPNOTSUPP;
  /* A size of 0 means up to the end of the source.  */
  if (size == 0)
    size = MAX (0, end - start);
  if (start % PAGE || target % PAGE || (size % PAGE && start + size != end)
      || end < start + size || from->object == to->object)
    return -EINVAL;
  ssize_t copied = size ? carry (from, start, to, target, (size_t) size) : 0;
  world.has_hidden_copy
    = world.has_hidden_copy || (0 < copied && copied < size);
  judge_fill (to, copied);
  return copied == size ? 0 : -ENOSPC;
}

int
simulated_ioctl (int fd, unsigned long request, ...)
{
  va_list arguments;
  va_start (arguments, request);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  bool counts = request == FIONREAD;
  if (! counts && request != FICLONERANGE)
    judge_broken ("ioctl 0x%lx is not simulated", request);
  enum call call = counts ? CALL_OTHER : CALL_CLONE;
  int result = call_begin (call), *size = argument;
  struct description *description = description_of (fd);
  if (! description)
    result = -EBADF;
  else if (! counts)
    result = result ? result : clone_range (description, argument);
  else if (is_pipe (description))
    {
      *size = (int) description->object->used;
      if (description->object == world.output)
        world.counts.saw_empty = *size == 0;
    }
  else if (is_file (description))
    *size = (int) (description->object->size - description->offset);
  else
    result = -ENOTTY;
  return (int) call_end (call, result, "ioctl (%d, %s)", fd,
                         counts ? "FIONREAD" : "FICLONERANGE");
}
