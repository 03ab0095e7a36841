/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* From the top: the thread that prints the lines, the operands' sizes, the
   copy's bytes and messages, and the disk.  */

#include <config.h>

#include "extensions/progress/progress.h"

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
#include "io/input.h"
#include "minmax.h"

enum
{
  MICROSECONDS = 1000000,
  NANOSECONDS = 1000000000,

  /* Bytes to flush at a time.  While 300 MB are on their way to a disk of 20
     MB/s, ^C acts within 0.4 s.  In parts of 64 MiB, it takes 0.7 s, and with
     a single fsync of all, 13 s.  The disk is equally fast with 1 MiB and with
     64.  */
  PART = 8 * 1024 * 1024
};

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
   return, but not during the write.  */
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
  pthread_mutex_unlock (&progress->mutex);
  size_t length = progress_line (&now, progress_terminal_width (), text);
  progress_terminal_draw (now.is_on_terminal, text, length, now.has_ended);
  pthread_mutex_lock (&progress->mutex);
}

/* The clock of pthread_cond_timedwait.  Nobody can set it back, except on
   macOS, where there's no choice of clock.  */
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
#  define CONDITION_CLOCK CLOCK_MONOTONIC
#else
#  define CONDITION_CLOCK CLOCK_REALTIME
#endif

/* Wait until the request changes, for SECONDS at most.  Return false if they
   have passed.  If a filter refuses the clock, they never pass.  */
static bool
wait_for_request (struct progress *progress, double seconds)
{
  struct timespec end;
  if (clock_gettime (CONDITION_CLOCK, &end) != 0)
    return pthread_cond_wait (&progress->changed, &progress->mutex) == 0;
  intmax_t nanoseconds = end.tv_nsec + (intmax_t) (seconds * NANOSECONDS);
  end.tv_sec += (time_t) (nanoseconds / NANOSECONDS);
  end.tv_nsec = (long) (nanoseconds % NANOSECONDS);
  return pthread_cond_timedwait (&progress->changed, &progress->mutex, &end)
         == 0;
}

/* Run the thread: print reports until ARGUMENT, a struct progress, ends.  */
static void *
keep_reporting (void *argument)
{
  struct progress *progress = argument;
  pthread_sigmask (SIG_UNBLOCK, &progress->signals, NULL);
  pthread_mutex_lock (&progress->mutex);
  while (progress->request != PROGRESS_END)
    {
      if (progress->request == PROGRESS_CLEAR_LINE)
        {
          progress_terminal_clear ();
          progress->request = PROGRESS_REPORT;
          pthread_cond_signal (&progress->changed);
        }
      /* Count from now.  Otherwise, after a stop (^Z, ^S), we'd make up for
         the reports that we missed, and after the line was erased, the next
         one could come before the message.  */
      double pause = progress_pause (seconds_since (progress->start),
                                     progress->state.is_on_terminal);
      if (! wait_for_request (progress, pause)
          && progress->request == PROGRESS_REPORT && has_begun (progress))
        report (progress);
    }
  progress->state.has_ended = true;
  report (progress);
  progress->request = PROGRESS_REPORT;
  pthread_cond_signal (&progress->changed);
  pthread_mutex_unlock (&progress->mutex);
  return NULL;
}

/* Ask the thread for REQUEST, and wait until it's done.  */
static void
ask_thread (struct progress *progress, enum progress_request request)
{
  pthread_mutex_lock (&progress->mutex);
  progress->request = request;
  pthread_cond_signal (&progress->changed);
  while (progress->request == request)
    pthread_cond_wait (&progress->changed, &progress->mutex);
  pthread_mutex_unlock (&progress->mutex);
}

/* The sizes of the operands.  */

/* Return the size of the block device OPERAND in bytes, or -1 if it's unknown.
   stat doesn't tell us, so we have to open the device.  O_NONBLOCK is for
   a drive without a disk, and for a FIFO that has taken the name.  */
static off_t
size_of_device (MAYBE_UNUSED char const *operand, MAYBE_UNUSED bool is_stdin)
{
  int64_t size = -1;
#ifdef BLKGETSIZE64
  int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC;
  int fd = is_stdin ? STDIN_FILENO : open (operand, flags);
  ioctl (fd, BLKGETSIZE64, &size);
  if (! is_stdin && 0 <= fd)
    close (fd);
#endif
  return (off_t) size;
}

/* Return the number of bytes to copy from the COUNT OPERANDS, or 0 if the
   number is unknown or too large.  */
