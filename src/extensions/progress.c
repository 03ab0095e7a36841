/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* From the top: SIGPIPE, the thread that prints the lines, the operands'
   sizes, the copy's bytes and messages, and the disk.  */

#include <config.h>

#include "extensions/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#ifdef __linux__
#  include <sys/mount.h>
#endif
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "descriptor.h"
#include "extensions/progress-terminal.h"
#include "io/input.h"
#include "minmax.h"

enum
{
  MICROSECONDS = 1000000,
  NANOSECONDS = 1000000000,
  PATIENCE = 100, /* milliseconds to wait for the end of a write */

  /* Bytes to flush at a time.  While 300 MB are on their way to a disk of 20
     MB/s, ^C acts within 0.4 s.  In pieces of 64 MiB, it takes 0.7 s, and with
     a single fsync of all, 13 s.  The disk is equally fast with 1 MiB and with
     64.  */
  PIECE = 8 * 1024 * 1024
};

/* SIGPIPE.  */

/* Hold SIGPIPE back in this thread.  When the output has no reader any more,
   as in "cat --progress big | head", the signal would end cat immediately, and
   the shell would add its prompt to our line.  So make_way ends the line
   first, and then, before the message about the write, lets the signal act.

   The other signals need no care, because bash, dash, zsh, fish and busybox
   begin a new line after ^C.  A handler would also have to run in the other
   thread, since this one may hang in a call that only the default action
   interrupts.  */
