/* --progress: reports on standard error about the copy.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* From the top: the argument, the name of a file, the line, standard error and
   its signals, then the thread that prints the lines.  */

#include <config.h>

#include "extensions/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#ifdef __linux__
#  include <sys/mount.h>
#endif
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "c-ctype.h"
#include "c-strcase.h"
#include "descriptor.h"
#include "format/format.h"
#include "format/utf8/character.h"
#include "io/input.h"
#include "minmax.h"
#include "system.h"

enum
{
  NAME_MAX_BYTES = PROGRESS_LINE_MAX - PROGRESS_WIDTH_MAX, /* with a NUL */
  FIELD_MAX = 64,   /* bytes, with a NUL */
  FIGURE_MAX = 32,  /* bytes of a size or duration, with a NUL */
  BAR_LEAST = 6,    /* columns inside the shortest bar that is of use */
  NAME_LEAST = 12,  /* columns of the shortest part of a name that is of use */
  FREE = 2,         /* columns at the end of the line */
  WIDTH = 80,       /* columns, if no terminal reports its width */
  WITH_TENTHS = 10, /* seconds: a shorter duration has tenths */
  MINUTE = 60,      /* seconds */
  HOUR = 60 * MINUTE,
  DURATION_MAX = 1000 * HOUR, /* the longest duration that is printed */
  MICROSECONDS = 1000000,
  NANOSECONDS = 1000000000,
  PATIENCE = 100, /* milliseconds to wait for the end of a write */

  /* Bytes to flush at a time.  With 300 MB on their way to a disk of 20 MB/s,
     ^C acts within 0.4 s; with 64 MiB it takes 0.7 s, with a single fsync 13.
     The disk is equally fast with 1 MiB and with 64.  */
  PIECE = 8 * 1024 * 1024
};

/* A size is DIGITS[.DIGITS][UNIT].  As in GNU coreutils, K and KiB are 1024
   bytes, and KB is 1000.  pv -s knows only K.  Both accept k, so case doesn't
   matter.  B alone isn't a unit, because to head(1), b is 512 bytes.  */
bool
progress_size (char const *argument, uintmax_t *size)
{
  static char const digits[] = "0123456789", units[] = "kmgtpe";
  *size = 0;
  if (! argument)
    return true;
  char const *point = argument + strspn (argument, digits);
  char const *unit = point;
  if (*point == '.')
    unit += 1 + strspn (point + 1, digits);
  if (point == argument || unit == point + 1)
    return false;

  uintmax_t factor = 1;
  if (*unit)
    {
      char const *found = strchr (units, c_tolower (*unit));
      bool is_decimal = c_strcasecmp (unit + 1, "B") == 0;
      bool is_binary = unit[1] == '\0' || c_strcasecmp (unit + 1, "iB") == 0;
      if (! found || ! (is_decimal || is_binary))
        return false;
      for (ptrdiff_t power = found - units; 0 <= power; power--)
        factor *= is_decimal ? 1000 : 1024;
    }
  else if (unit != point)
    return false; /* part of a byte */

  /* The bytes of the fraction, rounded down: FACTOR is less than 2^64 / 15. */
  uintmax_t part = 0;
  for (char const *digit = unit - 1; point < digit; digit--)
    part = ((uintmax_t) (*digit - '0') * factor + part) / 10;
  errno = 0;
  uintmax_t whole = strtoumax (argument, NULL, 10);
  if (errno != 0 || (UINTMAX_MAX - part) / factor < whole)
    return false;
  *size = whole * factor + part;
  return true;
}

/* Set TEXT, of NAME_MAX_BYTES, to the end of NAME, without its first SKIP
   columns.  Return the number of all columns.

   The rules of --utf8 decide which characters are shown, so a name can neither
   drive the terminal nor change what's around it.  The locale must have the
   character as well, because other terminals take bytes of UTF-8 for controls.
   All others are shown as --utf8 shows them: by their codes, or as -v does.

   An end doesn't begin with a character without columns, such as a mark or
   a joiner, because that would join the text before the name.  Marks for which
   TEXT has no room are dropped.  */
