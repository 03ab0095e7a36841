/* Threads of the program, as coroutines: one runs until its next call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Forget all threads.  */
void threads_start (void);

/* Return true if a helper, a thread that the program made, makes the call.  */
bool threads_is_helper (void);

/* Return true if a helper has not ended.  */
bool threads_run (void);

/* If a helper makes the call, let the program go on for good.  */
void threads_leave (void);

/* If a helper makes the call, let the program go on, and return true when it
   is the helper's turn again.  Return false at once if not.  */
bool threads_yield (void);

#endif
