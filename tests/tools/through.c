/* Run a command with a standard descriptor of another kind.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: through KIND 0|1 COMMAND [ARGUMENT]...

   KIND is socket, messages (a socket with SOCK_SEQPACKET), packets (a pipe
   with O_DIRECT) or terminal.  With 0 this program's standard input is copied
   through such a file to the command's.  With 1 the command's standard output
   is copied through such a file to this program's.  The status is that of the
   command, or 99.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

/* The following functions put this program's end into ENDS[0], and the
   command's end into ENDS[1], which will be the command's descriptor FD.  */

static void
make_socket (int ends[2], int fd)
{
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    fail ("through: socketpair");
}

static void
make_messages (int ends[2], int fd)
{
  if (socketpair (AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
    fail ("through: socketpair");
}

/* O_DIRECT is a flag of the end that's written to.  */
static void
make_packets (int ends[2], int fd)
{
  int sides[2];
  if (pipe (sides) != 0)
    fail ("through: pipe");
  /* gnulib's O_DIRECT is 0 if the system has none.  */
  if (O_DIRECT == 0 || fcntl (sides[1], F_SETFL, O_DIRECT) != 0)
    fail ("through: O_DIRECT");
  ends[0] = sides[fd == STDIN_FILENO];
  ends[1] = sides[fd != STDIN_FILENO];
}

static void
make_terminal (int ends[2], int fd)
{
  struct termios modes;
  ends[0] = posix_openpt (O_RDWR | O_NOCTTY);
  if (ends[0] < 0 || grantpt (ends[0]) != 0 || unlockpt (ends[0]) != 0
      || (ends[1] = open (ptsname (ends[0]), O_RDWR | O_NOCTTY)) < 0
      || tcgetattr (ends[1], &modes) != 0)
    fail ("through: terminal");
  modes.c_oflag &= (tcflag_t) ~OPOST;
  modes.c_lflag &= (tcflag_t) ~ECHO;
  if (tcsetattr (ends[1], TCSANOW, &modes) != 0)
    fail ("through: terminal");
}

struct kind
{
  char const *name;
  void (*make) (int ends[2], int fd);
  bool hangs_up; /* a close loses bytes that the command has not read */
  size_t piece;  /* most bytes that the command gets at a time */
};

static struct kind const kinds[]
  = { { "socket", make_socket, false, PUMP_MAX },
      { "messages", make_messages, false, 60000 },
      { "packets", make_packets, false, 1000 },
      { "terminal", make_terminal, true, PUMP_MAX } };

static struct kind const *
find_kind (char const *name)
{
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp (kinds[i].name, name) == 0)
      return &kinds[i];
  exit (TROUBLE);
}

int
main (int argc, char **argv)
{
  int ends[2];
  if (argc < 4)
    return TROUBLE;
  keep_standard_descriptors ();
  int fd = atoi (argv[2]);
  struct kind const *kind = find_kind (argv[1]);
  kind->make (ends, fd);
  pid_t child = start (argv + 3, ends, fd);
  close (ends[1]);
  signal (SIGPIPE, SIG_IGN);
  if (fd == STDIN_FILENO)
    {
      close (STDOUT_FILENO);
      feed (child, STDIN_FILENO, ends[0], kind->piece);
      if (! kind->hangs_up)
        {
          shutdown (ends[0], SHUT_WR);
          close (ends[0]);
        }
    }
  else
    drain (child, ends[0]);
  return wait_for (child);
}