static size_t
put_end (char const *name, size_t skip, char *text)
{
  struct utf8_context context = { .marks = 0 };
  size_t columns = 0, used = 0, length;
  bool has_begun = skip == 0;
  for (size_t left = strlen (name); 0 < left; left -= length, name += length)
    {
      /* The NUL ends an incomplete character.  */
      struct utf8_character character = utf8_character_at (name);
      length = character.length;
      mbstate_t state = { 0 };
      wchar_t wide;
      int glyph = -1; /* columns of the character, if it is shown */
      if (utf8_decide (&context, &character, name + length, left - length)
            == UTF8_SHOW
          && mbrtowc (&wide, name, length, &state) == length)
        glyph = wcwidth (wide);

      char code[sizeof "<U+FFFFFFFF>"];
      struct notation byte = notation_of ((unsigned char) *name);
      char const *shown = byte.text;
      size_t size = byte.size;
      if (0 <= glyph)
        {
          shown = name;
          size = length;
        }
      else if (1 < length)
        {
          shown = code;
          size = (size_t) snprintf (code, sizeof code, "<U+%04X>",
                                    (unsigned int) character.code);
        }
      size_t width = 0 <= glyph ? (size_t) glyph : size;
      has_begun = has_begun || (skip <= columns && 0 < width);
      if (has_begun && used + size < NAME_MAX_BYTES)
        {
          memcpy (text + used, shown, size);
          used += size;
        }
      columns += width;
    }
  text[used] = '\0';
  return columns;
}

/* Write SIZE, in bytes, to TEXT, with a unit that is a power of 1024.  Return
   the end of the result.  */
static char *
put_size (double size, char *text)
{
  static char const units[][4]
    = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
  size_t unit = 0;
  while (1024 <= size && unit + 1 < sizeof units / sizeof *units)
    {
      size /= 1024;
      unit++;
    }
  unsigned int tenths = (unsigned int) (10 * size);
  text += snprintf (text, FIGURE_MAX, "%u", tenths / 10);
  if (0 < unit)
    text += snprintf (text, FIGURE_MAX, ".%u", tenths % 10);
  return stpcpy (stpcpy (text, " "), units[unit]);
}

/* Write SECONDS to TEXT as hours, minutes and seconds.  */
static void
put_duration (double seconds, char *text)
{
  seconds = MIN (seconds, (double) DURATION_MAX);
  long whole = (long) seconds;
  text += snprintf (text, FIGURE_MAX, "%ld:%02ld:%02ld", whole / HOUR,
                    whole % HOUR / MINUTE, whole % MINUTE);
  if (whole < WITH_TENTHS)
    snprintf (text, FIGURE_MAX, ".%d", (int) (10 * seconds) % 10);
}

/* The fields of a line, in order.  The bar comes before REMAINING.  The file's
   name comes last, so the figures keep their places.  */
enum field
{
  SIZE,
  ELAPSED,
  RATE,
  AVERAGE,
  DISK,
  SHARE,
  REMAINING,
  OPERAND,
  NAME,
  FIELDS
};

/* Which fields to drop first if the line is too long.  We drop whole fields,
   since half a number would be wrong.  */
static enum field const left_out_first[FIELDS]
  = { AVERAGE, ELAPSED, NAME, RATE, OPERAND, REMAINING, DISK, SHARE, SIZE };

/* Set FIELDS, which are empty, to the figures of STATE.  A field for which
   STATE has no figure stays empty.  SHARE is the part that is copied, up to 1.
   NAME gets a blank and, in place of the name, NAME_COLUMNS blanks.  */
