/* A caller's wish to end a call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef INTERRUPTION_H
#define INTERRUPTION_H

#include <stdbool.h>

/* A caller whose signal handlers return may want an end of the work before the
   work is done.  A struct of all zeros belongs to a caller that never does. */
struct interruption
{
  bool (*is_wanted) (void *caller); /* a function of the caller, or NULL */
  void *caller;                     /* for IS_WANTED, borrowed */
  bool has_come;                    /* IS_WANTED has returned true */
};

/* Return true if the caller wants an end of the work.  Then this stays so.
   Ask before each system call that may wait, also when a signal has
   interrupted the call before.  Call the caller's function, which may change
   errno.  */
bool interrupted (struct interruption *interruption);

#endif
