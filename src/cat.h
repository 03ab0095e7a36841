/* cat as a function.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef CAT_H
#define CAT_H

#include <stdbool.h>

#define CAT_VERSION "1.5"

#ifdef __cplusplus
#  define CAT_FUNCTION extern "C"
#else
#  define CAT_FUNCTION extern
#endif

/* Run cat with the command line ARGV of ARGC strings.  Return its exit status:
   EXIT_SUCCESS, or EXIT_FAILURE after a message on standard error for each
   failure.

   The call never ends the process.  It leaves no descriptor, thread, locale or
   signal handler behind, only 1 MB of memory, which the next call uses.  Only
   --progress starts a thread, and the call waits until that thread has ended.
   Only one call runs at a time: if another thread or a signal handler calls as
   well, that call copies nothing, prints a message and returns EXIT_FAILURE.

   The order of ARGV may change.  Standard input and output stay open, and
   stdio isn't used.  packaging/multicall/README says what is left to the
   caller.  */
CAT_FUNCTION int cat_main (int argc, char **argv);

/* What a caller may wish for.  A struct of all zeros wishes for nothing.  */
struct cat_caller
{
  /* A function or NULL.  We call it with CONTEXT before each system call that
     may wait, and again if a signal interrupts the system call.  If it returns
     true, cat stops without a message, and leaves nothing behind, as always.
     The function must not call cat itself, because only one call runs at
     a time.  */
  bool (*wants_end) (void *context);

  void *context; /* borrowed */

  /* The variables for cat, in the form of environ, or NULL for those of the
     process.  The C library itself always looks into the environment of the
     process, so that's where the locale comes from.  Borrowed.  */
  char *const *environment;
};

/* Run cat as cat_main does, but as CALLER wishes.  Return EXIT_FAILURE if
   CALLER has stopped it.  */
CAT_FUNCTION int cat_call (int argc, char **argv,
                           struct cat_caller const *caller);

/* Run cat as cat_main does, in a program that exits next.  If standard input
   was an operand, it's closed, and an error of the close is reported.  Threads
   may read the next operands ahead, and we don't wait for a thread that hangs
   in a file system or on a terminal.  libcaracal.a lacks this function.  */
CAT_FUNCTION int cat_last (int argc, char **argv);

#endif
