/* Threads of the program, as coroutines that run until their next call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Forget the threads of an earlier run.  */
void threads_start (void);

/* Return true if a helper makes the current call.  A helper is a thread that
   the program made.  */
bool threads_is_helper (void);

/* Return true if any helper has not ended.  */
bool threads_are_running (void);

/* If a helper makes the current call, let the main thread go on, and do not
   return.  */
void threads_leave (void);

/* If a helper makes the current call, let the main thread go on.  Return true
   when the helper's turn has come again.  Return false at once if the main
   thread makes the call.  */
bool threads_yield (void);

#endif
