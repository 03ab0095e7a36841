/* An operand, open for reading.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "descriptor.h"
#include "retry.h"

bool
operand_is_stdin (char const *name)
{
  return strcmp (name, "-") == 0;
}

void
input_start (struct input *input, char const *name, struct diagnose *diagnose)
{
  *input = (struct input){ .name = name, .fd = -1, .diagnose = diagnose };
  if (operand_is_stdin (name))
    input->fd = STDIN_FILENO;
}

bool
input_interrupted (struct input const *input)
{
  return interrupted (&input->diagnose->interruption);
}

bool
input_open (struct input *input)
{
  int error = EINTR;
  /* A signal may interrupt a slow open.  */
  while (input->fd < 0 && error == EINTR && ! input_interrupted (input))
    {
      input->fd = open (input->name, O_RDONLY);
      error = errno;
    }
  if (input->fd < 0)
    input_fail (input, error);
  return 0 <= input->fd;
}

struct stat const *
input_status (struct input *input)
{
  struct stat *status = &input->status;
  if (! input->has_status && fstat (input->fd, status) < 0)
    {
      input->status_error = errno;
      *status = (struct stat){ .st_mode = 0 };
    }
  input->has_status = true;
  return status;
}

bool
input_is_file (struct input *input)
{
  return S_ISREG (input_status (input)->st_mode);
}

/* Return true if INPUT is a regular file of at least SMALL_BLOCK bytes.  */
static bool
is_large_file (struct input *input)
{
  return (input_is_file (input)
          && (off_t) SMALL_BLOCK <= input->status.st_size);
}

void
input_advise (struct input *input)
{
#if HAVE_POSIX_FADVISE
  /* This doubles the read-ahead of Linux.  */
  if (! input->is_advised && is_large_file (input))
    posix_fadvise (input->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
  input->is_advised = true;
}

bool
input_close (struct input *input)
{
  int error
    = operand_is_stdin (input->name) ? 0 : descriptor_close (input->fd);
  if (error)
    input_fail (input, error);
  return error == 0;
}

bool
input_is_shared (struct input const *input)
{
  return operand_is_stdin (input->name);
}

ssize_t
input_read (struct input *input, char *bytes, size_t size)
{
  struct retry retry = { .answers = 0 };
  int error = EINTR;
  while (! input_interrupted (input))
    {
      ssize_t got = read (input->fd, bytes, size);
      if (0 <= got)
        return got;
      error = errno;
      if (! retry_when_ready (input->fd, POLLIN, error, &retry))
        break;
    }
  input_fail (input, error);
  return -1;
}

void
input_fail (struct input *input, int errnum)
{
  diagnose_file_errno (input->diagnose, input->name, errnum);
}

enum input_kind
input_kind (struct input *input)
{
  mode_t mode = input_status (input)->st_mode;
  if (S_ISREG (mode))
    return is_large_file (input) ? INPUT_FILE : INPUT_SMALL_FILE;
  if (S_ISFIFO (mode))
    return INPUT_PIPE;
  if (S_ISCHR (mode))
    return isatty (input->fd) ? INPUT_OTHER : INPUT_DEVICE;
  return INPUT_OTHER;
}

off_t
input_left (struct input const *input)
{
  struct stat now;
  off_t position = lseek (input->fd, 0, SEEK_CUR);
  bool known = 0 <= position && fstat (input->fd, &now) == 0;
  return known ? now.st_size - position : 0;
}

void
input_check_stdin (char const *const *operands, ptrdiff_t count,
                   struct diagnose *diagnose)
{
  ptrdiff_t i = 0;
  while (i < count && ! operand_is_stdin (operands[i]))
    i++;
  if (i < count && fcntl (STDIN_FILENO, F_GETFD) < 0)
    diagnose_errno (diagnose, N_ ("closing standard input"), errno);
}
