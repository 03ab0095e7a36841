/* What the tools that run a command with a descriptor of theirs share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CHILD_H
#define CHILD_H

#include <stdbool.h>
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

/* Return true if CHILD has ended.  wait_for still returns its status.  */
bool has_ended (pid_t child);

/* Wait until FD is ready for EVENTS, those of poll, and return true.  Return
   false if it isn't ready and CHILD has ended.  A tool that waits for a file
   without watching its child hangs if the child ends early, or if the child
   leaves a process behind that keeps the file open.  */
bool is_ready (int fd, short events, pid_t child);

/* Copy from IN to OUT, which CHILD reads, at most SIZE bytes at a time, until
   IN ends, OUT has no reader, or CHILD has ended.  SIZE is at most PUMP_MAX.
   OUT becomes non-blocking.  */
void feed (pid_t child, int in, int out, size_t size);

/* Copy from IN, to which CHILD writes, to standard output, until IN ends, or
   CHILD has ended and all that it wrote is copied.  A terminal ends with an
   error when its other side is closed.  */
void drain (pid_t child, int in);

/* Wait for CHILD.  Return its exit status, or TROUBLE if a signal ended it. */
int wait_for (pid_t child);

#endif
