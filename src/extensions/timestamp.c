/* --timestamp: before each line, the time at which the line was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/timestamp.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "environment.h"
#include "strftime.h"

enum
{
  MINUTE = 60, /* seconds */
  HOUR = 60 * MINUTE,
  NANOSECONDS = 1000000000,
  PER_MILLISECOND = NANOSECONDS / 1000,

  /* The most digits of a width.  A width of more digits couldn't fit
     TIMESTAMP_MAX, and without this limit, the sum of all widths in a format
     might not fit a size_t of 32 bits.  */
  DIGITS_MAX = 3
};

/* The format of ISO 8601, with milliseconds and the offset from UTC.  */
static char const iso[] = "%Y-%m-%dT%H:%M:%S.%3N%:z";

/* Return the end of the conversion whose '%' is before FORMAT, or NULL if we
   don't know that conversion.  We have to find out, because nstrftime would
   just copy an unknown one to its result.  */
static char const *
conversion_end (char const *format)
{
  format += strspn (format, "_-0^#+");
  size_t digits = strspn (format, "0123456789");
  if (DIGITS_MAX < digits)
    return NULL;
  format += digits;
  size_t colons = strspn (format, ":");
  format += colons;
  if (0 < colons)
    return colons <= 3 && *format == 'z' ? format + 1 : NULL;
  char const *known = "%aAbBcCdDeFgGhHIjklmMNpPqrRsStTuUVwWxXyYzZ";
  if (*format == 'E' || *format == 'O')
    known = *format++ == 'E' ? "cCxXyY" : "bBdeHImMSuUVwWy"; /* POSIX */
  return *format && strchr (known, *format) ? format + 1 : NULL;
}

/* Set RESULT, of TIMESTAMP_FORMAT_MAX bytes, to FORMAT in the form that
   nstrftime knows.  Return false if FORMAT is too long, contains a newline, or
   has a '%' that isn't followed by a conversion of date(1) or ts(1).  */
static bool
translate (char const *format, char *result)
{
  char const *limit = result + TIMESTAMP_FORMAT_MAX - sizeof "%S.%6N";
  while (*format)
    {
      /* "%.S", "%.s" and "%.T" of ts(1) are like "%S", "%s" and "%T", but with
         six decimals.  */
      bool is_fine = (format[0] == '%' && format[1] == '.' && format[2] != '\0'
                      && strchr ("SsT", format[2]));
      char const *end = is_fine          ? format + 3
                        : *format == '%' ? conversion_end (format + 1)
                                         : format + 1;
      if (! end || *format == '\n' || limit - result < end - format)
        return false;
      if (is_fine)
        result += sprintf (result, "%%%c.%%6N", format[2]);
      else
        {
          memcpy (result, format, (size_t) (end - format));
          /* For "%-N", date(1) prints nine digits, but nstrftime drops zeros
             at the end.  */
          if (strncmp (format, "%-N", strlen ("%-N")) == 0)
            result[1] = '9';
          result += end - format;
        }
      format = end;
    }
  *result = '\0';
  return true;
}

/* Set TIMESTAMP's text to the date.  Return its size, or 0 if it's empty, too
   long or unknown.

   We measure before we write, because nstrftime may write past its memory: it
   pads the number of "%_300z" without looking at the size.  */
static size_t
put_date (struct timestamp *timestamp)
{
  char const *format = timestamp->format;
  int nanoseconds = (int) timestamp->now.tv_nsec;
  struct tm date;
  if (! localtime_rz (timestamp->zone, &timestamp->now.tv_sec, &date))
    return 0;
  ptrdiff_t size = (ptrdiff_t) nstrftime (NULL, PTRDIFF_MAX, format, &date,
                                          timestamp->zone, nanoseconds);
  if (size <= 0 || TIMESTAMP_MAX <= size)
    return 0;
  return (size_t) nstrftime (timestamp->text, TIMESTAMP_MAX, format, &date,
                             timestamp->zone, nanoseconds);
}

void
timestamp_note_read (struct timestamp *timestamp)
{
  time_t before = timestamp->now.tv_sec;
  /* If a filter refuses the clock, no time has passed.  */
  clock_gettime (timestamp->kind == TIMESTAMP_DATE ? CLOCK_REALTIME
                                                   : CLOCK_MONOTONIC,
                 &timestamp->now);
  if (timestamp->is_fine || timestamp->now.tv_sec != before)
    timestamp->is_current = false;
}

bool
timestamp_start (struct timestamp *timestamp, enum timestamp_kind kind,
                 char const *format, struct diagnose *diagnose)
{
  *timestamp = (struct timestamp){ .kind = kind, .is_fine = true };
  timestamp_note_read (timestamp);
  timestamp->since = timestamp->now;
  if (kind != TIMESTAMP_DATE)
    return true;
  /* Enter the locale, because the names of months are in the user's
     language.  */
  if (format)
    diagnose_enter_locale (diagnose);
  timestamp->zone = tzalloc (environment_get (diagnose->environment, "TZ"));
  /* Read TZ again, because localtime_r may go on with the zone of an earlier
     call (localtime(3)).  */
  tzset ();
  /* A later date may be longer, say in September, so today's may take only
     half of the room.  */
  bool is_known = translate (format ? format : iso, timestamp->format);
  size_t size = is_known ? put_date (timestamp) : 0;
  if (size == 0 || TIMESTAMP_MAX / 2 < size)
    {
      diagnose_error (diagnose, format, N_ ("invalid time format"), 0);
      return false;
    }
  timestamp->is_fine = strchr (timestamp->format, 'N');
  return true;
}

void
timestamp_next (struct timestamp *timestamp)
{
  if (timestamp->is_current)
    return;
  char *text = timestamp->text;
  timestamp->is_current = true;
  if (timestamp->kind == TIMESTAMP_DATE)
    timestamp->size = put_date (timestamp);
  else
    {
      struct timespec now = timestamp->now, since = timestamp->since;
      intmax_t passed = ((intmax_t) now.tv_sec - since.tv_sec) * NANOSECONDS
                        + now.tv_nsec - since.tv_nsec;
      intmax_t seconds = passed / NANOSECONDS;
      timestamp->size
        = (size_t) (timestamp->kind == TIMESTAMP_ELAPSED_HMS
                      ? snprintf (text, TIMESTAMP_MAX, "%02jd:%02jd:%02jd",
                                  seconds / HOUR, seconds % HOUR / MINUTE,
                                  seconds % MINUTE)
                      : snprintf (text, TIMESTAMP_MAX, "%jd.%03jd", seconds,
                                  passed % NANOSECONDS / PER_MILLISECOND));
      if (timestamp->kind == TIMESTAMP_DELTA)
        {
          /* The next line of this block comes 0 seconds after this one, so
             the text can stay only if it says 0 seconds.  */
          timestamp->is_current = passed == 0;
          timestamp->since = now;
        }
    }
  text[timestamp->size++] = ' ';
}

void
timestamp_end (struct timestamp *timestamp)
{
  tzfree (timestamp->zone);
}
