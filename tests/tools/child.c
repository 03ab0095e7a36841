/* What the tools that run a command with a descriptor of theirs share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
  signal (SIGQUIT, SIG_DFL);
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

bool
has_ended (pid_t child)
{
  siginfo_t end = { .si_pid = 0 };
  return (waitid (P_PID, (id_t) child, &end, WEXITED | WNOHANG | WNOWAIT) != 0
          || end.si_pid == child);
}

bool
is_ready (int fd, short events, pid_t child)
{
  struct pollfd file = { .fd = fd, .events = events };
  for (;;)
    {
      /* Ask about the child first, because what it wrote before its end has to
         be found after it has ended.  */
      bool is_last = has_ended (child);
      if (poll (&file, 1, is_last ? 0 : 20) == 1)
        return true;
      if (is_last)
        return false;
    }
}

void
feed (pid_t child, int in, int out, size_t size)
{
  static char bytes[PUMP_MAX];
  ssize_t got;
  int flags = fcntl (out, F_GETFL);
  if (flags < 0 || fcntl (out, F_SETFL, flags | O_NONBLOCK) < 0)
    fail ("O_NONBLOCK");
  while (is_ready (in, POLLIN, child) && 0 < (got = read (in, bytes, size)))
    for (char const *rest = bytes; 0 < got;)
      {
        if (! is_ready (out, POLLOUT, child) || has_ended (child))
          return;
        ssize_t written = write (out, rest, (size_t) got);
        if (written < 0 && errno != EAGAIN)
          return;
        written = written < 0 ? 0 : written;
        rest += written;
        got -= written;
      }
}

void
drain (pid_t child, int in)
{
  static char bytes[PUMP_MAX];
  ssize_t got;
  while (is_ready (in, POLLIN, child)
         && 0 < (got = read (in, bytes, sizeof bytes)))
    for (char const *rest = bytes; 0 < got;)
      {
        ssize_t written = write (STDOUT_FILENO, rest, (size_t) got);
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
