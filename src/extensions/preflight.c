/* --preflight: a check of all operands before the first is copied.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/preflight.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "io/copy.h"

/* Return 0 if INPUT can be read, otherwise an errno.  Unless INPUT is a
   regular file, 0 is just a guess.  Only standard input is open.  */
static int
find_obstacle (struct input *input)
{
  if (0 <= input->fd ? fstat (input->fd, &input->status)
                     : stat (input->name, &input->status))
    return errno;
  mode_t mode = input->status.st_mode;
  if (S_ISDIR (mode))
    return EISDIR;
  if (0 <= input->fd)
    return ((fcntl (input->fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? EBADF : 0);
  if (S_ISSOCK (mode))
    return ENXIO;
  if (! S_ISREG (mode))
    return faccessat (AT_FDCWD, input->name, R_OK, AT_EACCESS) == 0 ? 0
                                                                    : errno;
  int error = input_open (input, 0);
  if (! error)
    close (input->fd);
  return error;
}

bool
preflight (char const *const *operands, ptrdiff_t count,
           struct output const *output, struct diagnose *diagnose)
{
  bool ready = true;
  for (ptrdiff_t i = 0; i < count; i++)
    {
      struct input input;
      input_start (&input, operands[i], diagnose);
      int error = find_obstacle (&input);
      if (error)
        input_fail (&input, error);
      else if (output_is_same (output, &input.status))
        copy_fail_itself (&input);
      else
        continue;
      ready = false;
    }
  return ready;
}
