/* Do what a user or a shell does to a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: control-terminal stop|give GROUP

   The terminal is standard input.  "stop" stops the terminal's output, as ^S
   does.  "give" puts the process group GROUP into the terminal's foreground.
   The status is 0, or 99 with a message on standard output.  */

#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum
{
  TROUBLE = 99
};

int
main (int argc, char **argv)
{
  /* A program in the background can call tcsetpgrp only if it ignores SIGTTOU.
   */
  signal (SIGTTOU, SIG_IGN);
  int result = -1;
  errno = EINVAL;
  if (argc == 2 && strcmp (argv[1], "stop") == 0)
    result = tcflow (STDIN_FILENO, TCOOFF);
  else if (argc == 3 && strcmp (argv[1], "give") == 0)
    result = tcsetpgrp (STDIN_FILENO, (pid_t) atoi (argv[2]));
  if (result == 0)
    return EXIT_SUCCESS;
  printf ("control-terminal: %s\n", strerror (errno));
  return TROUBLE;
}