static void
hold_pipe_signal (struct progress *progress)
{
  struct sigaction action;
  sigset_t blocked;
  sigemptyset (&progress->held);
  /* If SIGPIPE is blocked, ignored or handled, it won't end the program.  */
  if (progress->state.is_on_terminal
      && pthread_sigmask (SIG_BLOCK, NULL, &blocked) == 0
      && ! sigismember (&blocked, SIGPIPE)
      && sigaction (SIGPIPE, NULL, &action) == 0
      && ! (action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_DFL)
    sigaddset (&progress->held, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, &progress->held, NULL);
}

/* Let the held signal act in this thread, now or when it comes.  */
static void
let_signal_act (struct progress const *progress)
{
  pthread_sigmask (SIG_UNBLOCK, &progress->held, NULL);
}

/* The thread.  */

/* If a filter refuses the clock, no time has passed.  */
static double
seconds_since (intmax_t start)
{
  return (double) MAX (0, clock_now () - start) / (double) MICROSECONDS;
}

/* Return true if the first byte has moved on.  Until then, nothing is printed,
   because the terminal may have a prompt, as in "cat --progress disk.img |
   sudo dd of=/dev/sdx".  A pipe takes bytes before its reader takes any, so
   bytes that are still in the pipe don't count.  */
static bool
has_begun (struct progress const *progress)
{
  int waiting;
  bool is_pipe = (S_ISFIFO (progress->output->status.st_mode)
                  && ioctl (progress->output->fd, FIONREAD, &waiting) == 0);
  return progress->state.bytes > (is_pipe ? (uintmax_t) waiting : 0);
}

/* Print how far the copy is.  The mutex is locked at the call and at the
   return, but not during the write, because a terminal may be stopped (^S),
   and neither the copy nor progress_end may wait for the terminal.  */
static void
report (struct progress *progress)
{
  struct progress_state *state = &progress->state;
  double seconds = seconds_since (progress->start);
  double passed = seconds - state->seconds;
  if (0 < passed)
    {
      double rate = (double) (state->bytes - progress->reported) / passed;
      /* After HALF_WEIGHT seconds, this rate and the rate so far have half
         of the weight each.  After 0.1 s, this one has a fifth.  */
      double const half_weight = 0.4;
      double weight
        = state->seconds <= 0 ? 1 : passed / (passed + half_weight);
      state->rate += weight * (rate - state->rate);
    }
  state->seconds = seconds;
  progress->reported = state->bytes;
  size_t operand = progress->operand;
  state->number = operand + 1;
  state->name = progress->operands[operand];

  char text[PROGRESS_LINE_MAX];
  struct progress_state const now = *state;
  bool has_line = progress->has_line;
  progress->is_drawing = true;
  pthread_mutex_unlock (&progress->mutex);
  size_t length = progress_line (&now, terminal_width (), text);
  has_line = terminal_draw (now.is_on_terminal, has_line, text, length,
                            now.has_ended);
  pthread_mutex_lock (&progress->mutex);
  progress->has_line = has_line;
  progress->is_drawing = false;
  pthread_cond_signal (&progress->changed);
}

/* The clock of pthread_cond_timedwait.  It's one that nobody can set back,
   except on macOS, which lets us choose none.  */
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
#  define CONDITION_CLOCK CLOCK_MONOTONIC
#else
#  define CONDITION_CLOCK CLOCK_REALTIME
#endif

/* Return the time MILLISECONDS from now, for wait_until.  It's invalid if
   a filter refuses the clock.  */
static struct timespec
time_after (int milliseconds)
{
  struct timespec time;
  if (clock_gettime (CONDITION_CLOCK, &time) != 0)
    return (struct timespec){ .tv_nsec = -1 };
  long nanoseconds = time.tv_nsec + milliseconds % 1000 * 1000000L;
  time.tv_sec += milliseconds / 1000 + nanoseconds / NANOSECONDS;
  time.tv_nsec = nanoseconds % NANOSECONDS;
  return time;
}

/* Wait until a field of PROGRESS changes.  Return 0, or an errno if TIME comes
   first.  An invalid TIME never comes.  */
static int
wait_until (struct progress *progress, struct timespec const *time)
{
  int result
    = pthread_cond_timedwait (&progress->changed, &progress->mutex, time);
  return (result == EINVAL
            ? pthread_cond_wait (&progress->changed, &progress->mutex)
            : result);
}

/* Run the thread: print reports until ARGUMENT, a struct progress, stops.  */
static void *
keep_reporting (void *argument)
{
  struct progress *progress = argument;
  let_signal_act (progress); /* in case another program has sent it */
  pthread_mutex_lock (&progress->mutex);
  while (! progress->state.has_ended)
    {
      /* Count from now.  Otherwise, after a stop (^Z, ^S), we'd make up for
         the reports that we missed.  */
      double pause = progress_pause (seconds_since (progress->start),
                                     progress->state.is_on_terminal);
      struct timespec next = time_after ((int) (1000 * pause));
      int result = 0;
      while (! progress->state.has_ended && result == 0)
        result = wait_until (progress, &next);
      if (! progress->state.has_ended && ! progress->skips_next
          && has_begun (progress))
        report (progress);
      progress->skips_next = false;
    }
  /* Print the last line here rather than in the main thread, because a write
     to standard error in this thread can't end the program with SIGPIPE.  */
  report (progress);
  progress->thread_has_ended = true;
  pthread_cond_signal (&progress->changed);
  pthread_mutex_unlock (&progress->mutex);
  return NULL;
}

/* The sizes of the operands.  */

/* Return the size of the block device OPERAND in bytes, or -1 if it's unknown.
   stat doesn't tell us, so we have to open the device.  O_NONBLOCK is for
   a drive without a disk, and for a FIFO that has taken the name.  */
static off_t
size_of_device (char const *operand, bool is_stdin)
{
  uint64_t size = UINT64_MAX;
#ifdef BLKGETSIZE64
  int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC;
  int fd = is_stdin ? STDIN_FILENO : open (operand, flags);
  if (ioctl (fd, BLKGETSIZE64, &size) != 0)
    size = UINT64_MAX;
  if (! is_stdin && 0 <= fd)
    close (fd);
#else
  (void) operand, (void) is_stdin;
#endif
  return size <= INT64_MAX ? (off_t) size : -1;
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
      bool is_stdin = operand_is_stdin (operands[i]);
      struct stat status;
      int result = is_stdin ? fstat (STDIN_FILENO, &status)
                            : stat (operands[i], &status);
      /* No byte will be read from a second "-", because standard input ends
         only once, nor from a directory, nor where stat has failed.  */
      if ((is_stdin && has_stdin) || result != 0 || S_ISDIR (status.st_mode))
        continue;
      has_stdin = has_stdin || is_stdin;
      off_t size = S_ISREG (status.st_mode) ? status.st_size
                   : S_ISBLK (status.st_mode)
                     ? size_of_device (operands[i], is_stdin)
                     : -1;
      off_t position = is_stdin ? lseek (STDIN_FILENO, 0, SEEK_CUR) : 0;
      if (size < 0)
        return 0;
      if (position < 0 || size <= position)
        continue;
      uintmax_t rest = (uintmax_t) (size - position);
      if (UINTMAX_MAX - sum < rest)
        return 0;
      sum += rest;
    }
  return sum;
}

