/* --timestamp: before each line, the time at which the line was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/timestamp.h"

#include <stdlib.h>
#include <string.h>

#include "extensions/time-format.h"
#include "inttostr.h"
#include "strftime.h"

enum
{
  NANOSECONDS = 1000000000,
  PER_MILLISECOND = NANOSECONDS / 1000
};

/* The format of ISO 8601, with milliseconds and the offset from UTC.  */
static char const iso[] = "%Y-%m-%dT%H:%M:%S.%3N%:z";

static struct
{
  char const *name;
  enum timestamp_kind kind;
} const kinds[] = {
  { "elapsed", TIMESTAMP_ELAPSED },
  { "delta", TIMESTAMP_DELTA },
};

/* Return the time of the clock that KIND needs.  */
static struct timespec
read_clock (enum timestamp_kind kind)
{
  struct timespec now;
  clock_gettime (kind == TIMESTAMP_DATE ? CLOCK_REALTIME : CLOCK_MONOTONIC,
                 &now);
  return now;
}

/* Set TEXT, of TIMESTAMP_MAX bytes, to the date.  Return its size, or 0 if the
   date is empty, too long or unknown.  */
static size_t
put_date (struct timestamp *timestamp, char *text)
{
  struct tm date;
  if (! localtime_rz (timestamp->zone, &timestamp->now.tv_sec, &date))
    return 0;
  ptrdiff_t size
    = (ptrdiff_t) nstrftime (text, TIMESTAMP_MAX - 1, timestamp->format, &date,
                             timestamp->zone, (int) timestamp->now.tv_nsec);
  return 0 < size ? (size_t) size : 0;
}

/* Set TEXT to the seconds from START to the time of TIMESTAMP, with three
   decimals.  Return its size.  */
static size_t
put_seconds (struct timestamp *timestamp, struct timespec start, char *text)
{
  time_t seconds = timestamp->now.tv_sec - start.tv_sec;
  long rest = timestamp->now.tv_nsec - start.tv_nsec;
  if (rest < 0)
    {
      seconds--;
      rest += NANOSECONDS;
    }
  char digits[INT_BUFSIZE_BOUND (uintmax_t)];
  char const *whole = umaxtostr ((uintmax_t) seconds, digits);
  size_t size = strlen (whole);
  memcpy (text, whole, size);
  text[size++] = '.';
  long thousandths = rest / PER_MILLISECOND;
  for (int unit = 100; 0 < unit; unit /= 10)
    text[size++] = (char) ('0' + thousandths / unit % 10);
  return size;
}

bool
timestamp_start (struct timestamp *timestamp, char const *argument,
                 struct diagnose *diagnose)
{
  *timestamp = (struct timestamp){ .format = argument ? argument : iso };
  for (size_t i = 0; argument && i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp (kinds[i].name, argument) == 0)
      timestamp->kind = kinds[i].kind;
  timestamp->is_fine = strchr (timestamp->format, 'N');
  timestamp->start = timestamp->now = timestamp->before
    = read_clock (timestamp->kind);
  if (timestamp->kind == TIMESTAMP_DATE)
    {
      /* The names of months are in the user's language.  */
      if (argument)
        diagnose_enter_locale (diagnose);
      char const *zone = getenv ("TZ");
      timestamp->zone = tzalloc (zone);
      /* Set the zone: localtime_r may use the zone of an earlier call
         (localtime(3)).  */
      tzset ();
      if (! time_format_is_valid (timestamp->format)
          || put_date (timestamp, timestamp->text) == 0)
        {
          diagnose_file_text (diagnose, argument, N_ ("invalid time format"));
          return false;
        }
    }
  return true;
}

void
timestamp_note_read (struct timestamp *timestamp)
{
  struct timespec now = read_clock (timestamp->kind);
  if (timestamp->kind != TIMESTAMP_DATE || timestamp->is_fine
      || now.tv_sec != timestamp->now.tv_sec)
    timestamp->is_current = false;
  timestamp->now = now;
}

size_t
timestamp_next (struct timestamp *timestamp)
{
  char *text = timestamp->text;
  struct timespec since = timestamp->kind == TIMESTAMP_DELTA
                            ? timestamp->before
                            : timestamp->start;
  if (! timestamp->is_current)
    {
      timestamp->size = timestamp->kind == TIMESTAMP_DATE
                          ? put_date (timestamp, text)
                          : put_seconds (timestamp, since, text);
      text[timestamp->size++] = ' ';
    }
  /* The next line in the same block is 0 seconds after this line.  Keep TEXT
     for a delta only if TEXT is 0 seconds already.  */
  timestamp->is_current = (timestamp->kind != TIMESTAMP_DELTA
                           || (since.tv_sec == timestamp->now.tv_sec
                               && since.tv_nsec == timestamp->now.tv_nsec));
  timestamp->before = timestamp->now;
  return timestamp->size;
}

void
timestamp_end (struct timestamp *timestamp)
{
  if (timestamp->zone)
    tzfree (timestamp->zone);
}
