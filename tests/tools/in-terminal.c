/* Run a command in a terminal of its own.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: in-terminal COMMAND [ARGUMENT]...

   The command leads a session, whose terminal gets standard input as typed
   keys: ^C is the byte 3.  The output of the terminal goes to standard output.
   The status is that of the command, 128 and the number of the signal that
   ended it, or 99.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* Run ARGV with the terminal NAME, whose other end is MASTER.  */
static void
run (char **argv, int master, char const *name)
{
  static int const defaults[]
    = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU };
  setsid ();
  int terminal = open (name, O_RDWR);
  if (terminal < 0 || ioctl (terminal, TIOCSCTTY, 0) != 0)
    fail ("in-terminal: terminal");
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    dup2 (terminal, fd);
  close (terminal);
  close (master);
  for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
    signal (defaults[i], SIG_DFL);
  execvp (argv[0], argv);
  fail (argv[0]);
}

/* Copy what is there to read from IN to OUT.  Return false at the end, or if
   OUT has no room.  */
static bool
copy (int in, int out)
{
  char bytes[4096];
  ssize_t got = read (in, bytes, sizeof bytes);
  if (got < 0)
    return errno == EAGAIN;
  return 0 < got && write (out, bytes, (size_t) got) == got;
}

int
main (int argc, char **argv)
{
  keep_standard_descriptors ();
  int master = posix_openpt (O_RDWR | O_NOCTTY);
  if (argc < 2 || master < 0 || grantpt (master) != 0
      || unlockpt (master) != 0)
    fail ("in-terminal: posix_openpt");
  /* A write to the terminal must not block: after 4,095 keys it would wait for
     the command to read them, and the command may have ended.  */
  int flags = fcntl (master, F_GETFL);
  if (flags < 0 || fcntl (master, F_SETFL, flags | O_NONBLOCK) < 0)
    fail ("in-terminal: O_NONBLOCK");
  pid_t child = fork ();
  if (child == 0)
    run (argv + 1, master, ptsname (master));
  struct pollfd both[] = { { .fd = master, .events = POLLIN },
                           { .fd = STDIN_FILENO, .events = POLLIN } };
  bool is_last;
  do
    {
      is_last = has_ended (child);
      if (is_last)
        both[1].fd = -1;
      poll (both, 2, is_last ? 0 : 20);
      if (both[1].revents && ! copy (STDIN_FILENO, master))
        both[1].fd = -1;
    }
  while (both[0].revents ? copy (master, STDOUT_FILENO) : ! is_last);
  int status;
  if (waitpid (child, &status, 0) != child)
    return TROUBLE;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
