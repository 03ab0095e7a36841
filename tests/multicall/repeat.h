/* Repeated calls of cat_main.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REPEAT_H
#define REPEAT_H

/* Call cat_main as often as ARGV[1] says, with each command line and output of
   a table in turn, in a directory with the files of the table.  Check after
   each call that the process is as it was before.  If there are more than some
   thousand calls, check that later ones add no memory.  Return 0, or exit with
   status 1 after a message on standard error.  */
int repeat_main (int argc, char **argv);

#endif
