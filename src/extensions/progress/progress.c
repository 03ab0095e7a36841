/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* From the top: the line on standard error, the thread that prints it, the
   operands' sizes, the copy's bytes and messages, and the disk.  */

#include <config.h>

#include "extensions/progress/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#ifdef __linux__
#  include <sys/mount.h>
#endif
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "descriptor.h"
#include "io/input.h"
#include "minmax.h"

enum
{
  MICROSECONDS = 1000000,
  NANOSECONDS = 1000000000,
  WIDTH = 80, /* columns, if no terminal reports its width */

  /* How many milliseconds to wait for a slow reader before we drop a line that
     ends.  With 0, the last line would often be lost.  */
  PATIENCE = 100,

  /* Bytes to flush at a time.  While 300 MB are on their way to a disk of 20
     MB/s, ^C acts within 0.4 s.  In parts of 64 MiB, it takes 0.7 s, and with
     a single fsync of all, 13 s.  The disk is equally fast with 1 MiB and with
     64.  */
  PART = 8 * 1024 * 1024
};

/* The line.  */

/* The terminal has a line that isn't ended.  A signal handler can't get this
   from anywhere else.  Both threads change it.  */
static atomic_bool has_line;

/* Move the cursor to the beginning of the line, and erase the line (ECMA-48).
 */
#define ERASE "\r\033[K"

/* Return true if another program is in the foreground of the terminal.  Then
   what we write would mix with what the user types, or stop this program (stty
   tostop).  */
static bool
is_in_background (void)
{
  pid_t foreground = tcgetpgrp (STDERR_FILENO);
  return 0 <= foreground && foreground != getpgrp ();
}

/* Write the LENGTH bytes at TEXT in place of the line that isn't ended, and
   end the new line if ENDS is true.  Without TEXT, only end the line.  If
   there was no line, erase nothing, because the cursor may be after a prompt.

   Write nothing from the background.  Write nothing either if a full pipe or
   a stopped terminal (^S) would make the write hang.  A failed write can't be
   reported, because this is standard error.  */
static void
draw (char *text, size_t length, bool ends)
{
  struct pollfd error = { .fd = STDERR_FILENO, .events = POLLOUT };
  if (is_in_background () || poll (&error, 1, ends ? PATIENCE : 0) == 0)
    return;
  /* An iovec also serves reads, so its bytes aren't constant.  */
  char erase[] = ERASE, newline[] = "\n";
  struct iovec const parts[]
    = { { .iov_base = erase,
          .iov_len = has_line && text ? sizeof erase - 1 : 0 },
        { .iov_base = text, .iov_len = length },
        { .iov_base = newline, .iov_len = ends } };
  has_line = true; /* a signal may come in the middle of the write */
  ssize_t written
    = writev (STDERR_FILENO, parts, sizeof parts / sizeof *parts);
  (void) written;
  has_line = ! ends;
}

/* Handle signal NUMBER: end the line, and then the program.  */
static void
end_line_and_program (int number)
{
  int error = errno; /* ThreadSanitizer delays raise until this returns */
  signal (number, SIG_DFL);
  if (has_line)
    draw (NULL, 0, true);
  raise (number);
  errno = error;
}

/* Add to the empty set SIGNALS each signal that would end the program now,
   because it's neither ignored nor blocked.  Block these in this thread.  The
   thread that draws unblocks them, and there they will end first the line and
   then the program.

   Why not in this thread?  Because it may hang in a call that only the default
   action interrupts, such as a read from a server.  */
static void
take_signals (sigset_t *signals)
{
  static int const ending[] = { SIGALRM, SIGHUP,  SIGINT,  SIGPIPE, SIGQUIT,
                                SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ };
  /* With SA_NODEFER, raise acts at once, and so does a second ^C if the write
     hangs after all.  */
  struct sigaction const ours
    = { .sa_handler = end_line_and_program, .sa_flags = SA_NODEFER };
  sigset_t blocked;
  if (pthread_sigmask (SIG_BLOCK, NULL, &blocked) != 0)
    return;
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
    {
      struct sigaction before;
      if (! sigismember (&blocked, ending[i])
          && sigaction (ending[i], NULL, &before) == 0
          && before.sa_handler == SIG_DFL
          && sigaction (ending[i], &ours, NULL) == 0)
        sigaddset (signals, ending[i]);
    }
  pthread_sigmask (SIG_BLOCK, signals, NULL);
}