/* The copy: its bytes and its messages.  */

/* Count SIZE more bytes for OWNER, a struct progress.  */
static void
count_bytes (void *owner, uintmax_t size)
{
  struct progress *progress = owner;
  pthread_mutex_lock (&progress->mutex);
  progress->state.bytes += size;
  pthread_mutex_unlock (&progress->mutex);
}

/* Erase the line on the terminal, because a message follows.  Skip the next
   report, because the message is not written yet.

   If the message is about a write without a reader, end the line as it stands
   instead, and let SIGPIPE end the program.  In that case, wait only PATIENCE
   for a line that is being written, because the terminal may be stopped
   (^S).  */
static bool
make_way (void *owner)
{
  struct progress *progress = owner;
  sigset_t pending;
  bool is_last
    = (sigismember (&progress->held, SIGPIPE) && sigpending (&pending) == 0
       && sigismember (&pending, SIGPIPE));
  struct timespec end = time_after (PATIENCE);
  int result = 0;
  pthread_mutex_lock (&progress->mutex);
  while (progress->is_drawing && result == 0)
    result
      = (is_last ? wait_until (progress, &end)
                 : pthread_cond_wait (&progress->changed, &progress->mutex));
  if (! progress->is_drawing && progress->has_line)
    terminal_clear (is_last);
  progress->has_line = false;
  progress->skips_next = progress->state.is_on_terminal;
  pthread_mutex_unlock (&progress->mutex);
  if (is_last)
    let_signal_act (progress);
  return true;
}

/* The disk.

   When the last write returns, Linux may still have a GiB to write.  For a
   disk (a block device), the last close waits for that, and tells nobody if it
   fails; for a file, nothing waits.  So the copy ends with fsync, as "dd
   conv=fsync status=progress" does: the copy isn't done before fsync is, and
   fails if fsync fails, and 100 % means that the disk has the bytes.

   For a file, this costs time that cat doesn't need without --progress.  But
   whoever asks when a copy is done wants to know when a USB stick can be
   removed, and only by waiting for a file can we learn how much of it is still
   to be written.  */

static void
set_unflushed (struct progress *progress, uintmax_t bytes)
{
  pthread_mutex_lock (&progress->mutex);
  progress->state.unflushed = bytes;
  pthread_mutex_unlock (&progress->mutex);
}

/* Wait until the disk has the bytes that were written to the output.  Return
   false, after a message, if it doesn't take them.

   No signal ends an fsync before the disk has all bytes.  So we wait for one
   piece after the other: between two pieces, ^C takes effect, and we know how
   much is left.  While we wait for a piece, the next one is already on its way
   to the disk, which would be idle otherwise.  If other programs write to the
   file, the pieces are only a guess.  But the fsync at the end doesn't need
   them, and also writes whatever else belongs to the file.  */
