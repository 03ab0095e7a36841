/* Calls of cat that the caller ends.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#include "cat.h"
#include "process.h"

enum
{
  MILLISECONDS = 200, /* from the call to the signal */
  ENDED = 3           /* the status of a call that ended as it should */
};

static volatile sig_atomic_t has_signal;

static void
note_signal (int number)
{
  (void) number;
  has_signal = 1;
}

static bool
has_come (void *context)
{
  (void) context;
  return has_signal;
}

int
interrupt_main (int argc, char **argv)
{
  struct process before, after;
  struct cat_caller const caller = { .wants_end = has_come };
  struct itimerval timer = { .it_value = { .tv_usec = MILLISECONDS * 1000 } };
  struct sigaction action = { .sa_handler = note_signal };
  sigemptyset (&action.sa_mask);
  sigaction (SIGALRM, &action, NULL);
  process_look (&before);
  setitimer (ITIMER_REAL, &timer, NULL);
  int status = cat_call (argc, argv, &caller);
  process_look (&after);
  char const *difference = process_difference (&before, &after);
  if (difference)
    printf ("left behind: %s\n", difference);
  return status == EXIT_FAILURE && has_signal && ! difference ? ENDED : status;
}
