/* Threads beside the one that copies.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef THREAD_H
#define THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Start THREAD, which calls FUNCTION with ARGUMENT.  It has a small stack, and
   gets no signal.  Return true if that succeeds.  */
bool thread_start (pthread_t *thread, void *(*function) (void *),
                   void *argument);

#endif
