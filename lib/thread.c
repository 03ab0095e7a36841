/* Threads beside the one that copies.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "thread.h"

#include <signal.h>

enum
{
  STACK = 64 * 1024
};

bool
thread_start (pthread_t *thread, void *(*function) (void *), void *argument)
{
  pthread_attr_t attributes;
  sigset_t all, before;
  if (pthread_attr_init (&attributes) != 0)
    return false;
  pthread_attr_setstacksize (&attributes, STACK);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool started = pthread_create (thread, &attributes, function, argument) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  pthread_attr_destroy (&attributes);
  return started;
}