static uintmax_t
sum_of_sizes (char const *const *operands, ptrdiff_t count)
{
  uintmax_t sum = 0;
  for (ptrdiff_t i = 0; i < count; i++)
    {
      bool is_stdin = operand_is_stdin (operands[i]);
      struct stat status;
      int result = is_stdin ? fstat (STDIN_FILENO, &status)
                            : stat (operands[i], &status);
      if (result != 0 || S_ISDIR (status.st_mode))
        continue; /* no byte will be read */
      off_t size = S_ISREG (status.st_mode) ? status.st_size
                   : S_ISBLK (status.st_mode)
                     ? size_of_device (operands[i], is_stdin)
                     : -1;
      off_t position = is_stdin ? lseek (STDIN_FILENO, 0, SEEK_CUR) : 0;
      sum += (uintmax_t) MAX (0, size - position);
      if (size < 0 || INTMAX_MAX < sum)
        return 0;
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

/* Erase the line on the terminal, because a message follows.  If it's about a
   write without a reader, SIGPIPE ends the program instead.  */
static void
make_way (void *owner)
{
  struct progress *progress = owner;
  progress_terminal_pass_on (&progress->signals, progress->thread.id);
  if (progress->state.is_on_terminal)
    ask_thread (progress, PROGRESS_CLEAR_LINE);
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
   part after the other: between two parts, ^C takes effect, and we know how
   much is left.  While we wait for a part, the next one is already on its way
   to the disk, which would be idle otherwise.  If other programs write to the
   file, the parts are only a guess.  But the fsync at the end doesn't need
   them, and also writes whatever else belongs to the file.  */
static bool
flush (struct progress *progress)
{
  struct output *output = progress->output;
  struct interruption *interruption = &output->diagnose->interruption;
  struct attempt attempt = output_attempt (output);
  uintmax_t left = output->written;
  if (output->failed || left == 0 || ! output_can_grow (output))
    return true;
  off_t end = lseek (output->fd, 0, SEEK_CUR);
  int error = 0;
  while (error == 0 && PART < left && (intmax_t) left <= end
         && ! interruption_ask (interruption))
    {
      off_t start = end - (off_t) left;
      set_unflushed (progress, left);
      /* Either call may be the one that gets a write's error.  */
      if (sync_file_range (output->fd, start, 2 * PART, SYNC_FILE_RANGE_WRITE)
            != 0
          || sync_file_range (output->fd, start, PART,
                              SYNC_FILE_RANGE_WAIT_BEFORE
                                | SYNC_FILE_RANGE_WRITE
                                | SYNC_FILE_RANGE_WAIT_AFTER)
               != 0)
        error = errno;
      else
        left -= PART;
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
                bool exits_next, struct output *output)
{
  char *const *environment = output->diagnose->environment;
  bool is_terminal = isatty (STDERR_FILENO);
  *progress = (struct progress){
    .operands = operands,
    .output = output,
    .start = clock_now (),
    .state
    = { .total = size,
        .is_given = size != 0,
        .count = (size_t) count,
        .is_on_terminal = is_terminal && ! terminal_is_dumb (environment) },
  };
  init_condition (progress);
  sigemptyset (&progress->signals);
  if (is_terminal && isatty (STDOUT_FILENO))
    return;
  if (size == 0)
    progress->state.total = sum_of_sizes (operands, count);
  /* The thread needs the locale for names and decimal points.  */
  diagnose_enter_locale (output->diagnose);
  progress->state.words = progress_words ();
  if (exits_next && progress->state.is_on_terminal)
    progress_terminal_take_signals (&progress->signals);
  /* Without the thread, print no line, because this thread could hang in the
     write, or get SIGPIPE.  */
  progress->has_thread
    = thread_start (&progress->thread, keep_reporting, progress);
  if (! progress->has_thread)
    {
      pthread_sigmask (SIG_UNBLOCK, &progress->signals, NULL);
      return;
    }
  progress->stage = (struct stage){
    .owner = progress,
    .note_read = counts_reads ? count_bytes : NULL,
    .note_written = counts_reads ? NULL : count_bytes,
    .before_message = make_way,
  };
  output_add_stage (output, &progress->stage);
}

bool
progress_end (struct progress *progress, bool is_complete)
{
  struct progress_state *state = &progress->state;
  bool is_flushed = flush (progress);
  progress->stage = (struct stage){ .next = progress->stage.next };
  pthread_mutex_lock (&progress->mutex);
  state->is_complete = is_complete;
  /* The sizes may have been wrong: those of /proc and /sys are 0 or 4096, and
     any file may change.  But now we know that everything is copied.  */
  if (is_complete && ! state->is_given && state->total != 0)
    state->total = state->bytes;
  pthread_mutex_unlock (&progress->mutex);
  if (progress->has_thread)
    {
      ask_thread (progress, PROGRESS_END);
      thread_join (&progress->thread);
      /* Their handler stays.  Without a line, it only ends the program.  */
      pthread_sigmask (SIG_UNBLOCK, &progress->signals, NULL);
    }
  pthread_cond_destroy (&progress->changed);
  pthread_mutex_destroy (&progress->mutex);
  return is_complete && is_flushed;
}