static void
put_fields (struct progress_state const *state, double share,
            size_t name_columns, char fields[][FIELD_MAX])
{
  double bytes = (double) state->bytes;
  double average = 0 < state->seconds ? bytes / state->seconds : 0;
  put_size (bytes, fields[SIZE]);
  put_duration (state->seconds, stpcpy (fields[ELAPSED], " "));
  if (state->unflushed == 0) /* the disk is busy, though no byte is copied */
    stpcpy (put_size (state->rate, stpcpy (fields[RATE], " ")), "/s");
  stpcpy (put_size (average, stpcpy (fields[AVERAGE], ", average ")), "/s");
  if (1 < state->count && ! state->has_ended)
    {
      snprintf (fields[OPERAND], FIELD_MAX, " %zu/%zu", state->number,
                state->count);
      memset (fields[NAME], ' ', 1 + name_columns);
    }
  if (0 < state->unflushed)
    stpcpy (put_size ((double) state->unflushed, stpcpy (fields[DISK], ", ")),
            " not on disk");
  if (state->total == 0 || 0 < state->unflushed)
    return;
  snprintf (fields[SHARE], FIELD_MAX, " %3d %%", (int) (100 * share));
  if (! state->has_ended && 0 < state->bytes && state->bytes < state->total)
    put_duration (((double) state->total - bytes) / average,
                  stpcpy (fields[REMAINING], " ETA "));
}

/* Write the bar of SHARE to TEXT, in ROOM columns, or nothing if ROOM is too
   small.  Return the end of the result.  */
static char *
put_bar (double share, size_t room, char *text)
{
  if (room < BAR_LEAST + 3)
    return text;
  size_t inside = room - 3;
  size_t full = (size_t) ((double) inside * share);
  text = stpcpy (text, " [");
  memset (text, '=', full);
  memset (text + full, ' ', inside - full);
  return stpcpy (text + inside, "]");
}

size_t
progress_line (struct progress_state const *state, size_t width, char *text)
{
  char fields[FIELDS][FIELD_MAX] = { "" };
  double share = state->bytes < state->total
                   ? (double) state->bytes / (double) state->total
                   : 1;
  bool has_name = 1 < state->count && ! state->has_ended;
  size_t name = has_name ? put_end (state->name, SIZE_MAX, text) : 0;
  size_t least = MIN (name, NAME_LEAST);
  put_fields (state, share, least, fields);

  size_t room = FREE < width ? MIN (width - FREE, PROGRESS_WIDTH_MAX - 1) : 0;
  size_t columns = 0, left_out = 0;
  for (size_t i = 0; i < FIELDS; i++)
    columns += strlen (fields[i]);
  while (room < columns)
    {
      char *field = fields[left_out_first[left_out++]];
      columns -= strlen (field);
      *field = '\0';
    }
  room -= columns;

  /* The name gets the room that is left, and the bar what the name leaves.  */
  has_name = *fields[NAME];
  size_t most = MIN (name, least + room);
  if (has_name)
    {
      room -= most - least;
      fields[NAME][1] = '\0';
    }
  char *end = text;
  for (size_t i = 0; i < FIELDS; i++)
    {
      if (i == REMAINING && state->has_bar && *fields[SHARE])
        end = put_bar (share, room, end);
      end = stpcpy (end, fields[i]);
    }
  if (has_name)
    {
      /* If the name is too long, dots stand for its beginning, because the end
         says more.  */
      end = stpcpy (end, most < name ? "..." : "");
      put_end (state->name, most < name ? name - most + 3 : 0, end);
    }
  return (size_t) (end - text) + strlen (end);
}

double
progress_pause (double seconds, bool on_terminal)
{
  /* Seconds.  A log keeps every line, so a long copy should write fewer.  With
     these pauses, the first hour has 39 lines and perhaps a last one, and each
     later hour 30.  */
  double const shortest = 3, longest = 120;
  double const refresh = 0.1; /* a terminal keeps no line */
  return on_terminal ? refresh : MIN (MAX (seconds / 2, shortest), longest);
}

/* Standard error.  On a terminal, that's one line, drawn again and again.  */

/* The bytes that move the cursor to the beginning of the line, and erase the
   line (ECMA-48).  */
static char const erase[] = "\r\033[K";

/* Return true if standard error is a terminal with another program in the
   foreground.  A write from the background would mix with what the user types,
   or stop this program (stty tostop).  */
static bool
is_in_background (void)
{
  pid_t foreground = tcgetpgrp (STDERR_FILENO);
  return 0 <= foreground && foreground != getpgrp ();
}

/* Return the number of columns of a line.  */
static size_t
width_of_line (void)
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

