/* --progress: the text of a report.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/progress/progress.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "c-ctype.h"
#include "c-strcase.h"
#include "environment.h"
#include "minmax.h"
#include "quote.h"

enum
{
  FIELD_MAX = 256,  /* bytes, with a NUL */
  FIGURE_MAX = 350, /* bytes of a size or duration: %.1f may have 309 digits */
  BAR_LEAST = 6,    /* columns inside the shortest useful bar */
  BAR_GOOD = 20,    /* columns inside a bar that shows each 5 % */
  BAR_ENDS = 3,     /* columns of " [" and "]" */
  FREE = 2,         /* columns to leave free at the end of the line */
  WITH_TENTHS = 10, /* seconds: a shorter duration has tenths */
  MINUTE = 60,      /* seconds */
  HOUR = 60 * MINUTE,
  DURATION_MAX = 1000 * HOUR /* the longest duration that is printed */
};

/* A size is DIGITS[.DIGITS][UNIT].  As in GNU coreutils, K and KiB are 1024
   bytes, and KB is 1000.  pv -s knows only K.  coreutils and pv also accept k,
   so case doesn't matter.  B alone isn't a unit, because to head(1), b is 512
   bytes.  */
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

  /* The fraction in bytes, rounded down.  Nothing overflows, because FACTOR is
     at most 2^60.  */
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

/* Write SIZE, in bytes, to TEXT, with a unit that is a power of 1024.  Return
   TEXT.  */
static char const *
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
  if (unit == 0)
    snprintf (text, FIGURE_MAX, "%u B", (unsigned int) size);
  else
    snprintf (text, FIGURE_MAX, "%.1f %s", (unsigned int) (10 * size) / 10.0,
              units[unit]);
  return text;
}

/* Write SECONDS to TEXT as hours, minutes and seconds.  Return TEXT.  */
static char const *
put_duration (double seconds, char *text)
{
  long whole = (long) MIN (seconds, (double) DURATION_MAX);
  if (whole < WITH_TENTHS)
    snprintf (text, FIGURE_MAX, "0:00:0%.1f", (int) (10 * seconds) / 10.0);
  else
    snprintf (text, FIGURE_MAX, "%ld:%02ld:%02ld", whole / HOUR,
              whole % HOUR / MINUTE, whole % MINUTE);
  return text;
}

struct progress_words
progress_words (void)
{
  return (struct progress_words){ .average = _ (", average %s/s"),
                                  .not_on_disk = _ (", %s not on disk"),
                                  .more = _ (", %s more than SIZE"),
                                  .less = _ (", %s less than SIZE"),
                                  .remaining = _ (" ETA %s") };
}

/* The fields of a line, in order.  The bar comes after SHARE.  The file's name
   comes last, so the figures stay where they are.  */
enum field
{
  SIZE,
  ELAPSED,
  RATE,
  AVERAGE,
  SHARE,
  REMAINING,
  NOTE,
  OPERAND,
  NAME,
  FIELDS
};

static_assert ((int) FIELDS * (int) FIELD_MAX + (int) PROGRESS_WIDTH_MAX
                 <= (int) PROGRESS_LINE_MAX,
               "a line has room for all fields and the bar");

/* Which fields to drop first if the line is too long.  We drop whole fields,
   since half a number would be wrong.  */
static enum field const left_out_first[FIELDS]
  = { AVERAGE, ELAPSED, NAME, RATE, OPERAND, REMAINING, NOTE, SHARE, SIZE };

/* Set FIELD, which is empty and has FIELD_MAX bytes, to WORDS with FIGURE in
   place of "%s", unless these are too long.  */
static void
put_words (char *field, char const *words, char const *figure)
{
  size_t before = strcspn (words, "%");
  char const *after = words + before + strlen ("%s");
  if (FIELD_MAX <= before + strlen (figure) + strlen (after))
    return;
  memcpy (field, words, before);
  stpcpy (stpcpy (field + before, figure), after);
}

/* Set FIELD, which is empty and has FIELD_MAX bytes, to NAME, quoted as in
   a message, unless that is too long.  Half a name could be another one.  */
