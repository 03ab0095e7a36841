/* --progress: standard error, which may be a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/progress-terminal.h"

#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

enum
{
  WIDTH = 80 /* columns, if no terminal reports its width */
};

/* The bytes that move the cursor to the beginning of the line, and erase the
   line (ECMA-48).  */
static char const erase[] = "\r\033[K";

static bool
is_in_background (void)
{
  pid_t foreground = tcgetpgrp (STDERR_FILENO);
  return 0 <= foreground && foreground != getpgrp ();
}

size_t
terminal_width (void)
{
  struct winsize size;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && 0 < size.ws_col
           ? size.ws_col
           : WIDTH;
}

/* Two descriptors of one terminal may have different devices, because /dev/tty
   also names a process's own terminal.  But tcgetpgrp succeeds for no other
   terminal, and for this one under either name.  */
bool
terminal_is_shared (void)
{
  struct stat output, error;
  if (! isatty (STDOUT_FILENO) || ! isatty (STDERR_FILENO))
    return false;
  return ((0 <= tcgetpgrp (STDOUT_FILENO) && 0 <= tcgetpgrp (STDERR_FILENO))
          || fstat (STDOUT_FILENO, &output) != 0
          || fstat (STDERR_FILENO, &error) != 0
          || output.st_rdev == error.st_rdev);
}

bool
terminal_draw (bool is_terminal, bool has_line, char const *text,
               size_t length, bool ends)
{
  if (is_in_background ())
    return has_line;
  /* An iovec also serves reads, so its bytes aren't constant.  */
  struct iovec const parts[]
    = { { .iov_base = (void *) (uintptr_t) erase,
          .iov_len = has_line ? sizeof erase - 1 : 0 },
        { .iov_base = (void *) (uintptr_t) text, .iov_len = length },
        { .iov_base = (void *) (uintptr_t) "\n",
          .iov_len = ends || ! is_terminal } };
  ssize_t written
    = writev (STDERR_FILENO, parts, sizeof parts / sizeof *parts);
  (void) written;
  return is_terminal && ! ends;
}

void
terminal_clear (bool keeps)
{
  if (is_in_background ())
    return;
  ssize_t written = write (STDERR_FILENO, keeps ? "\n" : erase,
                           keeps ? 1 : sizeof erase - 1);
  (void) written;
}
