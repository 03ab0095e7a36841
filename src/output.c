/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "extensions/progress.h"
#include "options.h"
#include "pipe.h"
#include "wait-ready.h"

void
output_count (struct output *output, uintmax_t size)
{
  output->written += size;
  if (PROGRESS != 0 && output->progress)
    progress_written (output->progress, size);
}

bool
output_flush_before_message (void *writer)
{
  struct output *output = writer;
  if (PROGRESS != 0 && output->progress)
    progress_hide (output->progress);
  return output->held == 0 || output_flush (output);
}

bool
output_open (struct output *output, struct buffer *batch,
             struct diagnose *diagnose)
{
  *output = (struct output){ .fd = STDOUT_FILENO,
                             .batch = batch,
                             .diagnose = diagnose };
  if (fstat (output->fd, &output->status) == 0)
    {
      diagnose->flush = output_flush_before_message;
      diagnose->writer = output;
      return true;
    }
  diagnose_problem (diagnose, N_ ("standard output"), errno);
  return false;
}

void
output_fail (struct output *output, int errnum)
{
  output->held = 0;
  output->failed = true;
  diagnose_problem (output->diagnose, N_ ("write error"), errnum);
}

/* Write the SIZE bytes at BYTES.  Return as output_write does.  */
static bool
write_all (struct output *output, char const *bytes, size_t size)
{
  bool blocked = false;
  while (0 < size && ! output->failed)
    {
      ssize_t written = write (output->fd, bytes, size);
      if (0 < written)
        {
          bytes += written;
          size -= (size_t) written;
          blocked = false;
          continue;
        }
      /* A device that takes nothing is full.  */
      int errnum = written == 0 ? ENOSPC : errno;
      if (! retry_when_ready (output->fd, POLLOUT, errnum, &blocked))
        output_fail (output, errnum);
    }
  return ! output->failed;
}

bool
output_write (struct output *output, char const *bytes, size_t size)
{
  if (! output_flush (output) || ! write_all (output, bytes, size))
    return false;
  output_count (output, size);
  return true;
}

/* Only what so many of fit into a batch is held: to find out that one may be
   held, and that the next operand keeps nobody waiting, takes two system
   calls. 10,000 files of 1.5 to 7.5 KB into a pipe: 2 takes as long, 1
   takes 1.06 times as long; 50 to 400 bytes: 2 to 8 are alike.  */
enum
{
  BATCH_FILES = 4
};

/* How many bytes a batch for OUTPUT may have.  */
static size_t
find_batch_limit (struct output const *output)
{
  mode_t mode = output->status.st_mode;
  if (S_ISREG (mode))
    return output->batch->size;
  return S_ISFIFO (mode) && pipe_is_stream (output->fd) ? PIPE_BUF : 0;
}

bool
output_may_hold (struct output *output, size_t size)
{
  if (! output->more_follows && output->held == 0)
    return false;
  if (! output->knows_limit)
    output->batch_limit = find_batch_limit (output);
  output->knows_limit = true;
  return size <= output->batch_limit / BATCH_FILES;
}

bool
output_hold (struct output *output, char const *bytes, size_t size)
{
  if (output->batch_limit - output->held < size && ! output_flush (output))
    return false;
  memcpy (output->batch->bytes + output->held, bytes, size);
  output->held += size;
  output_count (output, size);
  return true;
}

bool
output_flush (struct output *output)
{
  size_t size = output->held;
  output->held = 0;
  return write_all (output, output->batch->bytes, size);
}

bool
output_hold_no_more (struct output *output)
{
  output->more_follows = false;
  return output_flush (output);
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
output_position (struct output *output)
{
  output_flush (output);
  struct stat now;
  if (S_ISREG (output->status.st_mode) && appends (output)
      && fstat (output->fd, &now) == 0)
    return now.st_size;
  return lseek (output->fd, 0, SEEK_CUR);
}
