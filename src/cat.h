/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CAT_H
#define CAT_H

/* Do what the command line ARGV of ARGC strings asks of cat, and return
   its exit status: EXIT_SUCCESS, or EXIT_FAILURE after a message on
   standard error for each thing that failed.

   It does not exit, whatever happens, and leaves nothing behind: no
   descriptor, no memory, no locale, so that it can be called again.
   ARGV may be permuted.  Standard input and output stay open; the stdio
   streams are not touched.  */
int cat_main (int argc, char **argv);

#endif
