/* Run a command with a socket whose other side stops for too long.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: socket-timeout 0|1 COMMAND

   Run the shell command COMMAND with a stream socket that blocks for one
   second at most (SO_RCVTIMEO and SO_SNDTIMEO).  With 0 the socket is
   COMMAND's standard input: this program's standard input is copied to it, and
   no end follows.  With 1 the socket is COMMAND's standard output: after
   COMMAND has ended, the bytes in the socket are copied to this program's
   standard output. The status is that of COMMAND, or 99.  */

#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TROUBLE = 99,
  PIECE = 65536
};

static void
fail (char const *what)
{
  perror (what);
  exit (TROUBLE);
}

/* Make ENDS a pair of sockets, of which the second has the timeouts.  */
static void
make_sockets (int ends[2])
{
  struct timeval const second = { .tv_sec = 1 };
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0
      || setsockopt (ends[1], SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second)
           != 0
      || setsockopt (ends[1], SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second)
           != 0)
    fail ("socket-timeout: sockets");
}

/* Run COMMAND with the second of ENDS as its descriptor FD.  Return its
   process id.  */
static pid_t
start (char const *command, int const *ends, int fd)
{
  pid_t child = fork ();
  if (child < 0)
    fail ("socket-timeout: fork");
  if (0 < child)
    return child;
  dup2 (ends[1], fd);
  close (ends[0]);
  close (ends[1]);
  execl ("/bin/sh", "sh", "-c", command, (char *) NULL);
  _exit (TROUBLE);
}

/* Copy from IN to OUT until IN ends, or until OUT has no reader.  */
static void
pump (int in, int out)
{
  static char bytes[PIECE];
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
  int status;
  if (argc != 3)
    return TROUBLE;
  int fd = atoi (argv[1]);
  make_sockets (ends);
  pid_t child = start (argv[2], ends, fd);
  close (ends[1]);
  signal (SIGPIPE, SIG_IGN);
  if (fd == STDIN_FILENO)
    pump (STDIN_FILENO, ends[0]);
  if (waitpid (child, &status, 0) != child || ! WIFEXITED (status))
    return TROUBLE;
  if (fd == STDOUT_FILENO)
    pump (ends[0], STDOUT_FILENO);
  return WEXITSTATUS (status);
}