/* The thread.  */

/* If a filter refuses the clock, no time has passed.  */
static double
seconds_since (intmax_t start)
{
  return (double) MAX (0, clock_now () - start) / (double) MICROSECONDS;
}

/* Return true if a byte was written and has left the output pipe.  Until then,
   nothing is printed, because the terminal may have a prompt, as in "cat
   --progress disk.img | sudo dd of=/dev/sdx".  A pipe takes bytes before its
   reader takes any, so bytes that are still in the pipe don't count.  */
static bool
has_begun (struct progress const *progress)
{
  int waiting = 0;
  if (S_ISFIFO (progress->output->status.st_mode))
    ioctl (progress->output->fd, FIONREAD, &waiting);
  return progress->state.bytes > (uintmax_t) waiting;
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
  state->number = progress->operand + 1;
  state->name = progress->operands[state->number - 1];

  struct winsize size = { .ws_col = 0 };
  ioctl (STDERR_FILENO, TIOCGWINSZ, &size);
  char text[PROGRESS_LINE_MAX];
  size_t length
    = progress_line (state, 0 < size.ws_col ? size.ws_col : WIDTH, text);
  bool ends = state->has_ended || ! state->is_on_terminal;
  pthread_mutex_unlock (&progress->mutex);
  draw (text, length, ends);
  pthread_mutex_lock (&progress->mutex);
}

/* The clock of pthread_cond_timedwait.  Nobody can set it back, except on
   macOS, where there's no choice of clock.  */
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
#  define CONDITION_CLOCK CLOCK_MONOTONIC
#else
#  define CONDITION_CLOCK CLOCK_REALTIME
#endif

/* Wait until the copy asks for something, for SECONDS at most.  Return false
   if they have passed.  If a filter refuses the clock, they never pass.  */
