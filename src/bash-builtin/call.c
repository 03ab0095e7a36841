/* A call of cat in the process of bash: signals, traps, variables.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* bash's headers have a config.h of their own.  */
#include <builtins.h>

#include "bash-builtin/call.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include <shell.h>
#include <bashjmp.h>
#include <quit.h>

#include "bash-builtin/environment.h"

/* A name of bash's execute_cmd.h, which bash 5.1 does not install.  */
extern int return_catch_flag;

/* The names of bash's trap.h, which is not installed.  */
extern int volatile trapped_signal_received;
extern int pending_traps[];
extern void run_pending_traps (void);

/* A function of readline, or NULL: bash may be built without readline.  */
extern int rl_pending_signal (void) __attribute__ ((weak));

/* The signal of a failed write, or 0.  A signal handler has no argument for
   its result.  */
static volatile sig_atomic_t caught;

static void
note_signal (int number)
{
  caught = number;
}

static int const caught_signals[CALL_SIGNALS] = { SIGPIPE, SIGXFSZ };

/* Catch the signals of a failed write, unless bash ignores them: a process
   would ignore them, too.  */
static void
catch_signals (struct call *call)
{
  struct sigaction action = { .sa_handler = note_signal };
  sigemptyset (&action.sa_mask);
  caught = 0;
  for (int i = 0; i < CALL_SIGNALS; i++)
    {
      struct sigaction *before = &call->actions[i];
      sigaction (caught_signals[i], &action, before);
      if (before->sa_handler == SIG_IGN)
        sigaction (caught_signals[i], before, NULL);
    }
}

static void
give_back_signals (struct call const *call)
{
  for (int i = 0; i < CALL_SIGNALS; i++)
    sigaction (caught_signals[i], &call->actions[i], NULL);
}

/* Give cat its signals and its environment.  */
static void
enter (struct call *call)
{
  catch_signals (call);
  call->environment_of_bash = environ;
  environ = call->environment;
}

/* Give bash its own again.  */
static void
leave (struct call *call)
{
  environ = call->environment_of_bash;
  give_back_signals (call);
}

void
call_run_traps (void *context)
{
  struct call *call = context;
  procenv_t top, catch;
  memcpy (top, top_level, sizeof top);
  memcpy (catch, return_catch, sizeof catch);
  leave (call);
  surroundings_of_bash (&call->surroundings);
  int code = setjmp_nosigs (top_level);
  if (code)
    call->jump = code;
  else if (return_catch_flag && setjmp_nosigs (return_catch))
    call->returned = true;
  else
    run_pending_traps ();
  memcpy (top_level, top, sizeof top);
  memcpy (return_catch, catch, sizeof catch);
  surroundings_of_cat (&call->surroundings);
  enter (call);
  tzset (); /* a change of TZ by a trap is for later calls */
}

/* Return true if readline holds back the signal NUMBER.  It does so while the
   function of a completion runs.  bash gets the signal afterwards.  */
static bool
readline_has (int number)
{
  return rl_pending_signal && rl_pending_signal () == number;
}

/* Return the signal that ends the call, or 0.  A process gets SIGINT, SIGQUIT
   and SIGHUP from the terminal itself.  */
static int
ending_signal (void)
{
  if (caught)
    return caught;
  if (terminating_signal)
    return terminating_signal;
  if (interrupt_state || pending_traps[SIGINT] || readline_has (SIGINT))
    return SIGINT;
  if (pending_traps[SIGQUIT])
    return SIGQUIT;
  return readline_has (SIGHUP) ? SIGHUP : 0;
}

bool
call_wants_traps (void *context)
{
  struct call const *call = context;
  return ! call->jump && ! call->returned && trapped_signal_received
         && ! ending_signal ();
}

bool
call_wants_end (void *context)
{
  struct call *call = context;
  call->signal = ending_signal ();
  return call->signal || call->jump || call->returned;
}

void
call_start (struct call *call)
{
  *call = (struct call){ .environment = environment_copy () };
  surroundings_start (&call->surroundings);
  enter (call);
}

int
call_end (struct call *call, int status)
{
  int signal = call->signal ? call->signal : (int) caught;
  leave (call);
  surroundings_end (&call->surroundings);
  environment_free (call->environment);
  if (call->jump)
    jump_to_top_level (call->jump);
  if (call->returned)
    sh_longjmp (return_catch, 1);
  QUIT;
  return signal ? 128 + signal : status;
}
