/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/progress.h"

#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "extensions/progress/line.h"
#include "extensions/progress/pace.h"
#include "io/input.h"
#include "thread.h"

enum
{
  NANOSECONDS = 1000000000,
  WIDTH = 80, /* columns of a line that no terminal shows */

  /* Milliseconds to wait for the last line if the terminal is stopped (^S). */
  PATIENCE = 100
};

/* The seconds between two lines on a terminal.  */
static double const refresh = 0.1;

/* The seconds between two lines after which the rate since the last line has
   half of the weight in the new rate.  The previous rate has the other half.
   After 0.1 seconds, the rate since the last line has a fifth.  */
static double const half_weight = 0.4;

static double
seconds_since (struct timespec start)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) (now.tv_sec - start.tv_sec)
         + (double) (now.tv_nsec - start.tv_nsec) / NANOSECONDS;
}

/* Return the state of the copy after DONE bytes.  Update the rate in PROGRESS,
   and the time and bytes of the last report.  */
static struct progress_state
measure (struct progress *progress, uintmax_t done)
{
  double seconds = seconds_since (progress->start);
  double passed = seconds - progress->reported_at;
  if (0 < passed)
    {
      double rate = ((double) done - progress->reported_done) / passed;
      double weight
        = progress->reported_at <= 0 ? 1 : passed / (passed + half_weight);
      progress->rate += weight * (rate - progress->rate);
    }
  progress->reported_at = seconds;
  progress->reported_done = (double) done;
  size_t operand
    = atomic_load_explicit (&progress->operand, memory_order_relaxed);
  return (struct progress_state){
    .bytes = done,
    .total = progress->total,
    .seconds = seconds,
    .rate = progress->rate,
    .has_ended = progress->stops,
    .number = operand + 1,
    .count = (size_t) progress->settings.count,
    .name = progress->settings.operands[operand],
  };
}

/* Write the line about STATE.  */
static void
put_line (struct progress *progress, struct progress_state const *state)
{
  char text[LINE_MAX_BYTES + 1];
  if (progress->is_terminal)
    {
      size_t length = progress_line (state, screen_width (), text);
      screen_draw (&progress->screen, text, length, state->has_ended);
      return;
    }
  size_t length = progress_line (state, WIDTH, text);
  text[length++] = '\n';
  /* A failure cannot be reported: this is standard error.  */
  ssize_t written = write (STDERR_FILENO, text, length);
  (void) written;
}

/* Print that DONE bytes were copied, unless another program has the terminal.
   The mutex is locked at the call and at the return.  The mutex is unlocked
   during the write: a terminal may be stopped (^S), and progress_end must not
   wait for the terminal.  */
static void
report (struct progress *progress, uintmax_t done)
{
  struct progress_state state = measure (progress, done);
  if (progress->is_terminal && screen_is_in_background ())
    return;
  progress->is_writing = true;
  pthread_mutex_unlock (&progress->mutex);
  put_line (progress, &state);
  pthread_mutex_lock (&progress->mutex);
  progress->is_writing = false;
  pthread_cond_signal (&progress->changed);
}

/* The clock of pthread_cond_timedwait: one that nobody can set back, except on
   macOS, which has only the other.  */
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
#  define CONDITION_CLOCK CLOCK_MONOTONIC
#else
#  define CONDITION_CLOCK CLOCK_REALTIME
#endif

/* Return the time MILLISECONDS from now, for pthread_cond_timedwait.  */
static struct timespec
time_after (int milliseconds)
{
  struct timespec time;
  clock_gettime (CONDITION_CLOCK, &time);
  long nanoseconds = time.tv_nsec + milliseconds % 1000 * 1000000L;
  time.tv_sec += milliseconds / 1000 + nanoseconds / NANOSECONDS;
  time.tv_nsec = nanoseconds % NANOSECONDS;
  return time;
}

/* Run the thread: print reports until ARGUMENT, a struct progress, stops.  */
static void *
keep_reporting (void *argument)
{
  struct progress *progress = argument;
  if (progress->is_terminal)
    screen_receive_signals (&progress->screen);
  pthread_mutex_lock (&progress->mutex);
  while (! progress->stops)
    {
      /* Count from now: after a stop (^Z, ^S), missed reports are not made up
         for.  */
      double pause = progress->is_terminal
                       ? refresh
                       : pace_pause (seconds_since (progress->start));
      struct timespec next = time_after ((int) (1000 * pause));
      int result = 0;
      while (! progress->stops && result == 0)
        result = pthread_cond_timedwait (&progress->changed, &progress->mutex,
                                         &next);
      if (! progress->stops && ! progress->skips)
        report (progress, (uintmax_t) progress->published * PROGRESS_UNIT);
      progress->skips = false;
    }
  /* Print the last line in this thread, which gets no SIGPIPE: it cannot end
     the program.  */
  report (progress, progress->done);
  progress->thread_has_ended = true;
  pthread_cond_signal (&progress->changed);
  pthread_mutex_unlock (&progress->mutex);
  return NULL;
}

/* Return the number of bytes to copy from the COUNT OPERANDS, or 0 if the
   number is unknown or too large.  */
