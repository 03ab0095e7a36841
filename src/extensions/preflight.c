/* What --preflight does: all operands are checked before any is copied.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/preflight.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "input.h"

/* Why INPUT, which is there, cannot be read: an errno, or 0 as far as can be
   told without opening what is no regular file.  */
static int
obstacle (struct input *input)
{
  mode_t mode = input_status (input)->st_mode;
  if (S_ISDIR (mode))
    return EISDIR;
  if (0 <= input->fd)
    return ((fcntl (input->fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? EBADF : 0);
  if (S_ISSOCK (mode))
    return ENXIO;
  if (! S_ISREG (mode))
    return faccessat (AT_FDCWD, input->name, R_OK, AT_EACCESS) == 0 ? 0
                                                                    : errno;
  int fd = open (input->name, O_RDONLY);
  if (fd < 0)
    return errno;
  close (fd);
  return 0;
}

/* Whether INPUT can be copied to OUTPUT, as far as can be told; if not,
   diagnosed.  */
static bool
is_ready (struct input *input, struct output const *output)
{
  int error = input_status (input)->st_mode == 0 ? errno : obstacle (input);
  if (error)
    input_fail (input, error);
  else if (input_is_output (input, output))
    input_refuse (input);
  else
    return true;
  return false;
}

bool
preflight (struct options const *options, struct output const *output,
           struct diagnose *diagnose)
{
  bool ready = true;
  for (ptrdiff_t i = 0; i < options->count; i++)
    {
      struct input input;
      input_start (&input, options->operands[i], diagnose);
      ready = is_ready (&input, output) && ready;
    }
  return ready;
}
