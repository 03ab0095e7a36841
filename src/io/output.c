/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "descriptor.h"
#include "file-system.h"
#include "minmax.h"
#include "pipe.h"

void
output_note_written (struct output *output, uintmax_t size)
{
  output->written += size;
  if (output->observer)
    output->observer->note_written (output->observer->owner, size);
}

void
output_note_read (struct output *output, uintmax_t size)
{
  if (output->observer)
    output->observer->note_read (output->observer->owner, size);
}

bool
output_before_message (void *writer)
{
  struct output *output = writer;
  if (output->observer)
    output->observer->before_message (output->observer->owner);
  return true;
}

bool
output_open (struct output *output, struct diagnose *diagnose)
{
  *output = (struct output){ .fd = STDOUT_FILENO, .diagnose = diagnose };
  if (fstat (output->fd, &output->status) == 0)
    {
      diagnose->before_message = output_before_message;
      diagnose->writer = output;
      return true;
    }
  diagnose_errno (diagnose, N_ ("standard output"), errno);
  return false;
}

void
output_fail (struct output *output, int errnum)
{
  output->failed = true;
  diagnose_errno (output->diagnose, N_ ("write error"), errnum);
}

bool
output_write (struct output *output, char const *bytes, size_t size)
{
  while (0 < size && ! output->failed)
    {
      ssize_t written = descriptor_write (output->fd, bytes, size,
                                          &output->diagnose->interruption);
      if (written < 0)
        {
          output_fail (output, errno);
          break;
        }
      output_note_written (output, (uintmax_t) written);
      bytes += written;
      size -= (size_t) written;
    }
  return ! output->failed;
}

void
output_wait_until_copied (struct output const *output)
{
  if (output->last_reference == 0)
    return;
  uintmax_t after = output->written - output->last_reference;
  if (after < MAX (output->capacity, pipe_capacity (output->fd)))
    pipe_wait_for_reader (output->fd, after, OUTPUT_WAIT_MAX,
                          &output->diagnose->interruption);
}

bool
output_appends (struct output const *output)
{
  int flags = fcntl (output->fd, F_GETFL);
  return flags < 0 || flags & O_APPEND;
}

void
output_learn (struct output *output)
{
  if (output->is_known)
    return;
  mode_t mode = output->status.st_mode;
  int flags = fcntl (output->fd, F_GETFL);
  output->is_known = true;
  /* A FUSE server may accept bytes only in sequence, as an upload does.  Two
     programs that each reserve a place could not keep that.  */
  if (S_ISREG (mode) && 0 <= flags && ! (flags & O_APPEND)
      && ! is_on_fuse (output->fd))
    {
      struct rlimit limit;
      output->kind = OUTPUT_FILE;
      if (getrlimit (RLIMIT_FSIZE, &limit) == 0
          && limit.rlim_cur != RLIM_INFINITY)
        output->limit = (uintmax_t) limit.rlim_cur;
    }
  else if (S_ISCHR (mode) && ! isatty (output->fd))
    output->kind = OUTPUT_DEVICE;
  /* With O_DIRECT, the bytes of a pipe become packets: a reader with a small
     buffer loses the rest of a packet (pipe(7)).  So only write may move bytes
     into such a pipe.  gnulib's O_DIRECT is 0 if the system has none.  */
  else if (S_ISFIFO (mode) && 0 <= flags && ! (flags & O_DIRECT))
    {
      output->kind = OUTPUT_PIPE;
      output->capacity = pipe_capacity (output->fd);
    }
}

void
output_grow_pipe (struct output *output, size_t capacity)
{
  output_learn (output);
  if (output->kind != OUTPUT_PIPE || capacity <= output->asked)
    return;
  output->asked = capacity;
  if (output->capacity < capacity)
    output->capacity = pipe_grow (output->fd, capacity);
}

bool
output_can_grow (struct output const *output)
{
  mode_t mode = output->status.st_mode;
  return S_ISREG (mode) || S_ISBLK (mode);
}

bool
output_is_same (struct output const *output, struct stat const *status)
{
  return (output_can_grow (output) && status->st_dev == output->status.st_dev
          && status->st_ino == output->status.st_ino);
}
