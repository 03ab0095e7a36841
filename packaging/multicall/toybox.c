/* cat.c - copy inputs to stdout: caracal's cat as a command of toybox.
 *
 * Copyright (C) 2026 The caracal contributors
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * In toybox this file is toys/posix/cat.c: see README.

USE_CAT(NEWTOY(cat, 0, TOYFLAG_BIN|TOYFLAG_NOHELP))

config CAT
  bool "cat (caracal)"
  default y
  help
    usage: cat [-AbeEnstTuv] [FILE...]

    Copy (concatenate) files to stdout. If no files listed, copy from stdin.
    Filename "-" is a synonym for stdin. "cat --help" explains all options.
*/

#include "toys.h"

int caracal_main (int argc, char **argv);

void
cat_main (void)
{
  int argc = 0;
  while (toys.argv[argc])
    argc++;
  toys.exitval = caracal_main (argc, toys.argv);
}
