/* A call of cat in the process of bash: signals, traps, variables.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CALL_H
#define CALL_H

#include <signal.h>
#include <stdbool.h>

#include "bash-builtin/surroundings.h"

enum
{
  CALL_SIGNALS = 2 /* SIGPIPE and SIGXFSZ */
};

struct call
{
  int signal;    /* the signal that ends the call, or 0 */
  int jump;      /* the code of a jump that a trap made, or 0 */
  bool returned; /* a trap has called return */
  struct surroundings surroundings;
  struct sigaction actions[CALL_SIGNALS]; /* bash's own */
  char **environment;                     /* the exported variables */
  char **environment_of_bash;
};

/* Give cat the environment that a process would get: the variables that are
   exported now.  Catch the signals of a failed write, which would end bash. */
void call_start (struct call *call);

/* Return true if the call, which CONTEXT is, must end.  A signal ends it:
   SIGINT, a signal that ends bash, and a signal of a failed write.  So does a
   trap that jumps: exit, return, an error.  The jump follows in call_end,
   because cat must return first.  */
bool call_wants_end (void *context);

/* Return true if the call, which CONTEXT is, goes on, and a signal that has a
   trap has come.  */
bool call_wants_traps (void *context);

/* Run the traps that wait, as bash's read does.  */
void call_run_traps (void *context);

/* Give back all to bash.  Return the exit status, which is STATUS unless a
   signal has ended the call.  If bash must end, or must go on elsewhere, do
   not return.  */
int call_end (struct call *call, int status);

#endif
