/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "pipe.h"
#include "wait-ready.h"

bool
output_open (struct output *output, struct diagnose *diagnose)
{
  *output = (struct output){ .fd = STDOUT_FILENO, .diagnose = diagnose };
  if (fstat (output->fd, &output->status) == 0)
    return true;
  diagnose_problem (diagnose, N_ ("standard output"), errno);
  return false;
}

bool
output_write (struct output *output, char const *bytes, size_t size)
{
  bool blocked = false;
  while (0 < size)
    {
      ssize_t written = write (output->fd, bytes, size);
      if (0 < written)
        {
          bytes += written;
          size -= (size_t) written;
          output->written += (uintmax_t) written;
          blocked = false;
          continue;
        }
      /* A device that takes nothing is full.  */
      int errnum = written == 0 ? ENOSPC : errno;
      if (! retry_when_ready (output->fd, POLLOUT, errnum, &blocked))
        {
          diagnose_problem (output->diagnose, N_ ("write error"), errnum);
          return false;
        }
    }
  return true;
}

/* Whether each write goes to the end of OUTPUT, wherever its offset is.
   True where there is no telling.  */
static bool
appends (struct output const *output)
{
  int flags = fcntl (output->fd, F_GETFL);
  return flags < 0 || flags & O_APPEND;
}

void
output_settle (struct output *output)
{
  uintmax_t copied = output->written - output->last_reference;
  if (0 < output->last_reference && copied < pipe_capacity (output->fd))
    pipe_wait_until_holds (output->fd, copied);
  output->last_reference = 0;
}

enum output_kind
output_kind (struct output const *output)
{
  mode_t mode = output->status.st_mode;
  int fd = output->fd;
  if (S_ISREG (mode))
    return appends (output) ? OUTPUT_OTHER : OUTPUT_FILE;
  if (S_ISFIFO (mode))
    return pipe_is_stream (fd) ? OUTPUT_PIPE : OUTPUT_OTHER;
  if (S_ISCHR (mode))
    return isatty (fd) ? OUTPUT_OTHER : OUTPUT_DEVICE;
  return OUTPUT_OTHER;
}

off_t
output_position (struct output const *output)
{
  struct stat now;
  if (S_ISREG (output->status.st_mode) && appends (output)
      && fstat (output->fd, &now) == 0)
    return now.st_size;
  return lseek (output->fd, 0, SEEK_CUR);
}