static bool
wait_for_copy (struct progress *progress, double seconds)
{
  struct timespec end;
  if (clock_gettime (CONDITION_CLOCK, &end) != 0)
    return pthread_cond_wait (&progress->changed, &progress->mutex) == 0;
  intmax_t nanoseconds
    = end.tv_nsec + (intmax_t) (seconds * (double) NANOSECONDS);
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
  while (! progress->state.has_ended)
    {
      progress->must_pause = false;
      pthread_cond_signal (&progress->changed);
      /* Begin the pause now.  Otherwise, after a stop (^Z, ^S), we'd make up
         for the reports that we missed.  And when the line has been erased
         for a message, the next line could come before that message.  */
      double pause = progress_pause (seconds_since (progress->start),
                                     progress->state.is_on_terminal);
      if (! wait_for_copy (progress, pause) && ! progress->state.has_ended
          && ! progress->must_pause && has_begun (progress))
        report (progress);
    }
  report (progress);
  pthread_mutex_unlock (&progress->mutex);
  return NULL;
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

/* Erase the line on the terminal, because a message follows.  Wait even for a
   stopped terminal, because the message would also wait for it.

   If a write has failed because its reader is gone, or because the file would
   become too large, the kernel has sent a signal to this thread only.  Hand it
   on to the thread that draws, where it ends the line and the program, even if
   that thread hangs in a write.  */
static void
make_way (void *owner)
{
  struct progress *progress = owner;
  static int const of_write[] = { SIGPIPE, SIGXFSZ };
  sigset_t pending;
  sigemptyset (&pending);
  sigpending (&pending);
  for (size_t i = 0; i < sizeof of_write / sizeof *of_write; i++)
    if (sigismember (&progress->signals, of_write[i])
        && sigismember (&pending, of_write[i])
        && pthread_kill (progress->thread.id, of_write[i]) == 0)
      while (true)
        pause ();
  pthread_mutex_lock (&progress->mutex);
  progress->must_pause = true;
  pthread_cond_signal (&progress->changed);
  while (progress->must_pause)
    pthread_cond_wait (&progress->changed, &progress->mutex);
  if (has_line && ! is_in_background ())
    {
      ssize_t written = write (STDERR_FILENO, ERASE, sizeof ERASE - 1);
      (void) written;
    }
  has_line = false;
  pthread_mutex_unlock (&progress->mutex);
}

/* The disk.

   When the last write returns, Linux may still have a GiB to write.  If the
   output is a disk (a block device), the last close waits for that GiB, but
   tells nobody if it can't be written.  If it's a file, nothing waits.  So the
   copy ends with fsync, as "dd conv=fsync status=progress" does.  It isn't
   done before fsync is, and it fails if fsync fails, so 100 % means that the
   disk has the bytes.

   For a file, this costs time that cat doesn't need without --progress.  But
   whoever asks when a copy is done wants to know when a USB stick can be
   removed.  And how much of a file is still to be written, we learn only by
   waiting for it.  */

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
  struct attempt attempt = output_attempt (output);
  uintmax_t left = output->written;
  if (output->failed || left == 0 || ! output_can_grow (output))
    return true;
  off_t end = lseek (output->fd, 0, SEEK_CUR);
  int error = 0;
  while (error == 0 && PART < left && (intmax_t) left <= end
         && ! interruption_ask (attempt.interruption))
    {
      off_t start = end - (off_t) left;
      set_unflushed (progress, left);
      /* Either call may be the one that gets a write's error.  */
      if (sync_file_range (output->fd, start, 2 * PART, SYNC_FILE_RANGE_WRITE)
            != 0
          || sync_file_range (output->fd, start, PART,
                              SYNC_FILE_RANGE_WAIT_AFTER)
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
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .state
    = { .total = size,
        .is_given = size != 0,
        .count = (size_t) count,
        .is_on_terminal = is_terminal && ! terminal_is_dumb (environment) },
  };
  pthread_condattr_t attributes;
  pthread_condattr_init (&attributes);
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
  pthread_condattr_setclock (&attributes, CONDITION_CLOCK);
#endif
  pthread_cond_init (&progress->changed, &attributes);
  pthread_condattr_destroy (&attributes);
  sigemptyset (&progress->signals);
  if (is_terminal && isatty (STDOUT_FILENO))
    return;
  if (size == 0)
    progress->state.total = sum_of_sizes (operands, count);
  /* The thread needs the locale for names and decimal points.  */
  diagnose_enter_locale (output->diagnose);
  progress->state.words = progress_words ();
  if (exits_next && progress->state.is_on_terminal)
    take_signals (&progress->signals);
  /* Without the thread, print no line, because this thread could hang in the
     write, or get SIGPIPE.  */
  if (! thread_start (&progress->thread, keep_reporting, progress))
    {
      pthread_sigmask (SIG_UNBLOCK, &progress->signals, NULL);
      return;
    }
  progress->stage = (struct stage){
    .owner = progress,
    .note_read = counts_reads ? count_bytes : NULL,
    .note_written = counts_reads ? NULL : count_bytes,
    .before_message = progress->state.is_on_terminal ? make_way : NULL,
  };
  output_add_stage (output, &progress->stage);
}

bool
progress_end (struct progress *progress, bool is_complete)
{
  struct progress_state *state = &progress->state;
  bool is_flushed = flush (progress);
  if (progress->stage.owner)
    {
      progress->stage = (struct stage){ .next = progress->stage.next };
      pthread_mutex_lock (&progress->mutex);
      state->has_ended = true;
      state->is_complete = is_complete;
      /* The sizes may have been wrong: those of /proc and /sys are 0 or 4096,
         and any file may change.  But now we know that all is copied.  */
      if (is_complete && ! state->is_given && state->total != 0)
        state->total = state->bytes;
      pthread_cond_signal (&progress->changed);
      pthread_mutex_unlock (&progress->mutex);
      thread_join (&progress->thread);
      /* The signals keep our handler.  Without a line, it only ends the
         program.  */
      pthread_sigmask (SIG_UNBLOCK, &progress->signals, NULL);
    }
  pthread_cond_destroy (&progress->changed);
  pthread_mutex_destroy (&progress->mutex);
  return is_complete && is_flushed;
}
