/* cat as a builtin command of bash.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* bash's headers bring a config.h of their own.  */
#include <builtins.h>

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quit.h>
#include <shell.h>
#include <unwind_prot.h>
#include <version.h>
#include <builtins/common.h>

#include "bash-builtin/help.h"
#include "cat.h"

/* These are in bash's input.h and trap.h, which aren't installed.  */
extern int fd_is_bash_input (int fd);
extern int sync_buffered_stream (int fd);
extern int pending_traps[];

/* readline's, or NULL, because bash may be built without it.  */
extern int rl_pending_signal (void) __attribute__ ((weak));

/* POSIX leaves this declaration to the program.  */
extern char **environ;

/* These signals would end a cat process.  In bash, they have a handler while
   cat runs.  */
static int const caught_signals[] = { SIGPIPE, SIGXFSZ };

/* These would end a cat process too, because the terminal or a process manager
   sends them to the whole process group.  If bash has a trap for one, cat ends
   first, and then the trap runs.  A trap for any other signal doesn't end cat,
   because that signal was meant for bash.  */
static int const trapped_signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };

enum
{
  CAUGHT = sizeof caught_signals / sizeof *caught_signals,
  TRAPPED = sizeof trapped_signals / sizeof *trapped_signals
};

/* One call of cat.  */
struct call
{
  int signal;                       /* the signal that ends the call, or 0 */
  int before[TRAPPED];              /* PENDING_TRAPS at the start */
  struct sigaction actions[CAUGHT]; /* bash's own, of CAUGHT_SIGNALS */
};

/* The caught signal, or 0.  A handler has nowhere else to store it.  */
static volatile sig_atomic_t caught;

static void
note_signal (int number)
{
  caught = number;
}

/* Catch the signals of a failed write.  Leave alone one that bash ignores,
   because a process of cat's own would also ignore it.  */
static void
catch_signals (struct call *call)
{
  struct sigaction action = { .sa_handler = note_signal };
  sigemptyset (&action.sa_mask);
  caught = 0;
  for (int i = 0; i < CAUGHT; i++)
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
  for (int i = 0; i < CAUGHT; i++)
    sigaction (caught_signals[i], &call->actions[i], NULL);
}

/* Note which signal ends the call CONTEXT, and return true if there is one.
   While a completion function runs, readline holds signals back, and bash gets
   them only later, so we ask readline as well.  */
static bool
wants_end (void *context)
{
  struct call *call = context;
  int held = rl_pending_signal ? rl_pending_signal () : 0;
  call->signal = caught               ? caught
                 : terminating_signal ? terminating_signal
                 : interrupt_state    ? SIGINT
                                      : 0;
  for (int i = 0; i < TRAPPED && call->signal == 0; i++)
    {
      int number = trapped_signals[i];
      if (call->before[i] < pending_traps[number] || number == held)
        call->signal = number;
    }
  return call->signal;
}

/* Copy, unless a signal ends CALL before.  If the copy succeeds, close
   a duplicate of standard output, because some errors come to light only at
   close, as on NFS (close(2)).  Return the exit status.

   We pass the environment to cat, because of bash's getenv.  For a variable
   that is set for one command only, as in "CAT_COLORS=/a/=31 TZ=UTC cat", it
   returns a copy, and frees that when asked for the next such variable.  But
   --color keeps its rules in the value of CAT_COLORS while cat asks for
   TZ.  */
static int
run (struct call *call, int argc, char **argv)
{
  struct cat_caller const caller
    = { .wants_end = wants_end, .context = call, .environment = environ };
  int status = cat_call (argc, argv, &caller);
  int copy = status == EXIT_SUCCESS ? dup (STDOUT_FILENO) : -1;
  if (copy < 0 || close (copy) == 0 || errno == EINTR)
    return status;
  fprintf (stderr, "%s: write error: %s\n", argv[0], strerror (errno));
  return EXIT_FAILURE;
}

/* If a signal ends bash or sends it back to the prompt, undo the command's
   redirections, and don't return.

   bash would do both itself, but so late that bash 5.2 skips the EXIT trap of
   a subshell and misses ^C in a pipeline.  QUIT alone isn't enough, because it
   would run the trap while output still goes to where cat's went.
   "saved_fifos" is bash's innermost frame for a command in this process, and
   the one that undoes redirections.  */
static void
quit_if_signaled (void)
{
  char *frame = "saved_fifos";
  if (! terminating_signal && ! interrupt_state)
    return;
  if (unwind_protect_tag_on_stack (frame))
    run_unwind_frame (frame);
  QUIT;
}

/* Run the command cat with the words of LIST.  Return the exit status.  If
   a signal ended the call, that's 128 plus the signal's number.  bash runs its
   traps after we return.  */
static int
cat_builtin (WORD_LIST *list)
{
  struct call call = { .signal = 0 };
  int argc;
  char **argv = make_builtin_argv (list, &argc);
  /* If bash reads its commands from standard input, move the offset back to
     the next command, as bash does before it starts a process.  What other
     builtins have printed isn't in a buffer, because bash flushes it after
     each of them.  */
  if (fd_is_bash_input (STDIN_FILENO))
    sync_buffered_stream (STDIN_FILENO);
  maybe_make_export_env (); /* environ is what a process would get now */
  for (int i = 0; i < TRAPPED; i++)
    call.before[i] = pending_traps[trapped_signals[i]];
  catch_signals (&call);
  int status = run (&call, argc, argv);
  give_back_signals (&call);
  free (argv);
  quit_if_signaled ();
  int signal = call.signal ? call.signal : (int) caught;
  return signal ? 128 + signal : status;
}

/* The description of the builtin for bash.  gcc 14 would warn without the
   declaration.  */
extern struct builtin cat_struct;
struct builtin cat_struct __attribute__ ((visibility ("default")))
= { .name = "cat",
    .function = cat_builtin,
    .flags = BUILTIN_ENABLED,
    .short_doc = "cat [option]... [file]..." };

/* bash calls this before it makes cat a builtin.  Return 0, after a message,
   if this bash isn't of the MAJOR.MINOR whose headers we were built with,
   because structs may differ.  bash then goes on without the builtin.  */
int cat_builtin_load (char *name) __attribute__ ((visibility ("default")));
int
cat_builtin_load (char *name)
{
  (void) name;
  if (strcmp (dist_version, DISTVERSION) == 0)
    {
      cat_struct.long_doc = help_lines ();
      return 1;
    }
  builtin_error ("this caracal.so is for bash %s, not for bash %s",
                 DISTVERSION, dist_version);
  return 0;
}
