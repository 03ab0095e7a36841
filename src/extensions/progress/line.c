/* The line that --progress prints.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/line.h"

#include <stdio.h>
#include <string.h>

#include "minmax.h"

enum
{
  FIELD_MAX = 48,   /* bytes, with a NUL */
  BAR_LEAST = 6,    /* columns inside the shortest bar that is of use */
  NAME_LEAST = 12,  /* columns of the shortest part of a name that is of use */
  FREE = 2,         /* columns at the end of the line */
  WITH_TENTHS = 10, /* seconds: a shorter duration has tenths */
  MINUTE = 60,      /* seconds */
  HOUR = 60 * MINUTE,
  DURATION_MAX = 1000 * HOUR /* the longest duration that is printed */
};

/* Set TEXT to SIZE, in bytes, with a unit that is a power of 1024.  */
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
  if (seconds < WITH_TENTHS)
    {
      int tenths = (int) (10 * seconds);
      snprintf (text, FIELD_MAX, "0:00:0%d.%d", tenths / 10, tenths % 10);
      return;
    }
  long all = (long) MIN (seconds, DURATION_MAX);
  snprintf (text, FIELD_MAX, "%ld:%02ld:%02ld", all / HOUR,
            all % HOUR / MINUTE, all % MINUTE);
}

/* The fields of a line, in order.  The bar comes before REMAINING.  The name
   of the file is the last field, so that the figures stay in their places.  */
enum field
{
  SIZE,
  ELAPSED,
  RATE,
  AVERAGE,
  SHARE,
  REMAINING,
  NUMBER,
  NAME,
  FIELDS
};

/* The order in which whole fields are left out if the line is too long.  A
   number that is cut would be wrong.  */
static enum field const left_out_first[FIELDS]
  = { AVERAGE, ELAPSED, NAME, RATE, NUMBER, REMAINING, SHARE, SIZE };

/* Return the share of the total of STATE that is copied, from 0 to 1.  */
static double
share_of (struct progress_state const *state)
{
  double share = (double) state->bytes / (double) state->total;
  return MIN (share, 1);
}

/* Set FIELDS, which are empty, to the figures of STATE.  A field for which
   STATE has no figure stays empty.  NAME gets blanks in place of the name, the
   fewest that it needs: progress_line gives it what room is left.  */
static void
put_fields (struct progress_state const *state, char fields[][FIELD_MAX])
{
  char text[FIELD_MAX];
  double bytes = (double) state->bytes;
  double average = 0 < state->seconds ? bytes / state->seconds : 0;
  put_size (bytes, fields[SIZE]);
  put_duration (state->seconds, text);
  snprintf (fields[ELAPSED], FIELD_MAX, " %.40s", text);
  put_size (state->rate, text);
  snprintf (fields[RATE], FIELD_MAX, " %.40s/s", text);
  put_size (average, text);
  snprintf (fields[AVERAGE], FIELD_MAX, ", average %.30s/s", text);
  if (1 < state->count && ! state->has_ended)
    {
      char name[NAME_MAX_BYTES];
      snprintf (fields[NUMBER], FIELD_MAX, " %zu/%zu", state->number,
                state->count);
      memset (fields[NAME], ' ', 1 + name_put (state->name, NAME_LEAST, name));
    }
  if (state->total == 0)
    return;
  snprintf (fields[SHARE], FIELD_MAX, " %3d %%",
            (int) (100 * share_of (state)));
  if (state->has_ended || state->bytes == 0 || state->total <= state->bytes)
    return;
  put_duration (((double) state->total - bytes) / average, text);
  snprintf (fields[REMAINING], FIELD_MAX, " ETA %.40s", text);
}

/* Return the number of columns that FIELDS need.  */
static size_t
columns (char fields[][FIELD_MAX])
{
  size_t sum = 0;
  for (size_t i = 0; i < FIELDS; i++)
    sum += strlen (fields[i]);
  return sum;
}

/* Set TEXT to the bar of SHARE, in ROOM columns.  Return its length, or 0 if
   ROOM is too small.  */
static size_t
put_bar (double share, size_t room, char *text)
{
  if (room < BAR_LEAST + 3)
    return 0;
  size_t inside = room - 3;
  size_t full = (size_t) ((double) inside * share);
  memcpy (text, " [", 2);
  memset (text + 2, '=', full);
  memset (text + 2 + full, ' ', inside - full);
  text[room - 1] = ']';
  return room;
}

size_t
progress_line (struct progress_state const *state, size_t width, char *text)
{
  char fields[FIELDS][FIELD_MAX] = { "" };
  put_fields (state, fields);
  size_t room = FREE < width ? MIN (width - FREE, LINE_COLUMNS_MAX - 1) : 0;
  for (size_t i = 0; room < columns (fields); i++)
    *fields[left_out_first[i]] = '\0';
  room -= columns (fields);

  char name[NAME_MAX_BYTES] = "";
  if (*fields[NAME])
    {
      size_t least = strlen (fields[NAME]) - 1;
      room += least - name_put (state->name, least + room, name);
      fields[NAME][1] = '\0';
    }

  char *end = text;
  for (size_t i = 0; i < FIELDS; i++)
    {
      if (i == REMAINING && *fields[SHARE])
        end += put_bar (share_of (state), room, end);
      end = stpcpy (end, fields[i]);
    }
  end = stpcpy (end, name);
  return (size_t) (end - text);
}
