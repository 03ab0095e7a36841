/* Rung: sendfile.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

#include "kernel-calls.h"
#include "minmax.h"
#include "reservation.h"

/* Send SOURCE to OUT.  Return 0 when there is no more to send, else the
   errno that stopped it.  */
static int
send_range (struct reservation *source, int out)
{
  while (0 < reserved_size (source))
    {
      ssize_t sent
        = sendfile (out, source->fd, &source->next, reserved_size (source));
      if (sent == 0)
        return 0;
      if (sent < 0 && errno != EINTR)
        return errno;
    }
  return 0;
}

/* Send the SIZE bytes at the input's offset.  Return COPY_END if sendfile did
   it, and there can be more, else what the rung is to return.  */
static enum copy_result
send_piece (struct copy *copy, off_t size)
{
  struct reservation source;
  if (! reserve (&source, copy->input->fd, size))
    {
      copy->error = errno;
      return COPY_NEXT;
    }
  copy->error = send_range (&source, copy->output->fd);
  size_t rest = reserved_size (&source);
  output_count (copy->output, (uintmax_t) size - rest);
  if (rest == 0)
    return COPY_END;
  enum copy_result result = copy_reserved (copy, &source, NULL);
  give_back (&source);
  return result;
}

enum copy_result
rung_sendfile (struct copy *copy)
{
  off_t left;
  while (0 < (left = copy_left (copy)))
    {
      enum copy_result result = send_piece (copy, MIN (left, RESERVATION_MAX));
      if (result != COPY_END)
        return result;
    }
  return COPY_NEXT;
}
