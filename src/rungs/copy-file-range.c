/* Rung: copy_file_range.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include "kernel-calls.h"
#include "minmax.h"
#include "reservation.h"

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

/* Copy the SIZE bytes at the offsets.  Return whether copy_file_range did it,
   and there can be more.  */
static bool
copy_piece (struct copy *copy, off_t size)
{
  struct reservation source, target;
  if (! reserve (&source, copy->input->fd, size))
    {
      copy->error = errno;
      return false;
    }
  if (! reserve (&target, copy->output->fd, size))
    {
      copy->error = errno;
      give_back (&source);
      return false;
    }
  copy->error = copy_range (&source, &target);
  size_t rest = reserved_size (&target);
  copy->output->written += (uintmax_t) size - rest;
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
      copy->error = errno;
      return COPY_NEXT;
    }
  off_t left = copy_left (copy);
  while (0 < left && copy_piece (copy, MIN (left, RESERVATION_MAX)))
    left -= RESERVATION_MAX;
  return COPY_NEXT;
}
