/* The line of --progress on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/screen.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

enum
{
  WIDTH = 80,    /* columns, if the terminal does not report its width */
  PATIENCE = 100 /* milliseconds to wait for the end of a write */
};

/* The bytes that move the cursor to the beginning of the line, and erase the
   line (ECMA-48).  */
static char const erase[] = "\r\033[K";

static int const numbers[SCREEN_SIGNALS] = { SIGINT, SIGTERM, SIGPIPE };

/* Return the place of the screen in use, or of NULL.  The handler of signals
   has no other way to find the screen.  */
static struct screen *_Atomic *
screen_in_use (void)
{
  static struct screen *_Atomic screen;
  return &screen;
}

bool
screen_is_in_background (void)
{
  pid_t foreground = tcgetpgrp (STDERR_FILENO);
  return 0 <= foreground && foreground != getpgrp ();
}

size_t
screen_width (void)
{
  struct winsize size;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && 0 < size.ws_col
           ? size.ws_col
           : WIDTH;
}

/* Write the COUNT PARTS.  A failure cannot be reported: this is standard
   error.  */
static void
put (struct iovec const *parts, int count)
{
  ssize_t written = writev (STDERR_FILENO, parts, count);
  (void) written;
}

/* Return true if the terminal accepts a byte now: it may be stopped (^S).  */
static bool
is_ready (void)
{
  struct pollfd terminal = { .fd = STDERR_FILENO, .events = POLLOUT };
  return poll (&terminal, 1, 0) == 1 && terminal.revents == POLLOUT;
}

/* End the line of the screen, unless another thread still draws after
   PATIENCE.  DRAWS_HERE means that this thread is the one that draws: the
   signal may have come in its write.  Call only functions that are safe in a
   handler (signal-safety(7)).  */
static void
end_line (struct screen *screen, bool draws_here)
{
  atomic_store (&screen->is_over, true);
  for (int i = 0;
       i < PATIENCE && ! draws_here && atomic_load (&screen->is_drawing); i++)
    poll (NULL, 0, 1);
  if ((draws_here || ! atomic_load (&screen->is_drawing))
      && ! screen_is_in_background () && is_ready ()
      && atomic_exchange (&screen->is_shown, false))
    {
      ssize_t written = write (STDERR_FILENO, "\n", 1);
      (void) written;
    }
}

/* End the line, then let the signal NUMBER do what it does without a handler.
   It ends the process, unless this is the first process of a system.  */
static void
handle (int number)
{
  int saved_errno = errno;
  struct screen *screen = atomic_load (screen_in_use ());
  if (screen)
    end_line (screen, number != SIGPIPE);
  raise (number);
  errno = saved_errno;
}

/* Let the handler catch the signal NUMBER if NUMBER would end the process, and
   BLOCKED does not hold it back.  Return true if it does.  *BEFORE is the
   action to restore then.  */
static bool
catch_signal (int number, sigset_t const *blocked, struct sigaction *before)
{
  /* SA_RESETHAND and SA_NODEFER: raise acts at once, by default.  */
  struct sigaction action
    = { .sa_handler = handle,
        .sa_flags = (int) (SA_RESETHAND | SA_NODEFER | SA_RESTART) };
  sigemptyset (&action.sa_mask);
  return (sigismember (blocked, number) == 0
          && sigaction (number, NULL, before) == 0
          && ! (before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_DFL
          && sigaction (number, &action, NULL) == 0);
}

/* Set *SET to the signals of SCREEN that the drawing thread gets.  SIGPIPE is
   none of them: a write sends it to the thread that writes.  */
static void
set_of_thread (struct screen const *screen, sigset_t *set)
{
  sigemptyset (set);
  for (int i = 0; i < SCREEN_SIGNALS; i++)
    if (screen->catches[i] && numbers[i] != SIGPIPE)
      sigaddset (set, numbers[i]);
}

void
screen_start (struct screen *screen)
{
  sigset_t blocked, set;
  *screen = (struct screen){ .is_shown = false };
  atomic_store (screen_in_use (), screen);
  pthread_sigmask (SIG_BLOCK, NULL, &blocked);
  for (int i = 0; i < SCREEN_SIGNALS; i++)
    screen->catches[i]
      = catch_signal (numbers[i], &blocked, &screen->before[i]);
  set_of_thread (screen, &set);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
}

void
screen_receive_signals (struct screen const *screen)
{
  sigset_t set;
  set_of_thread (screen, &set);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
}

void
screen_end (struct screen *screen)
{
  for (int i = 0; i < SCREEN_SIGNALS; i++)
    if (screen->catches[i])
      sigaction (numbers[i], &screen->before[i], NULL);
  atomic_store (screen_in_use (), NULL);
  screen_receive_signals (screen);
  memset (screen->catches, 0, sizeof screen->catches);
}

void
screen_draw (struct screen *screen, char const *text, size_t length, bool ends)
{
  struct iovec const parts[]
    = { { .iov_base = (char *) erase, .iov_len = sizeof erase - 1 },
        { .iov_base = (char *) text, .iov_len = length },
        { .iov_base = (char *) "\n", .iov_len = ends } };
  /* Either this sees that the screen is over, or the handler sees that this
     draws: atomic_store and atomic_load keep one order in all threads.  */
  atomic_store (&screen->is_drawing, true);
  if (! atomic_load (&screen->is_over))
    {
      /* A signal may come in the write.  */
      atomic_store (&screen->is_shown, ! ends);
      put (parts, sizeof parts / sizeof *parts);
    }
  atomic_store (&screen->is_drawing, false);
}

void
screen_erase (struct screen *screen)
{
  if (! atomic_load (&screen->is_shown))
    return;
  if (! screen_is_in_background ())
    {
      ssize_t written = write (STDERR_FILENO, erase, sizeof erase - 1);
      (void) written;
    }
  atomic_store (&screen->is_shown, false);
}
