/* Run a test in the usual state, and end all that it has started if it takes
   too long.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: run-test SECONDS COMMAND [ARGUMENT]...

   The command ignores and blocks no signal, has the usual limits and file mode
   mask, and leads a session, without a terminal.  After SECONDS, or when
   SIGHUP, SIGINT, SIGQUIT or SIGTERM comes, kill all other processes of the
   session, and send SIGTERM to the command, so that a test can remove its
   directory.  Then kill what is left.  The status is that of the command, 128
   and the number of the signal that ended it, or 1 with a message if the
   SECONDS are over.  */

#include <config.h>

#include "child.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#  include <sys/prctl.h>
#endif

/* The largest process id that Linux gives.  We try all ids, which takes about
   a second, because /proc may be missing.  */
enum
{
  PID_MAX = 4 * 1024 * 1024
};

/* How long a test may take to clean up, in seconds.  */
enum
{
  CLEANUP_MAX = 60
};

/* Undo what a test would inherit from whoever runs us.  The test can't do that
   itself: a shell never resets a signal that was ignored when it started.  */
static void
set_usual_state (void)
{
  static struct
  {
    int resource;
    rlim_t soft;
  } const limits[] = { { RLIMIT_CORE, 0 },
                       { RLIMIT_CPU, RLIM_INFINITY },
                       { RLIMIT_DATA, RLIM_INFINITY },
                       { RLIMIT_FSIZE, RLIM_INFINITY },
                       { RLIMIT_NOFILE, 1024 },
                       { RLIMIT_STACK, 8 * 1024 * 1024 } };
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    {
      struct rlimit limit;
      getrlimit (limits[i].resource, &limit);
      limit.rlim_cur
        = limits[i].soft < limit.rlim_max ? limits[i].soft : limit.rlim_max;
      setrlimit (limits[i].resource, &limit);
    }
  for (int number = 1; number < NSIG; number++)
    signal (number, SIG_DFL);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  umask (022);
}

/* Wait for one of SIGNALS other than SIGCHLD, or until CHILD has ended.
   Return the signal, or 0 and CHILD's *STATUS.  */
static int
wait_for_signal (sigset_t const *signals, pid_t child, int *status)
{
  for (;;)
    {
      int got;
      if (sigwait (signals, &got) != 0)
        fail ("run-test: sigwait");
      if (got != SIGCHLD)
        return got;
      /* Besides CHILD, orphans of the test may end.  */
      int ended;
      pid_t pid;
      while (0 < (pid = waitpid (-1, &ended, WNOHANG)))
        if (pid == child)
          {
            *status = ended;
            return 0;
          }
    }
}

/* Kill all processes of the session LEADER, except LEADER.  */
static void
kill_session (pid_t leader)
{
  for (pid_t pid = 1; pid <= PID_MAX; pid++)
    if (pid != leader && getsid (pid) == leader)
      kill (pid, SIGKILL);
}

/* Kill all children of this process.  On Linux, the orphans of the test are
   among them, even those in sessions of their own.  When a child ends, its
   children become ours, so look again.  A process that a hanging file system
   holds may never end, so give up after some time.  */
static void
kill_children (void)
{
  for (int times = 0; times < CLEANUP_MAX; times++)
    {
      pid_t ended;
      while (0 < (ended = waitpid (-1, NULL, WNOHANG)))
        continue;
      if (ended < 0)
        return;
      for (pid_t pid = 1; pid <= PID_MAX; pid++)
        if (waitpid (pid, NULL, WNOHANG) == 0)
          kill (pid, SIGKILL);
      nanosleep (&(struct timespec){ .tv_nsec = 100 * 1000 * 1000 }, NULL);
    }
}

int
main (int argc, char **argv)
{
  static int const endings[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
  if (argc < 3)
    return TROUBLE;
  keep_standard_descriptors ();
  sigset_t signals, before;
  sigemptyset (&signals);
  sigaddset (&signals, SIGALRM);
  sigaddset (&signals, SIGCHLD);
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    {
      struct sigaction action;
      sigaction (endings[i], NULL, &action);
      if (action.sa_handler != SIG_IGN)
        sigaddset (&signals, endings[i]);
    }
  signal (SIGCHLD, SIG_DFL);
  sigprocmask (SIG_BLOCK, &signals, &before);
#ifdef PR_SET_CHILD_SUBREAPER
  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif

  pid_t child = fork ();
  if (child < 0)
    fail ("run-test: fork");
  if (child == 0)
    {
      setsid ();
      set_usual_state ();
      execvp (argv[2], argv + 2);
      fail (argv[2]);
    }
  alarm ((unsigned int) atoi (argv[1]));
  int status;
  int reason = wait_for_signal (&signals, child, &status);
  if (reason == 0)
    return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);

  /* Stop the test first.  Otherwise, it might begin to clean up, and what it
     starts for that would be killed with the rest.  */
  kill (child, SIGSTOP);
  kill_session (child);
  kill (child, SIGTERM);
  kill (child, SIGCONT);
  alarm (CLEANUP_MAX);
  wait_for_signal (&signals, child, &status);
  kill_children ();
  if (reason != SIGALRM)
    {
      signal (reason, SIG_DFL);
      sigprocmask (SIG_SETMASK, &before, NULL);
      raise (reason);
    }
  fprintf (stderr, "run-test: ended after %s s, because it seems to hang\n",
           argv[1]);
  return EXIT_FAILURE;
}