/* Only a write without a reader needs care, as in "cat --progress big | head":
   SIGPIPE would end cat at once, and the shell would add its prompt to the
   line.  So this thread blocks SIGPIPE, and make_way ends the line and lets
   the signal act before the message about that write.  The other signals need
   no handler, because bash, dash, zsh, fish and busybox begin a new line after
   ^C.  A handler would also have to run in the other thread, since this one
   may hang in a call that only the default action interrupts.  */
static void
hold_pipe_signal (struct progress *progress)
{
  struct sigaction action;
  sigset_t blocked;
  sigemptyset (&progress->held);
  pthread_sigmask (SIG_BLOCK, NULL, &blocked);
  /* A caller that blocks, ignores or handles SIGPIPE goes on after it.  */
  if (progress->state.has_bar && ! sigismember (&blocked, SIGPIPE)
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

/* Write the LENGTH bytes at TEXT as a line.  On a terminal, replace the line
   before if there IS_ONE, and end the new one only if ENDS.  Without one, the
   cursor may stand behind a prompt, which stays.  Write nothing
   while another program is in the foreground of the terminal.  Return true if
   the terminal has a line without an end.  */
static bool
draw (bool is_terminal, bool is_one, char const *text, size_t length,
      bool ends)
{
  if (is_in_background ())
    return is_one;
  /* An iovec also serves reads, so its bytes aren't constant.  */
  struct iovec const parts[]
    = { { .iov_base = (void *) (uintptr_t) erase,
          .iov_len = is_one ? sizeof erase - 1 : 0 },
        { .iov_base = (void *) (uintptr_t) text, .iov_len = length },
        { .iov_base = (void *) (uintptr_t) "\n",
          .iov_len = ends || ! is_terminal } };
  ssize_t written
    = writev (STDERR_FILENO, parts, sizeof parts / sizeof *parts);
  (void) written;
  return is_terminal && ! ends;
}

/* The thread.  */

static double
seconds_since (intmax_t start)
{
  return (double) (clock_now () - start) / (double) MICROSECONDS;
}

/* Return true if the first byte has moved on.  Until then, nothing is printed,
   because the terminal may have a prompt, as in "cat --progress disk.img |
   sudo dd of=/dev/sdx".  A pipe takes bytes before its reader takes any, so
   those that are in the pipe don't count.  */
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
      /* After HALF_WEIGHT seconds, this rate has half of the weight, and the
         rate before the other half.  After 0.1, this one has a fifth.  */
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
  bool is_shown = progress->is_shown;
  progress->is_drawing = true;
  pthread_mutex_unlock (&progress->mutex);
  size_t length = progress_line (&now, width_of_line (), text);
  is_shown = draw (now.has_bar, is_shown, text, length, now.has_ended);
  pthread_mutex_lock (&progress->mutex);
  progress->is_shown = is_shown;
  progress->is_drawing = false;
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
  let_signal_act (progress); /* in case another program has sent it */
  pthread_mutex_lock (&progress->mutex);
  while (! progress->state.has_ended)
    {
      /* Count from now, so that missed reports are not made up for after
         a stop (^Z, ^S).  */
      double pause = progress_pause (seconds_since (progress->start),
                                     progress->state.has_bar);
      struct timespec next = time_after ((int) (1000 * pause));
      int result = 0;
      while (! progress->state.has_ended && result == 0)
        result = pthread_cond_timedwait (&progress->changed, &progress->mutex,
                                         &next);
      if (! progress->state.has_ended && ! progress->skips
          && has_begun (progress))
        report (progress);
      progress->skips = false;
    }
  /* Print the last line in this thread, because it gets no SIGPIPE, and so
     cannot end the program.  */
  report (progress);
  progress->thread_has_ended = true;
  pthread_cond_signal (&progress->changed);
  pthread_mutex_unlock (&progress->mutex);
  return NULL;
}

/* Return the bytes of the block device OPERAND, of which fstat and stat tell
   nothing, or -1 if they are unknown.  It has to be open for that.  O_NONBLOCK
   is for a drive without a disk, and for a FIFO that has taken the name.  */
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
      /* No byte of these will be read, because standard input ends once.  */
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
   instead, and let SIGPIPE end the program.  The terminal may be stopped (^S),
   so wait only PATIENCE for the line that is being written.  */
static void
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
      = is_last
          ? pthread_cond_timedwait (&progress->changed, &progress->mutex, &end)
          : pthread_cond_wait (&progress->changed, &progress->mutex);
  if (! progress->is_drawing && progress->is_shown && ! is_in_background ())
    put (is_last ? "\n" : erase, is_last ? 1 : sizeof erase - 1);
  progress->is_shown = false;
  progress->skips = progress->state.has_bar;
  pthread_mutex_unlock (&progress->mutex);
  if (is_last)
    let_signal_act (progress);
}

