/* What the tools that run a command with a descriptor of theirs share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CHILD_H
#define CHILD_H

#include <stddef.h>
#include <sys/types.h>

enum
{
  TROUBLE = 99, /* the exit status if the tool itself fails */
  PUMP_MAX = 65536
};

/* Print WHAT and the text of errno, and exit with TROUBLE.  */
_Noreturn void fail (char const *what);

/* Keep closed standard descriptors from files that are opened later: a pipe
   with such a number would be taken for this program's or the command's.  A
   program that is executed still finds them closed.  */
void keep_standard_descriptors (void);

/* Run the program of ARGV with ENDS[1] as its descriptor FD, and without
   ENDS.  Return its process id.  */
pid_t start (char *const *argv, int const *ends, int fd);

/* Run the shell command COMMAND with ENDS[1] as its descriptor FD, and without
   ENDS.  Return its process id.  */
pid_t start_shell (char const *command, int const *ends, int fd);

/* Copy from IN to OUT, at most SIZE bytes at a time, until IN ends, or until
   OUT has no reader.  SIZE is at most PUMP_MAX.  A terminal ends with an error
   when its other side is closed.  */
void pump (int in, int out, size_t size);

/* Wait for CHILD.  Return its exit status, or TROUBLE if a signal ended it. */
int wait_for (pid_t child);

#endif
