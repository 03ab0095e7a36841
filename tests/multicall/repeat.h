/* cat_main, called again and again.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef REPEAT_H
#define REPEAT_H

/* Call cat_main as often as the first argument says, with each of a table of
   command lines and outputs in turn, in a folder with the files that these
   name.  After each call the process must be as it was before it, and at the
   end, if there are more than some thousand calls, have no more memory than
   after those; what is not so is told on standard error, and ends it.  */
int repeat_main (int argc, char **argv);

#endif
