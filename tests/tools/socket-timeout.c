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

#include "child.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

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

int
main (int argc, char **argv)
{
  int ends[2];
  if (argc != 3)
    return TROUBLE;
  keep_standard_descriptors ();
  int fd = atoi (argv[1]);
  make_sockets (ends);
  pid_t child = start_shell (argv[2], ends, fd);
  close (ends[1]);
  signal (SIGPIPE, SIG_IGN);
  if (fd == STDIN_FILENO)
    feed (child, STDIN_FILENO, ends[0], PUMP_MAX);
  int status = wait_for (child);
  if (fd == STDOUT_FILENO)
    drain (child, ends[0]);
  return status;
}
