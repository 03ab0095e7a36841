/* Run a command with a socket for a standard descriptor.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: by-socket 0 COMMAND [ARGUMENT]...    our standard input reaches it
          by-socket 1 COMMAND [ARGUMENT]...    its output becomes ours
   The status is that of the command, or 99.  */

#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TROUBLE = 99
};

static void
fail (char const *what)
{
  perror (what);
  exit (TROUBLE);
}

/* Copy from IN until it ends, or until nobody reads OUT.  */
static void
pump (int in, int out)
{
  static char bytes[65536];
  ssize_t got;
  while (0 < (got = read (in, bytes, sizeof bytes)))
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
main (int argc, char **argv)
{
  int ends[2];
  if (argc < 3)
    return TROUBLE;
  int fd = atoi (argv[1]);
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    fail ("by-socket: socketpair");
  pid_t child = fork ();
  if (child < 0)
    fail ("by-socket: fork");
  if (child == 0)
    {
      dup2 (ends[1], fd);
      close (ends[0]);
      close (ends[1]);
      execvp (argv[2], argv + 2);
      perror (argv[2]);
      _exit (TROUBLE);
    }

  close (ends[1]);
  signal (SIGPIPE, SIG_IGN);
  if (fd == STDIN_FILENO)
    {
      close (STDOUT_FILENO);
      pump (STDIN_FILENO, ends[0]);
      shutdown (ends[0], SHUT_WR);
    }
  else
    pump (ends[0], STDOUT_FILENO);
  int status;
  if (waitpid (child, &status, 0) != child || ! WIFEXITED (status))
    return TROUBLE;
  return WEXITSTATUS (status);
}
