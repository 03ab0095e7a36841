/* --progress: the line on standard error, which may be a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/progress/progress.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

enum
{
  WIDTH = 80, /* columns, if no terminal reports its width */

  /* Milliseconds that the last line waits for a reader that is only slow.  */
  LAST_PATIENCE = 100
};

/* The bytes that move the cursor to the beginning of the line, and erase the
   line (ECMA-48).  */
static char const erase[] = "\r\033[K";

/* The signals that end a program.  */
static int const ending[] = { SIGALRM, SIGHUP,  SIGINT,  SIGPIPE, SIGQUIT,
                              SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ };
static int const *const ending_end = ending + sizeof ending / sizeof *ending;

/* The terminal has a line that isn't ended.  A signal handler can't get this
   from anywhere else.  */
static volatile sig_atomic_t has_line;

static bool
is_in_background (void)
{
  pid_t foreground = tcgetpgrp (STDERR_FILENO);
  return 0 <= foreground && foreground != getpgrp ();
}

size_t
progress_terminal_width (void)
{
  struct winsize size;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && 0 < size.ws_col
           ? size.ws_col
           : WIDTH;
}

/* Return true unless a write would hang for more than PATIENCE milliseconds,
   because a pipe is full, or a terminal is stopped (^S).  The copy must not
   wait for whoever reads about it.  */
static bool
takes_bytes (int patience)
{
  struct pollfd error = { .fd = STDERR_FILENO, .events = POLLOUT };
  return ! is_in_background () && poll (&error, 1, patience) != 0;
}

/* Write the SIZE bytes at BYTES after the line.  */
static void
add_to_line (char const *bytes, size_t size)
{
  ssize_t written = 0;
  if (has_line && takes_bytes (0))
    written = write (STDERR_FILENO, bytes, size);
  (void) written;
}

/* Handle signal NUMBER in the thread that draws: end the line, and then the
   program.  */
static void
end_line_and_program (int number)
{
  int error = errno; /* ThreadSanitizer delays raise until this returns */
  signal (number, SIG_DFL);
  add_to_line ("\n", 1);
  raise (number);
  errno = error;
}

void
progress_terminal_take_signals (sigset_t *signals)
{
  /* With SA_NODEFER, raise acts at once, and so does a second ^C if the write
     hangs after all.  */
  struct sigaction const ours
    = { .sa_handler = end_line_and_program, .sa_flags = SA_NODEFER };
  sigset_t blocked;
  if (pthread_sigmask (SIG_BLOCK, NULL, &blocked) != 0)
    return;
  for (int const *number = ending; number < ending_end; number++)
    {
      struct sigaction before;
      if (! sigismember (&blocked, *number)
          && sigaction (*number, NULL, &before) == 0
          && before.sa_handler == SIG_DFL
          && sigaction (*number, &ours, NULL) == 0)
        sigaddset (signals, *number);
    }
  pthread_sigmask (SIG_BLOCK, signals, NULL);
}

void
progress_terminal_pass_on (sigset_t const *signals, pthread_t thread)
{
  sigset_t pending;
  if (sigpending (&pending) == 0)
    for (int const *number = ending; number < ending_end; number++)
      if (sigismember (signals, *number) && sigismember (&pending, *number))
        for (pthread_kill (thread, *number);;)
          pause ();
}

void
progress_terminal_draw (bool is_terminal, char const *text, size_t length,
                        bool ends)
{
  if (! takes_bytes (ends ? LAST_PATIENCE : 0))
    return;
  /* An iovec also serves reads, so its bytes aren't constant.  */
  struct iovec const parts[]
    = { { .iov_base = (void *) (uintptr_t) erase,
          .iov_len = has_line ? sizeof erase - 1 : 0 },
        { .iov_base = (void *) (uintptr_t) text, .iov_len = length },
        { .iov_base = (void *) (uintptr_t) "\n",
          .iov_len = ends || ! is_terminal } };
  has_line = is_terminal; /* a signal may come in the middle of the write */
  ssize_t written
    = writev (STDERR_FILENO, parts, sizeof parts / sizeof *parts);
  (void) written;
  has_line = is_terminal && ! ends;
}

void
progress_terminal_clear (void)
{
  add_to_line (erase, sizeof erase - 1);
  has_line = false;
}
