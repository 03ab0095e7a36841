/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CAT_H
#define CAT_H

/* Do what the command line ARGV of ARGC strings asks of cat, and return
   its exit status: EXIT_SUCCESS, or EXIT_FAILURE after a message on
   standard error for each thing that failed.

   It does not exit, whatever happens, and leaves nothing behind: no
   descriptor, no memory, no thread, no locale, no signal handler, so that it
   can be called again, but not by two threads at a time.  ARGV may be
   permuted.  Standard input and output stay open; the stdio streams are not
   touched.  packaging/multicall/README says what the caller is to do.  */
int cat_main (int argc, char **argv);

/* Do the same for a program that exits next.  It does not wait for a thread
   that hangs in a file system or on a terminal: the program ends when its own
   work has.  */
int cat_last (int argc, char **argv);

#endif
