/* What the tools that run a command with a descriptor of theirs share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

void
fail (char const *what)
{
  perror (what);
  exit (TROUBLE);
}

void
keep_standard_descriptors (void)
{
  int fd;
  do
    fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  while (STDIN_FILENO <= fd && fd <= STDERR_FILENO);
  close (fd);
}

pid_t
start (char *const *argv, int const *ends, int fd)
{
  pid_t child = fork ();
  if (child < 0)
    fail ("fork");
  if (0 < child)
    return child;
  dup2 (ends[1], fd);
  close (ends[0]);
  close (ends[1]);
  /* A test that runs in the background of a script ignores these signals.  */
  signal (SIGHUP, SIG_DFL);
  signal (SIGINT, SIG_DFL);
  execvp (argv[0], argv);
  perror (argv[0]);
  _exit (TROUBLE);
}

pid_t
start_shell (char const *command, int const *ends, int fd)
{
  char *const argv[] = { "/bin/sh", "-c", (char *) (uintptr_t) command, NULL };
  return start (argv, ends, fd);
}

void
pump (int in, int out, size_t size)
{
  static char bytes[PUMP_MAX];
  ssize_t got;
  while (0 < (got = read (in, bytes, size)))
    for (char const *rest = bytes; 0 < got;)
      {
        ssize_t written = write (out, rest, (size_t) got);
        if (written < 0)
          return;
        rest += written;
        got -= written;
      }
}

int
wait_for (pid_t child)
{
  int status;
  if (waitpid (child, &status, 0) != child || ! WIFEXITED (status))
    return TROUBLE;
  return WEXITSTATUS (status);
}