static bool
flush (struct progress *progress)
{
  struct output *output = progress->output;
  struct interruption *interruption = &output->diagnose->interruption;
  struct attempt attempt = { .fd = output->fd, .interruption = interruption };
  uintmax_t left = output->written;
  if (output->failed || left == 0 || ! output_can_grow (output))
    return true;
  off_t end = lseek (output->fd, 0, SEEK_CUR);
  int error = 0;
  while (error == 0 && PIECE < left && (intmax_t) left <= end
         && ! interruption_ask (interruption))
    {
      off_t start = end - (off_t) left;
      set_unflushed (progress, left);
      /* Either call may be the one that gets a write's error.  */
      if (sync_file_range (output->fd, start, 2 * PIECE, SYNC_FILE_RANGE_WRITE)
            != 0
          || sync_file_range (output->fd, start, PIECE,
                              SYNC_FILE_RANGE_WAIT_BEFORE
                                | SYNC_FILE_RANGE_WRITE
                                | SYNC_FILE_RANGE_WAIT_AFTER)
               != 0)
        error = errno;
      else
        left -= PIECE;
    }
  set_unflushed (progress, left);
  if (error == 0 || is_refusal (error) || error == EROFS)
    {
      while (attempt_again (&attempt))
        attempt.result = fsync (output->fd);
      error = attempt.error;
    }
  if (error == 0)
    set_unflushed (progress, 0);
  else if (! is_refusal (error) && error != EROFS)
    output_fail (output, error);
  return ! output->failed;
}

/* Initialize the mutex and the condition of PROGRESS.  */
static void
init_condition (struct progress *progress)
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

void
progress_start (struct progress *progress, char const *const *operands,
                ptrdiff_t count, uintmax_t size, bool counts_reads,
                struct output *output)
{
  char *const *environment = output->diagnose->environment;
  *progress = (struct progress){
    .operands = operands,
    .output = output,
    .start = clock_now (),
    .state = { .total = size,
               .count = (size_t) count,
               .is_on_terminal
               = isatty (STDERR_FILENO) && ! terminal_is_dumb (environment) },
  };
  init_condition (progress);
  if (terminal_is_shared ())
    return;
  progress->is_sum = size == 0;
  if (progress->is_sum)
    progress->state.total = sum_of_sizes (operands, count);
  /* The thread needs the locale for names.  */
  if (1 < count)
    diagnose_enter_locale (output->diagnose);
  /* Without the thread, print no line, because this thread could hang in the
     write, or get SIGPIPE.  */
  hold_pipe_signal (progress);
  progress->has_thread
    = thread_start (&progress->thread, keep_reporting, progress);
  if (progress->has_thread)
    {
      progress->stage = (struct stage){
        .owner = progress,
        .note_read = counts_reads ? count_bytes : NULL,
        .note_written = counts_reads ? NULL : count_bytes,
        .before_message = make_way,
      };
      output_add_stage (output, &progress->stage);
    }
}

/* Let the thread print the last line and end.  Return false if it hangs in the
   write, and LEAVES_THREAD is true.  */
static bool
end_thread (struct progress *progress, bool is_complete, bool leaves_thread)
{
  bool hangs = false;
  pthread_mutex_lock (&progress->mutex);
  /* The sizes may have been wrong: those of /proc and /sys are 0 or 4096, and
     any file may change.  But now we know that everything is copied.  */
  if (is_complete && progress->is_sum && progress->state.total != 0)
    progress->state.total = progress->state.bytes;
  progress->state.has_ended = true;
  pthread_cond_signal (&progress->changed);
  /* A thread that isn't in a write will end, however little processor time it
     gets.  */
  while (leaves_thread && ! progress->thread_has_ended && ! hangs)
    {
      struct timespec end = time_after (PATIENCE);
      int result = wait_until (progress, &end);
      hangs = result != 0 && progress->is_drawing;
    }
  pthread_mutex_unlock (&progress->mutex);
  if (! hangs)
    thread_join (&progress->thread);
  return ! hangs;
}

bool
progress_end (struct progress *progress, bool is_complete, bool leaves_thread)
{
  bool is_flushed = flush (progress);
  progress->stage = (struct stage){ .next = progress->stage.next };
  bool has_ended = (! progress->has_thread
                    || end_thread (progress, is_complete, leaves_thread));
  let_signal_act (progress);
  if (has_ended)
    {
      pthread_cond_destroy (&progress->changed);
      pthread_mutex_destroy (&progress->mutex);
    }
  return is_complete && is_flushed;
}
