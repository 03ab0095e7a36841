/* Run a command with non-blocking standard descriptors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: nonblocking [-|+]DESCRIPTORS COMMAND [ARGUMENT]...

   DESCRIPTORS is 0, 1 or 01.  With "-", clear O_NONBLOCK instead.  With "+",
   set and clear it all the time, until the command ends.  The status is that
   of the command.  */

#include <config.h>

#include "child.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Set O_NONBLOCK of the descriptors whose digits DIGITS has, or clear it
   unless SETS.  */
static void
change (char const *digits, bool sets)
{
  for (char const *digit = digits; *digit; digit++)
    {
      int fd = *digit - '0';
      int flags = fcntl (fd, F_GETFL);
      int wanted = sets ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
      if (flags < 0 || fcntl (fd, F_SETFL, wanted) < 0)
        fail ("nonblocking");
    }
}

/* Set and clear O_NONBLOCK of DIGITS until the process CHILD ends.  Return its
   exit status.  */
static int
toggle_until_end (char const *digits, pid_t child)
{
  int status;
  pid_t ended;
  while ((ended = waitpid (child, &status, WNOHANG)) == 0)
    for (int i = 0; i < 100; i++)
      change (digits, i % 2 == 0);
  return ended == child && WIFEXITED (status) ? WEXITSTATUS (status) : TROUBLE;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    return EXIT_FAILURE;
  bool toggles = argv[1][0] == '+';
  bool blocks = argv[1][0] == '-';
  char const *digits = argv[1] + (toggles || blocks);
  if (toggles)
    {
      pid_t child = fork ();
      if (child < 0)
        fail ("fork");
      if (0 < child)
        return toggle_until_end (digits, child);
    }
  else
    change (digits, ! blocks);
  execvp (argv[2], argv + 2);
  perror (argv[2]);
  return EXIT_FAILURE;
}
