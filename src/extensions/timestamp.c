/* --timestamp: before each line, the time at which the line was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/timestamp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inttostr.h"
#include "strftime.h"

enum
{
  MINUTE = 60, /* seconds */
  HOUR = 60 * MINUTE,
  NANOSECONDS = 1000000000,
  PER_MILLISECOND = NANOSECONDS / 1000
};

/* The format of ISO 8601, with milliseconds and the offset from UTC.  */
static char const iso[] = "%Y-%m-%dT%H:%M:%S.%3N%:z";

/* Return the time of the clock that KIND needs.  */
static struct timespec
read_clock (enum time_kind kind)
{
  struct timespec now;
  clock_gettime (kind == TIME_DATE ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now);
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

/* Return the time from START to END.  */
static struct timespec
difference (struct timespec start, struct timespec end)
{
  struct timespec passed = { .tv_sec = end.tv_sec - start.tv_sec,
                             .tv_nsec = end.tv_nsec - start.tv_nsec };
  if (passed.tv_nsec < 0)
    {
      passed.tv_sec--;
      passed.tv_nsec += NANOSECONDS;
    }
  return passed;
}

/* Set TEXT, of TIMESTAMP_MAX bytes, to PASSED as hours, minutes and seconds.
   Return its size.  */
static size_t
put_hms (struct timespec passed, char *text)
{
  intmax_t seconds = passed.tv_sec;
  return (size_t) snprintf (text, TIMESTAMP_MAX, "%02jd:%02jd:%02jd",
                            seconds / HOUR, seconds % HOUR / MINUTE,
                            seconds % MINUTE);
}

/* Set TEXT to PASSED in seconds, with three decimals.  Return its size.  */
static size_t
put_seconds (struct timespec passed, char *text)
{
  char digits[INT_BUFSIZE_BOUND (uintmax_t)];
  char const *whole = umaxtostr ((uintmax_t) passed.tv_sec, digits);
  size_t size = strlen (whole);
  memcpy (text, whole, size);
  text[size++] = '.';
  long thousandths = passed.tv_nsec / PER_MILLISECOND;
  for (int unit = 100; 0 < unit; unit /= 10)
    text[size++] = (char) ('0' + thousandths / unit % 10);
  return size;
}

bool
timestamp_start (struct timestamp *timestamp, char const *argument,
                 struct diagnose *diagnose)
{
  *timestamp = (struct timestamp){ .kind = time_kind (argument) };
  timestamp->start = timestamp->now = timestamp->before
    = read_clock (timestamp->kind);
  if (timestamp->kind == TIME_DATE)
    {
      /* The names of months are in the user's language.  */
      if (argument)
        diagnose_enter_locale (diagnose);
      char const *zone = getenv ("TZ");
      timestamp->zone = tzalloc (zone);
      /* Set the zone: localtime_r may use the zone of an earlier call
         (localtime(3)).  */
      tzset ();
      if (! time_format_translate (argument ? argument : iso,
                                   timestamp->format)
          || put_date (timestamp, timestamp->text) == 0)
        {
          diagnose_file_text (diagnose, argument, N_ ("invalid time format"));
          return false;
        }
      timestamp->is_fine = strchr (timestamp->format, 'N');
    }
  return true;
}

void
timestamp_note_read (struct timestamp *timestamp)
{
  struct timespec now = read_clock (timestamp->kind);
  if (timestamp->kind != TIME_DATE || timestamp->is_fine
      || now.tv_sec != timestamp->now.tv_sec)
    timestamp->is_current = false;
  timestamp->now = now;
}

/* Set the text of TIMESTAMP to the time since SINCE, or to the date.  */
static void
put_time (struct timestamp *timestamp, struct timespec since)
{
  struct timespec passed = difference (since, timestamp->now);
  char *text = timestamp->text;
  size_t size = timestamp->kind == TIME_DATE ? put_date (timestamp, text)
                : timestamp->kind == TIME_ELAPSED_HMS
                  ? put_hms (passed, text)
                  : put_seconds (passed, text);
  text[size++] = ' ';
  timestamp->size = size;
}

size_t
timestamp_next (struct timestamp *timestamp)
{
  if (timestamp->is_current)
    return timestamp->size;
  bool is_delta = timestamp->kind == TIME_DELTA;
  struct timespec since = is_delta ? timestamp->before : timestamp->start;
  put_time (timestamp, since);
  /* The next line in the same block is 0 seconds after this line.  Keep the
     text for a delta only if the text is 0 seconds already.  */
  timestamp->is_current = (! is_delta
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
