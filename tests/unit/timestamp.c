/* Unit tests of the time before each line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/timestamp.h"

#include <string.h>

#include "minmax.h"
#include "unit.h"

static struct
{
  enum timestamp_kind kind;
  time_t seconds; /* from the start to the line */
  long nanoseconds;
  char const *expected;
} const times[] = {
  { TIMESTAMP_ELAPSED, 0, 0, "0.000 " },
  { TIMESTAMP_ELAPSED, 3661, 999999999, "3661.999 " },
  { TIMESTAMP_ELAPSED_HMS, 0, 999999999, "00:00:00 " },
  { TIMESTAMP_ELAPSED_HMS, 59, 0, "00:00:59 " },
  { TIMESTAMP_ELAPSED_HMS, 60, 0, "00:01:00 " },
  { TIMESTAMP_ELAPSED_HMS, 3599, 0, "00:59:59 " },
  { TIMESTAMP_ELAPSED_HMS, 3600, 0, "01:00:00 " },
  /* ts(1) begins again at 00:00:00 after a day.  */
  { TIMESTAMP_ELAPSED_HMS, 90061, 0, "25:01:01 " },
  { TIMESTAMP_ELAPSED_HMS, 360000, 0, "100:00:00 " },
};

START_TEST (counts_from_the_start)
{
  static struct diagnose diagnose;
  struct timestamp timestamp;
  diagnose_start (&diagnose, "cat");
  ck_assert (timestamp_start (&timestamp, times[_i].kind, NULL, &diagnose));
  timestamp.now = timestamp.since;
  timestamp.now.tv_sec += times[_i].seconds;
  timestamp.now.tv_nsec += times[_i].nanoseconds;
  if (1000000000 <= timestamp.now.tv_nsec)
    {
      timestamp.now.tv_nsec -= 1000000000;
      timestamp.now.tv_sec++;
    }
  timestamp_next (&timestamp);
  ck_assert_uint_eq (timestamp.size, strlen (times[_i].expected));
  ck_assert_mem_eq (timestamp.text, times[_i].expected, timestamp.size);
  timestamp_end (&timestamp);
  diagnose_end (&diagnose);
}
END_TEST

/* If a format is accepted, a date that takes more bytes is written as well:
   one of a year with five digits.  */
START_TEST (longer_dates_have_room)
{
  static struct diagnose diagnose;
  diagnose_start (&diagnose, "cat");
  for (size_t size = 0; size <= TIMESTAMP_MAX; size++)
    {
      char format[TIMESTAMP_MAX + sizeof "%Y"] = "";
      struct timestamp timestamp;
      memset (format, '-', size);
      strcat (format, "%Y");
      if (timestamp_start (&timestamp, TIMESTAMP_DATE, format, &diagnose))
        {
          timestamp.now.tv_sec
            = 12000 * (time_t) 31556952; /* seconds a year */
          timestamp_next (&timestamp);
          ck_assert_uint_eq (timestamp.size, size + strlen ("13970 "));
        }
      else
        ck_assert_uint_gt (size, TIMESTAMP_MAX / 4);
      timestamp_end (&timestamp);
    }
  diagnose_end (&diagnose);
}
END_TEST

/* If a date takes more bytes than there are, nothing is written past them.
   At the start, the date of a month with a short name fits.  Later, a longer
   name moves the offset from UTC beyond the end, and nstrftime pads the offset
   without looking at the size.  */
START_TEST (dates_stay_in_their_room)
{
  static struct diagnose diagnose;
  struct timestamp timestamp;
  diagnose_start (&diagnose, "cat");
  ck_assert (timestamp_start (&timestamp, TIMESTAMP_DATE, "%d", &diagnose));
  /* 28 * 9 bytes in September, and 40.  */
  for (int i = 0; i < 28; i++)
    strcpy (timestamp.format + i * strlen ("%B"), "%B");
  strcat (timestamp.format, "%_40z");
  char format[TIMESTAMP_FORMAT_MAX];
  strcpy (format, timestamp.format);
  timestamp.now.tv_sec = 258 * (time_t) 86400; /* 16 September 1970 */
  timestamp_next (&timestamp);
  ck_assert_uint_eq (timestamp.size, strlen (" "));
  ck_assert_str_eq (timestamp.format, format);
  timestamp_end (&timestamp);
  diagnose_end (&diagnose);
}
END_TEST

/* A format may be as long as its memory, in the form that nstrftime knows:
   there "%.S" is "%S.%6N".  It may not be longer.  */
START_TEST (long_formats_are_refused)
{
  static char const *const ends[] = { "", "x", "%S", "%.S", "%.T", "%:::z" };
  static struct diagnose diagnose;
  diagnose_start (&diagnose, "cat");
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    for (size_t size = TIMESTAMP_FORMAT_MAX - 30; size <= TIMESTAMP_FORMAT_MAX;
         size++)
      {
        char format[2 * TIMESTAMP_FORMAT_MAX] = "";
        struct timestamp timestamp;
        memset (format, '-', size);
        *format = '%';
        strcpy (format + MAX (1, size), "d");
        strcat (format, ends[i]);
        bool is_known
          = timestamp_start (&timestamp, TIMESTAMP_DATE, format, &diagnose);
        if (is_known)
          ck_assert_ptr_nonnull (
            memchr (timestamp.format, 0, TIMESTAMP_FORMAT_MAX));
        ck_assert (is_known || TIMESTAMP_FORMAT_MAX - 20 < size);
        ck_assert (! is_known || size < TIMESTAMP_FORMAT_MAX);
        timestamp_end (&timestamp);
      }
  diagnose_end (&diagnose);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("timestamp");
  tcase_add_loop_test (tests, counts_from_the_start, 0,
                       sizeof times / sizeof *times);
  tcase_add_test (tests, longer_dates_have_room);
  tcase_add_test (tests, dates_stay_in_their_room);
  tcase_add_test (tests, long_formats_are_refused);
  return run_tests (tests);
}
