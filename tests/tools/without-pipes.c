/* Run a command as a user who has no room for pipes left.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: without-pipes COMMAND [ARGUMENT]...

   Root becomes the user nobody, because root may have any number of pipes, and
   another user needs room for those of other programs, such as other tests.
   The status is that of the command, 77 if this isn't root or if there's no
   limit for pipes here, or 99.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum
{
  NOBODY = 65534,
  LARGE = 1024 * 1024,
  MANY = 450,
  SKIPPED = 77
};

/* Print WHAT and errno's text.  Return the status of a skipped test.  */
static int
skip (char const *what)
{
  perror (what);
  return SKIPPED;
}

/* Open large pipes until no more fit.  The command won't
   inherit them.  Return true if fewer than MANY used up the room.  */
static bool
use_up_pipes (void)
{
  for (int i = 0; i < MANY; i++)
    {
      int ends[2];
      if (pipe (ends) != 0)
        return false;
      fcntl (ends[0], F_SETFD, FD_CLOEXEC);
      fcntl (ends[1], F_SETFD, FD_CLOEXEC);
#ifdef F_SETPIPE_SZ
      /* Pipes of the default size use up the last room.  */
      if (fcntl (ends[1], F_SETPIPE_SZ, LARGE) < 0
          && fcntl (ends[1], F_GETPIPE_SZ) < 16 * 4096)
        return true;
#endif
    }
  errno = 0;
  return false;
}

int
main (int argc, char **argv)
{
  struct rlimit descriptors = { .rlim_cur = 1000, .rlim_max = 1000 };
  if (argc < 2 || setrlimit (RLIMIT_NOFILE, &descriptors) != 0)
    return TROUBLE;
  errno = EPERM;
  if (geteuid () != 0 || setgid (NOBODY) != 0 || setuid (NOBODY) != 0)
    return skip ("without-pipes: nobody");
  if (access (argv[0], X_OK) != 0)
    return skip (argv[0]);
  if (! use_up_pipes ())
    return skip ("without-pipes: no limit");

  pid_t child = fork ();
  if (child == 0)
    {
      execvp (argv[1], argv + 1);
      perror (argv[1]);
      _exit (TROUBLE);
    }
  return wait_for (child);
}
