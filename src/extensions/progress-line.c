/* The line that --progress shows.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress-line.h"

#include <stdio.h>
#include <string.h>

#include "minmax.h"

enum
{
  FIELD_MAX = 48,
  BAR_LEAST = 6, /* a shorter bar tells nothing */
  MINUTE = 60,
  HOUR = 60 * MINUTE,
  TOO_LONG = 1000 * HOUR /* for a guess */
};

/* Set TEXT to SIZE, of bytes, in units of 1024.  */
static void
put_size (double size, char text[FIELD_MAX])
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
  if (unit == 0)
    snprintf (text, FIELD_MAX, "%u %s", tenths / 10, units[unit]);
  else
    snprintf (text, FIELD_MAX, "%u.%u %s", tenths / 10, tenths % 10,
              units[unit]);
}

/* Set TEXT to SECONDS as hours, minutes and seconds.  */
static void
put_duration (double seconds, char text[FIELD_MAX])
{
  long all = (long) MIN (seconds, TOO_LONG);
  snprintf (text, FIELD_MAX, "%ld:%02ld:%02ld", all / HOUR,
            all % HOUR / MINUTE, all % MINUTE);
}

/* Add to TEXT, LENGTH columns long, the bar of which SHARE is full, as wide as
   leaves room for MORE within WIDTH.  Return the new length.  */
static size_t
add_bar (char *text, size_t length, double share, size_t more, size_t width)
{
  size_t taken = length + more + 4;
  if (width < taken + BAR_LEAST)
    return length;
  size_t columns = MIN (width - taken, PROGRESS_LINE_MAX / 2);
  size_t full = MIN ((size_t) ((double) columns * share), columns);
  text[length++] = ' ';
  text[length++] = '[';
  memset (text + length, '=', full);
  memset (text + length + full, ' ', columns - full);
  length += columns;
  text[length++] = ']';
  return length;
}

/* Add to TEXT, LENGTH columns long, how much of the total of STATE is there,
   and when it will be all.  Return the new length.  */
static size_t
add_share (struct progress_state const *state, size_t length, size_t width,
           char *text)
{
  double done = (double) MIN (state->bytes, state->total);
  double share = done / (double) state->total;
  double left = (double) state->total - done;
  char percent[FIELD_MAX], rest[FIELD_MAX] = "";
  snprintf (percent, sizeof percent, " %3d %%", (int) (100 * share));
  if (0 < left && 0 < done)
    {
      char duration[FIELD_MAX];
      put_duration (left * state->seconds / done, duration);
      snprintf (rest, sizeof rest, " ETA %.40s", duration);
    }
  length += (size_t) sprintf (text + length, "%s", percent);
  length = add_bar (text, length, share, strlen (rest), width);
  return length + (size_t) sprintf (text + length, "%s", rest);
}

size_t
progress_line (struct progress_state const *state, size_t width, char *text)
{
  char size[FIELD_MAX], duration[FIELD_MAX], rate[FIELD_MAX],
    average[FIELD_MAX];
  put_size ((double) state->bytes, size);
  put_duration (state->seconds, duration);
  put_size (state->rate, rate);
  put_size (0 < state->seconds ? (double) state->bytes / state->seconds : 0,
            average);
  size_t length
    = (size_t) snprintf (text, PROGRESS_LINE_MAX, "%s %s %s/s, average %s/s",
                         size, duration, rate, average);
  if (0 < state->total)
    length = add_share (state, length, width, text);
  length = MIN (length, 0 < width ? width - 1 : 0);
  text[length] = '\0';
  return length;
}
