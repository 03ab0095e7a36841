/* An operand that is open for reading.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "system.h"

bool
operand_is_stdin (char const *name)
{
  return strcmp (name, "-") == 0;
}

void
input_start (struct input *input, char const *name, struct diagnose *diagnose)
{
  bool is_stdin = operand_is_stdin (name);
  *input = (struct input){ .name = name,
                           .fd = is_stdin ? STDIN_FILENO : -1,
                           .is_shared = is_stdin,
                           .diagnose = diagnose };
}

int
input_open (struct input *input, unsigned int refused)
{
  input->kind = INPUT_OTHER;
  input->status_error = 0;
  if (! input->is_shared)
    {
      /* A signal may interrupt an open that waits.  */
      struct attempt attempt = input_attempt (input);
      while (attempt_again (&attempt))
        attempt.result
          = (refused ? open_within (AT_FDCWD, input->name, O_RDONLY, refused)
                     : open (input->name, O_RDONLY));
      if (attempt.result < 0)
        return attempt.error;
      input->fd = (int) attempt.result;
    }
  if (fstat (input->fd, &input->status) < 0)
    {
      /* read will meet the same error, or succeed.  */
      input->status_error = errno;
      input->status = (struct stat){ .st_mode = 0 };
    }
  mode_t mode = input->status.st_mode;
  if (S_ISREG (mode))
    input->kind = INPUT_FILE;
  else if (S_ISFIFO (mode))
    input->kind = INPUT_PIPE;
  else if (S_ISCHR (mode) && ! descriptor_is_terminal (input->fd))
    input->kind = INPUT_DEVICE;
  return 0;
}

bool
input_close (struct input *input)
{
  int error = input->is_shared ? 0 : descriptor_close (input->fd);
  if (error)
    input_fail (input, error);
  return error == 0;
}

/* Read the first bytes of INPUT, at most SIZE, as far as they're in memory,
   and note whether the rest has to come from a disk.  OFFSET is for
   read_cached.  Return how many bytes were read.  */
static size_t
read_first (struct input *input, char *bytes, size_t size, off_t offset)
{
  ssize_t got = read_cached (input->fd, bytes, size, offset);
  off_t expected = MIN (input->status.st_size, (off_t) size);
  input->asks_if_cold = false;
  input->cold_error = got < 0 ? errno : got < expected ? EAGAIN : 0;
  return (size_t) MAX (0, got);
}

void
input_ask_if_cold (struct input *input)
{
  char byte;
  if (input->asks_if_cold)
    read_first (input, &byte, 1, 0);
}

/* The look-ahead wants to know whether the file is in memory.  We find out
   with the first read, so if the file is there, this costs nothing.  If only a
   part of it is there, we read the rest into the same block, because an
   operand that fits a block is written with one call.  */
ssize_t
input_read (struct input *input, char *bytes, size_t size)
{
  size_t have = input->asks_if_cold ? read_first (input, bytes, size, -1) : 0;
  if (0 < have && ! input->cold_error)
    return (ssize_t) have;
  struct attempt attempt = input_attempt (input);
  while (attempt_again (&attempt))
    attempt.result = read (input->fd, bytes + have, size - have);
  if (0 < have)
    return (ssize_t) have + MAX (0, attempt.result);
  if (attempt.error == EINVAL && input->kind == INPUT_FILE)
    {
      size_t fitting = descriptor_fitting_size (input->fd, size);
      if (fitting < size)
        return fitting == 0 ? 0 : input_read (input, bytes, fitting);
    }
  if (attempt.result < 0)
    input_fail (input, attempt.error);
  return attempt.result;
}

void
input_fail (struct input *input, int errnum)
{
  diagnose_error (input->diagnose, input->name, NULL, errnum);
}
