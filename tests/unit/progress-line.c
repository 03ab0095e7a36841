/* Unit tests of the line that --progress prints.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/line.h"

#include <locale.h>
#include <string.h>

#include "extensions/progress/pace.h"

#include "unit.h"

#define KIB ((uintmax_t) 1024)
#define GIB (KIB * KIB * KIB)

static struct line
{
  struct progress_state state;
  size_t width;
  char const *expected;
} const lines[] = {
  { { 0, 0, 0, 0 }, 80, "0 B 0:00:00.0 0 B/s, average 0 B/s" },
  { { 1023, 0, 1, 1023 }, 80, "1023 B 0:00:01.0 1023 B/s, average 1023 B/s" },
  { { 1536, 0, 2, 1024 }, 80, "1.5 KiB 0:00:02.0 1.0 KiB/s, average 768 B/s" },
  { { 3600 * GIB, 0, 3661, 2.0 * 1024 * 1024 * 1024 },
    80,
    "3.5 TiB 1:01:01 2.0 GiB/s, average 1006.9 MiB/s" },
  /* Below ten seconds a time has tenths, which are not rounded up.  */
  { { 1, 0, 0.25, 4 }, 80, "1 B 0:00:00.2 4 B/s, average 4 B/s" },
  { { 0, 0, 9.99, 0 }, 80, "0 B 0:00:09.9 0 B/s, average 0 B/s" },
  { { 0, 0, 10.5, 0 }, 80, "0 B 0:00:10 0 B/s, average 0 B/s" },
  { { 512, 1024, 4.5, 0 },
    52,
    "512 B 0:00:04.5 0 B/s  50 % [===   ] ETA 0:00:04.5" },
  /* A quarter in 10 seconds: 30 seconds remain.  Two columns stay free.  */
  { { 256, 1024, 10, 0 },
    64,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=     ] ETA 0:00:30" },
  { { 256, 1024, 10, 0 },
    65,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=      ] ETA 0:00:30" },
  { { 1024, 1024, 10, 0 },
    56,
    "1.0 KiB 0:00:10 0 B/s, average 102 B/s 100 % [=======]" },
  /* More bytes than the total.  */
  { { 2048, 1024, 10, 0 },
    56,
    "2.0 KiB 0:00:10 0 B/s, average 204 B/s 100 % [=======]" },
  /* No room for a bar that is of use.  */
  { { 256, 1024, 10, 0 },
    63,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % ETA 0:00:30" },
  /* A field is left out as a whole.  There may then be room for a bar.  */
  { { 256, 1024, 10, 0 },
    50,
    "256 B 0:00:10 0 B/s  25 % [==      ] ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 41, "256 B 0:00:10 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 32, "256 B 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 30, "256 B  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 22, "256 B  25 % [=     ]" },
  { { 256, 1024, 10, 0 }, 13, "256 B  25 %" },
  { { 256, 1024, 10, 0 }, 7, "256 B" },
  { { 256, 1024, 10, 0 }, 6, "" },
  { { 256, 1024, 10, 0 }, 1, "" },
  { { 256, 1024, 10, 0 }, 0, "" },
  /* No guess at the end.  */
  { { 256, 1024, 10, 0, true },
    46,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 %" },
  /* No guess before the first byte.  */
  { { 0, 1024, 10, 0 }, 46, "0 B 0:00:10 0 B/s, average 0 B/s   0 %" },
  /* One of several files, and no name at the end.  */
  { { 256, 0, 10, 0, false, 3, 12, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s 3/12 name" },
  { { 256, 0, 10, 0, false, 1, 1, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s" },
  { { 256, 0, 10, 0, true, 3, 12, "name" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s" },
  { { 256, 1024, 10, 0, false, 3, 12, "name" },
    74,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=     ] ETA 0:00:30 3/12 "
    "name" },
  /* The beginning of a long name is left out.  */
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name/of/a/file" },
    80,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % ETA 0:00:30 3/12 "
    "...g/name/of/a/file" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name/of/a/file" },
    66,
    "256 B 0:00:10 0 B/s  25 % ETA 0:00:30 3/12 a/long/name/of/a/file" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name" },
    40,
    "256 B 0 B/s  25 % ETA 0:00:30 3/12" },
  { { 256, 1024, 10, 0, false, 3, 12, "a/long/name" },
    32,
    "256 B  25 % ETA 0:00:30 3/12" },
  /* A name that is not printable is quoted.  */
  { { 0, 0, 10, 0, false, 1, 2, "a\n'\\\033[m" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 $'a\\012\\'\\\\\\033[m'" },
  { { 0, 0, 10, 0, false, 1, 2, "\377" },
    80,
    "0 B 0:00:10 0 B/s, average 0 B/s 1/2 $'\\377'" },
};

START_TEST (says_what_is_expected)
{
  struct line const *line = &lines[_i];
  char text[LINE_MAX_BYTES];
  size_t length = progress_line (&line->state, line->width, text);
  ck_assert_str_eq (text, line->expected);
  ck_assert_uint_eq (length, strlen (line->expected));
  ck_assert (length == 0 || length + 2 <= line->width);
}
END_TEST

START_TEST (fits_any_width)
{
  struct progress_state state = { UINTMAX_MAX, UINTMAX_MAX, 1e12, 1e300 };
  char text[LINE_MAX_BYTES];
  for (size_t width = 3; width < 2000; width++)
    ck_assert_uint_le (progress_line (&state, width, text), width - 2);
}
END_TEST

START_TEST (shortens_by_columns)
{
  char text[NAME_MAX_BYTES];
  /* Two columns each: CJK.  */
  char const *wide = "\343\201\202\343\201\204\343\201\206";
  /* No column: a combining acute accent.  */
  char marks[3 * NAME_MAX_BYTES] = "a";
  if (! setlocale (LC_ALL, "C.UTF-8"))
    return;
  for (size_t i = 1; i + 2 < sizeof marks; i += 2)
    memcpy (marks + i, "\314\201", 3);
  ck_assert_uint_eq (name_put (wide, 6, text), 6);
  ck_assert_str_eq (text, wide);
  ck_assert_uint_eq (name_put (wide, 5, text), 5);
  ck_assert_str_eq (text, "...\343\201\206");
  ck_assert_uint_eq (name_put (wide, 3, text), 0);
  ck_assert_str_eq (text, "");
  ck_assert_uint_le (name_put (marks, 80, text), 80);
  ck_assert_uint_lt (strlen (text), sizeof text);
  ck_assert_uint_eq (name_put ("x\342\200\250", 80, text), 16);
  ck_assert_str_eq (text, "$'x\\342\\200\\250'");
}
END_TEST

/* Where standard error is no terminal: first a line after three seconds, then
   ever less often, and at most 40 in any hour with the last line.  */
START_TEST (has_few_lines_an_hour)
{
  enum
  {
    HOURS = 30,
    LINES = 40 * HOURS
  };
  double lines[LINES];
  double time = 0, before = 0;
  int count = 0;
  while (time < HOURS * 3600.0)
    {
      double pause = pace_pause (time);
      ck_assert (before <= pause);
      before = pause;
      ck_assert_int_lt (count, LINES);
      lines[count++] = time += pause;
    }
  ck_assert (lines[0] > 2.99 && lines[0] < 3.01);
  for (int i = 40 - 1; i < count; i++)
    ck_assert (lines[i] - (i < 40 ? 0 : lines[i - 40 + 1]) > 3600);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("progress-line");
  tcase_add_loop_test (tests, says_what_is_expected, 0,
                       sizeof lines / sizeof *lines);
  tcase_add_test (tests, fits_any_width);
  tcase_add_test (tests, shortens_by_columns);
  tcase_add_test (tests, has_few_lines_an_hour);
  return run_tests (tests);
}