static void
put_name (char *field, char const *name)
{
  char quoted[QUOTE_ENDS + QUOTE_GROWTH * FIELD_MAX] = "";
  if (FIELD_MAX <= strlen (name))
    return;
  quote (quoted, sizeof quoted - 1, name, QUOTE_CONTROLS);
  put_words (field, " %s", quoted);
}

/* Set FIELDS, which are empty, to the figures of STATE.  A field for which
   STATE has no figure stays empty.  SHARE is the part of the total that is
   copied, at most 1.  */
static void
put_fields (struct progress_state const *state, double share,
            char fields[][FIELD_MAX])
{
  struct progress_words const *words = &state->words;
  uintmax_t bytes = state->bytes, total = state->total;
  double size = (double) bytes;
  double average = 0 < state->seconds ? size / state->seconds : 0;
  char figure[FIGURE_MAX];
  put_words (fields[SIZE], "%s", put_size (size, figure));
  put_words (fields[ELAPSED], " %s", put_duration (state->seconds, figure));
  if (state->unflushed == 0) /* no rate while only the disk is busy */
    put_words (fields[RATE], " %s/s", put_size (state->rate, figure));
  put_words (fields[AVERAGE], words->average, put_size (average, figure));
  if (1 < state->count && ! state->has_ended)
    {
      snprintf (fields[OPERAND], FIELD_MAX, " %zu/%zu", state->number,
                state->count);
      put_name (fields[NAME], state->name);
    }
  if (0 < state->unflushed)
    put_words (fields[NOTE], words->not_on_disk,
               put_size ((double) state->unflushed, figure));
  else if (state->is_given && total < bytes)
    put_words (fields[NOTE], words->more,
               put_size ((double) (bytes - total), figure));
  else if (0 < total)
    {
      snprintf (fields[SHARE], FIELD_MAX, " %3d %%", (int) (100 * share));
      if (state->is_complete && bytes < total)
        put_words (fields[NOTE], words->less,
                   put_size ((double) (total - bytes), figure));
      else if (! state->has_ended && 0 < bytes && bytes < total)
        put_words (fields[REMAINING], words->remaining,
                   put_duration (((double) total - size) / average, figure));
    }
}

/* Write the bar of SHARE to TEXT, in ROOM columns, or nothing if ROOM is too
   small.  Return the end of the result.  */
static char *
put_bar (double share, size_t room, char *text)
{
  if (room < BAR_LEAST + BAR_ENDS)
    return text;
  size_t inside = room - BAR_ENDS;
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
  put_fields (state, share, fields);

  size_t room = FREE < width ? MIN (width - FREE, PROGRESS_WIDTH_MAX - 1) : 0;
  size_t used = 0, left_out = 0;
  for (size_t i = 0; i < FIELDS; i++)
    used += locale_columns (fields[i]);
  /* Until the copy has ended, a good bar says more than the average, so the
     average has to make room for it.  */
  bool has_bar = state->is_on_terminal && *fields[SHARE];
  size_t good = has_bar && ! state->has_ended ? BAR_GOOD + BAR_ENDS : 0;
  while (room < used + (left_out == 0 ? good : 0))
    {
      enum field field = left_out_first[left_out++];
      used -= locale_columns (fields[field]);
      *fields[field] = '\0';
    }
  char *end = text;
  for (size_t i = 0; i < FIELDS; i++)
    {
      end = stpcpy (end, fields[i]);
      if (i == SHARE && has_bar && *fields[SHARE])
        end = put_bar (share, room - used, end);
    }
  return (size_t) (end - text);
}

double
progress_pause (double seconds, bool on_terminal)
{
  /* Seconds.  A log keeps every line, so the longer a copy takes, the more
     rarely it should write one.  With these pauses, the first hour has 39
     lines, or 40 if the copy ends in it, and each later hour 30.  */
  double const shortest = 3, longest = 120;
  double const refresh = 0.1; /* a terminal keeps no line */
  return on_terminal ? refresh : MIN (MAX (seconds / 2, shortest), longest);
}
