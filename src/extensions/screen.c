/* The place of the line of --progress: standard error.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/screen.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

enum
{
  WIDTH = 80,    /* columns, if no terminal reports its width */
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

/* Return true if standard error is a terminal with another program in the
   foreground.  A write from the background would mix with the text that the
   user types, or stop this program (stty tostop).  */
static bool
is_in_background (void)
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

/* Return true if standard output and standard error are one terminal.  The
   devices of one terminal may differ: /dev/tty is another name of a process's
   own terminal, which tcgetpgrp accepts alone.  */
static bool
have_one_terminal (void)
{
  struct stat output, error;
  if (! isatty (STDOUT_FILENO) || ! isatty (STDERR_FILENO))
    return false;
  return ((0 <= tcgetpgrp (STDOUT_FILENO) && 0 <= tcgetpgrp (STDERR_FILENO))
          || fstat (STDOUT_FILENO, &output) != 0
          || fstat (STDERR_FILENO, &error) != 0
          || output.st_rdev == error.st_rdev);
}

/* Write the SIZE bytes at BYTES.  A failure cannot be reported, because this
   is standard error.  */
static void
put (char const *bytes, size_t size)
{
  ssize_t written = write (STDERR_FILENO, bytes, size);
  (void) written;
}

/* End the line of the screen, unless another thread still draws after
   PATIENCE, or the terminal is stopped (^S).  Then let the signal NUMBER do
   what it does without a handler.  It ends the process, unless this is the
   first process of a system.  Call only functions that are safe in a handler
   (signal-safety(7)).  */
static void
handle (int number)
{
  int saved_errno = errno;
  struct screen *screen = atomic_load (screen_in_use ());
  if (screen)
    {
      /* SIGPIPE comes to the thread that copies, the others to the thread that
         draws, maybe in its write.  */
      bool waits = number == SIGPIPE && atomic_load (&screen->is_drawing);
      struct pollfd terminal = { .fd = STDERR_FILENO, .events = POLLOUT };
      atomic_store (&screen->is_over, true);
      for (int i = 0; waits && i < PATIENCE; i++)
        {
          poll (NULL, 0, 1);
          waits = atomic_load (&screen->is_drawing);
        }
      if (! waits && ! is_in_background () && poll (&terminal, 1, 0) == 1
          && terminal.revents == POLLOUT
          && atomic_exchange (&screen->is_shown, false))
        put ("\n", 1);
    }
  raise (number);
  errno = saved_errno;
}

bool
screen_start (struct screen *screen)
{
  /* SA_RESETHAND and SA_NODEFER, so that raise acts at once, by default.  */
  struct sigaction action
    = { .sa_handler = handle,
        .sa_flags = (int) (SA_RESETHAND | SA_NODEFER | SA_RESTART) };
  sigset_t blocked;
  if (have_one_terminal ())
    return false;
  *screen = (struct screen){ .is_terminal = isatty (STDERR_FILENO) };
  atomic_store (screen_in_use (), screen);
  sigemptyset (&action.sa_mask);
  sigemptyset (&screen->of_thread);
  pthread_sigmask (SIG_BLOCK, NULL, &blocked);
  for (int i = 0; screen->is_terminal && i < SCREEN_SIGNALS; i++)
    {
      struct sigaction *before = &screen->before[i];
      if (sigaction (numbers[i], NULL, before) != 0
          || before->sa_flags & SA_SIGINFO || before->sa_handler != SIG_DFL
          || sigismember (&blocked, numbers[i]))
        continue;
      sigaction (numbers[i], &action, NULL);
      /* A write sends SIGPIPE to the thread that writes.  */
      if (numbers[i] != SIGPIPE)
        sigaddset (&screen->of_thread, numbers[i]);
    }
  pthread_sigmask (SIG_BLOCK, &screen->of_thread, NULL);
  return true;
}

void
screen_receive_signals (struct screen const *screen)
{
  pthread_sigmask (SIG_UNBLOCK, &screen->of_thread, NULL);
}

void
screen_end (struct screen *screen)
{
  for (int i = 0; screen->is_terminal && i < SCREEN_SIGNALS; i++)
    sigaction (numbers[i], &screen->before[i], NULL);
  atomic_store (screen_in_use (), NULL);
  screen_receive_signals (screen);
}

void
screen_draw (struct screen *screen, char const *text, size_t length, bool ends)
{
  bool is_terminal = screen->is_terminal;
  /* An iovec is for reads, too, so that its bytes are not constant.  */
  struct iovec const parts[]
    = { { .iov_base = (void *) (uintptr_t) erase,
          .iov_len = is_terminal ? sizeof erase - 1 : 0 },
        { .iov_base = (void *) (uintptr_t) text, .iov_len = length },
        { .iov_base = (void *) (uintptr_t) "\n",
          .iov_len = ends || ! is_terminal } };
  if (is_terminal && is_in_background ())
    return;
  /* Either this sees that the screen is over, or the handler sees that this
     draws, because atomic_store and atomic_load keep one order in all
     threads.  */
  atomic_store (&screen->is_drawing, true);
  if (! atomic_load (&screen->is_over))
    {
      /* A signal may come in the write.  */
      atomic_store (&screen->is_shown, is_terminal && ! ends);
      ssize_t written
        = writev (STDERR_FILENO, parts, sizeof parts / sizeof *parts);
      (void) written;
    }
  atomic_store (&screen->is_drawing, false);
}

void
screen_erase (struct screen *screen)
{
  if (atomic_load (&screen->is_shown) && ! is_in_background ())
    put (erase, sizeof erase - 1);
  atomic_store (&screen->is_shown, false);
}