/* The disk.

   When the last write returns, Linux may have a GiB to write yet.  For a disk
   (a block device), the last close waits for that, and tells nobody if it
   fails; for a file, nothing waits.  So the copy ends with fsync, as "dd
   conv=fsync status=progress" does: its time and its failure are those of the
   copy, and 100 % means that the disk has the bytes.

   For a file, this costs time that cat doesn't need without --progress.  But
   who asks when a copy is done wants to know when a stick can be removed, and
   the kernel tells only by waiting how much of one file is still to write.  */

static void
set_unflushed (struct progress *progress, uintmax_t bytes)
{
  pthread_mutex_lock (&progress->mutex);
  progress->state.unflushed = bytes;
  pthread_mutex_unlock (&progress->mutex);
}

/* Wait until the disk has the bytes that were written to the output.  Return
   false, after a message, if it doesn't take them.

   No signal ends an fsync before the disk has all bytes.  So wait for the
   bytes piece by piece: between two, ^C acts, and the rest is known.  The next
   piece is on its way to the disk at each wait, or the disk would be idle. The
   range is a guess if other programs write to the file, and fsync, which also
   writes what belongs to the file, doesn't need it.  */
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
      /* Each of the two may be the one that gets an error.  */
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

void
progress_start (struct progress *progress, char const *const *operands,
                ptrdiff_t count, uintmax_t size, struct output *output)
{
  *progress = (struct progress){
    .operands = operands,
    .output = output,
    .start = clock_now (),
    .state = { .total = size,
               .count = (size_t) count,
               .has_bar = isatty (STDERR_FILENO) && ! terminal_is_dumb () },
  };
  pthread_condattr_t attributes;
  pthread_mutex_init (&progress->mutex, NULL);
  pthread_condattr_init (&attributes);
#if HAVE_PTHREAD_CONDATTR_SETCLOCK
  pthread_condattr_setclock (&attributes, CONDITION_CLOCK);
#endif
  pthread_cond_init (&progress->changed, &attributes);
  pthread_condattr_destroy (&attributes);
  if (have_one_terminal ())
    return;
  if (size == 0)
    progress->state.total = progress->sum = sum_of_sizes (operands, count);
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
      output->observer.count = count_bytes;
      output->observer.owner = progress;
      output->diagnose->erase = make_way;
      output->diagnose->erase_owner = progress;
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
     any file may change.  All is copied whatever they were.  */
  if (is_complete && progress->sum != 0)
    progress->state.total = progress->state.bytes;
  progress->state.has_ended = true;
  pthread_cond_signal (&progress->changed);
  /* A thread that is not in a write ends, even if it gets little of a
     processor.  */
  while (leaves_thread && ! progress->thread_has_ended && ! hangs)
    {
      struct timespec end = time_after (PATIENCE);
      int result
        = pthread_cond_timedwait (&progress->changed, &progress->mutex, &end);
      hangs = result != 0 && progress->is_drawing;
    }
  pthread_mutex_unlock (&progress->mutex);
  if (! hangs)
    pthread_join (progress->thread, NULL);
  return ! hangs;
}

bool
progress_end (struct progress *progress, bool is_complete, bool leaves_thread)
{
  bool is_flushed = flush (progress);
  progress->output->observer.count = NULL;
  progress->output->diagnose->erase = NULL;
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