static uintmax_t
sum_of_sizes (char const *const *operands, ptrdiff_t count)
{
  uintmax_t sum = 0;
  bool has_stdin = false;
  for (ptrdiff_t i = 0; i < count; i++)
    {
      char const *name = operands[i];
      struct stat status;
      bool is_stdin = operand_is_stdin (name);
      if (is_stdin && has_stdin)
        continue; /* standard input has ended by then */
      has_stdin = has_stdin || is_stdin;
      int result
        = is_stdin ? fstat (STDIN_FILENO, &status) : stat (name, &status);
      if (result != 0)
        continue; /* no byte of this operand will be read */
      if (S_ISDIR (status.st_mode))
        continue; /* nor of this one */
      if (! S_ISREG (status.st_mode))
        return 0;
      off_t position = is_stdin ? lseek (STDIN_FILENO, 0, SEEK_CUR) : 0;
      if (position < 0 || status.st_size <= position)
        continue;
      uintmax_t size = (uintmax_t) (status.st_size - position);
      if (UINTMAX_MAX - sum < size)
        return 0;
      sum += size;
    }
  return sum;
}

/* Set up the mutex of PROGRESS, and the condition with CONDITION_CLOCK.  */
static void
start_locks (struct progress *progress)
{
  pthread_condattr_t attributes;
  pthread_mutex_init (&progress->mutex, NULL);
  pthread_condattr_init (&attributes);
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
  pthread_condattr_setclock (&attributes, CONDITION_CLOCK);
#endif
  pthread_cond_init (&progress->changed, &attributes);
  pthread_condattr_destroy (&attributes);
}

static void
end_locks (struct progress *progress)
{
  pthread_cond_destroy (&progress->changed);
  pthread_mutex_destroy (&progress->mutex);
}

static void
add (struct progress *progress, uintmax_t size)
{
  progress->done += size;
  atomic_store_explicit (&progress->published, progress->done / PROGRESS_UNIT,
                         memory_order_relaxed);
}

static void
note_read (void *owner, uintmax_t size)
{
  struct progress *progress = owner;
  if (progress->settings.counts_reads)
    add (progress, size);
}

static void
note_written (void *owner, uintmax_t size)
{
  struct progress *progress = owner;
  if (! progress->settings.counts_reads)
    add (progress, size);
}

/* Erase the line on the terminal, and skip the next report: the message is not
   written yet.  */
static void
before_message (void *owner)
{
  struct progress *progress = owner;
  pthread_mutex_lock (&progress->mutex);
  while (progress->is_writing)
    pthread_cond_wait (&progress->changed, &progress->mutex);
  if (progress->is_terminal)
    screen_erase (&progress->screen);
  progress->skips = progress->is_terminal;
  pthread_mutex_unlock (&progress->mutex);
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

/* Start the thread.  Return false if that fails.  Then no line is printed:
   this thread could hang in the write, or get SIGPIPE.  */
static bool
start_thread (struct progress *progress)
{
  if (progress->is_terminal)
    screen_start (&progress->screen);
  if (thread_start (&progress->thread, keep_reporting, progress))
    return true;
  if (progress->is_terminal)
    screen_end (&progress->screen);
  return false;
}

bool
progress_start (struct progress *progress,
                struct progress_settings const *settings,
                struct diagnose *diagnose)
{
  if (have_one_terminal ())
    return false;
  *progress = (struct progress){
    .settings = *settings,
    .observer = { .owner = progress,
                  .note_read = note_read,
                  .note_written = note_written,
                  .before_message = before_message },
    .is_terminal = isatty (STDERR_FILENO),
    .total = 0 < settings->size
               ? settings->size
               : sum_of_sizes (settings->operands, settings->count),
  };
  /* The thread needs the locale for names.  */
  if (1 < settings->count)
    diagnose_enter_locale (diagnose);
  clock_gettime (CLOCK_MONOTONIC, &progress->start);
  start_locks (progress);
  bool started = start_thread (progress);
  if (! started)
    end_locks (progress);
  return started;
}

void
progress_note_operand (struct progress *progress, ptrdiff_t index)
{
  atomic_store_explicit (&progress->operand, (size_t) index,
                         memory_order_relaxed);
}

/* Wait until the thread has printed the last line.  Return false if the thread
   hangs in a write.  The mutex is locked at the call and at the return.  */
static bool
wait_for_last_line (struct progress *progress)
{
  /* A thread that is not in a write ends, even if it gets little of a
     processor.  */
  while (! progress->thread_has_ended)
    {
      struct timespec end = time_after (PATIENCE);
      int result
        = pthread_cond_timedwait (&progress->changed, &progress->mutex, &end);
      if (result != 0 && progress->is_writing)
        return false;
    }
  return true;
}

void
progress_end (struct progress *progress, bool leaves_thread)
{
  pthread_mutex_lock (&progress->mutex);
  progress->stops = true;
  pthread_cond_signal (&progress->changed);
  bool hangs = leaves_thread && ! wait_for_last_line (progress);
  pthread_mutex_unlock (&progress->mutex);
  if (! hangs)
    pthread_join (progress->thread, NULL);
  if (progress->is_terminal)
    screen_end (&progress->screen);
  if (! hangs)
    end_locks (progress);
}
