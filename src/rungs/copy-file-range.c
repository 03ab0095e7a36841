/* Rung: copy_file_range.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include "kernel-calls.h"
#include "minmax.h"
#include "reservation.h"

/* What to reserve where the file system clones, in bytes: there is no waiting
   for it.  1 GiB on xfs, Linux 6.18, median of nine: in pieces of 16 MiB
   4.1 ms, 128 MiB 3.3, 1 GiB 3.2.  */
enum
{
  CLONE_MAX = 1024 * 1024 * 1024
};

/* What the kernel did last.  */
enum kernel_work
{
  NOTHING,
  COPIED,
  CLONED
};

/* Make TARGET share the blocks of SOURCE, of the same size.  Return whether
   the file system can: copying knows, too, but does not tell.  */
static bool
clone_range (struct reservation *source, struct reservation *target)
{
  if (clone_file_range (source->fd, source->next, target->fd, target->next,
                        reserved_size (source))
      != 0)
    return false;
  source->next = source->end;
  target->next = target->end;
  return true;
}

/* Copy SOURCE to TARGET, of the same size.  Return 0 when there is no more
   to copy, else the errno that stopped it.  */
static int
copy_range (struct reservation *source, struct reservation *target)
{
  while (0 < reserved_size (source))
    {
      ssize_t copied
        = copy_file_range (source->fd, &source->next, target->fd,
                           &target->next, reserved_size (source), 0);
      if (copied == 0)
        return 0;
      if (copied < 0 && errno != EINTR)
        return errno;
    }
  return 0;
}

/* What to make of ERROR when nothing was copied yet: EIO is CIFS's way to say
   that it cannot.  */
static int
error_at_start (int error)
{
  return error == EIO ? 0 : error;
}

/* Reserve SIZE bytes of COPY's input and as many of its output, or what the
   input has.  Return false, with the errno in COPY->error, if that fails.  */
static bool
reserve_both (struct copy *copy, off_t size, struct reservation *source,
              struct reservation *target)
{
  if (! reserve (source, copy->input->fd, size))
    {
      copy->error = errno;
      return false;
    }
  /* Others who share the input may have gone on to its end, and a range of the
     output that is too long can only be given back as long as nobody has
     written behind it.  */
  trim (source);
  if (reserve (target, copy->output->fd, (off_t) reserved_size (source)))
    return true;
  copy->error = errno;
  give_back (source);
  return false;
}

/* Copy the SIZE bytes at the offsets and set *WORK.  Return whether the kernel
   did it, and there can be more.  */
static bool
copy_piece (struct copy *copy, off_t size, enum kernel_work *work)
{
  struct reservation source, target;
  if (! reserve_both (copy, size, &source, &target))
    return false;
  size_t reserved = reserved_size (&target);
  if (reserved == 0)
    return false;
  bool cloned = clone_range (&source, &target);
  int error = cloned ? 0 : copy_range (&source, &target);
  size_t rest = reserved_size (&target);
  output_count (copy->output, reserved - rest);
  if (rest < reserved)
    *work = cloned ? CLONED : COPIED;
  copy->error = *work == NOTHING ? error_at_start (error) : error;
  if (0 < rest)
    {
      copy_reserved (copy, &source, &target);
      give_back (&target);
      give_back (&source);
    }
  return rest == 0;
}

enum copy_result
rung_copy_file_range (struct copy *copy)
{
  /* Of no bytes, it says whether it can before anything is reserved: EXDEV
     between file systems, say.  */
  if (copy_file_range (copy->input->fd, NULL, copy->output->fd, NULL, 0, 0)
      < 0)
    {
      copy->error = error_at_start (errno);
      return COPY_NEXT;
    }
  enum kernel_work work = NOTHING;
  off_t left;
  while (0 < (left = copy_left (copy)))
    {
      off_t most = work == CLONED ? CLONE_MAX : RESERVATION_MAX;
      if (! copy_piece (copy, MIN (left, most), &work))
        break;
    }
  return COPY_NEXT;
}
