/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef CAT_H
#define CAT_H

#include <stdbool.h>

#define CAT_VERSION "1.2"

#ifdef __cplusplus
#  define CAT_FUNCTION extern "C"
#else
#  define CAT_FUNCTION extern
#endif

/* Run cat with the command line ARGV of ARGC strings.  Return its exit status:
   EXIT_SUCCESS, or EXIT_FAILURE after a message on standard error for each
   failure.

   The call never ends the process.  After the return, no descriptor, thread,
   locale or signal handler of the call is left, so that cat_main can be called
   again.  700 KB of its memory are left, which the next call uses.  Only one
   call runs at a time: if a second thread or a signal handler calls meanwhile,
   that call copies nothing, prints a message and returns EXIT_FAILURE.

   The order of ARGV may change.  Standard input and output stay open.  The
   stdio streams are not used.  packaging/multicall/README lists the tasks of
   the caller.  */
CAT_FUNCTION int cat_main (int argc, char **argv);

/* The wishes of a caller.  A struct of all zeros has none.  */
struct cat_caller
{
  /* A function or NULL.  It is called with CONTEXT before each system call
     that may wait, and again if a signal interrupts the call.  If it returns
     true, cat ends at once and writes no message.  Nothing of the call is left
     then, either.  The function must not call cat itself, because only one
     call runs at a time.  */
  bool (*wants_end) (void *context);

  void *context;            /* borrowed */
  bool wants_no_look_ahead; /* no thread may read ahead */
};

/* Do the same as CALLER wishes.  If CALLER ends the call, return
   EXIT_FAILURE.  */
CAT_FUNCTION int cat_call (int argc, char **argv,
                           struct cat_caller const *caller);

/* Do the same for a program that exits next.  Do not wait for a thread that
   hangs in a file system or on a terminal, because the program can end when
   the copy has ended.  libcaracal.a does not have this function.  */
CAT_FUNCTION int cat_last (int argc, char **argv);

#endif
