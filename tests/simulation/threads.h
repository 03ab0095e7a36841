/* Threads of the program, as coroutines: one runs until its next call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>

/* Forget all threads.  */
void threads_start (void);

/* Return true if a thread beside the program's first one runs.  */
bool threads_is_helper (void);

/* Let such a thread never go on.  */
void threads_leave (void);

/* If such a thread runs, let the program go on, and return true when it is the
   thread's turn again.  Return false at once if not.  */
bool threads_yield (void);

#endif
