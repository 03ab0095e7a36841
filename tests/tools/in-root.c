/* Run the program "cat" in a directory, with that directory as the root.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: in-root DIRECTORY [NAME [ARGUMENT]...]

   NAME is the program's argv[0].  Without NAME, argv is empty; since
   Linux 5.18 argv[0] is then an empty string.  The status is 77 if the root
   cannot be changed.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  CANNOT = 77,
  TROUBLE = 125
};

int
main (int argc, char **argv)
{
  if (argc < 2)
    return TROUBLE;
  if (chroot (argv[1]) != 0 || chdir ("/") != 0)
    {
      perror (argv[1]);
      return CANNOT;
    }
  execv ("/cat", argv + 2);
  perror ("/cat");
  return TROUBLE;
}
