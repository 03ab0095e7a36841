/* Unit tests of the line that --progress prints.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress-line.h"

#include <string.h>

#include "unit.h"

#define KIB ((uintmax_t) 1024)
#define GIB (KIB * KIB * KIB)

static struct line
{
  struct progress_state state;
  size_t width;
  char const *expected;
} const lines[] = {
  { { 0, 0, 0, 0 }, 80, "0 B 0:00:00 0 B/s, average 0 B/s" },
  { { 1023, 0, 1, 1023 }, 80, "1023 B 0:00:01 1023 B/s, average 1023 B/s" },
  { { 1536, 0, 2, 1024 }, 80, "1.5 KiB 0:00:02 1.0 KiB/s, average 768 B/s" },
  { { 3600 * GIB, 0, 3661, 2.0 * 1024 * 1024 * 1024 },
    80,
    "3.5 TiB 1:01:01 2.0 GiB/s, average 1006.9 MiB/s" },
  /* A quarter in 10 seconds: 30 seconds remain.  */
  { { 256, 1024, 10, 0 },
    63,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=     ] ETA 0:00:30" },
  { { 256, 1024, 10, 0 },
    64,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % [=      ] ETA 0:00:30" },
  { { 1024, 1024, 1, 0 },
    58,
    "1.0 KiB 0:00:01 0 B/s, average 1.0 KiB/s 100 % [========]" },
  /* More bytes than the total.  */
  { { 2048, 1024, 1, 0 },
    58,
    "2.0 KiB 0:00:01 0 B/s, average 2.0 KiB/s 100 % [========]" },
  /* No room for a bar that is of use.  */
  { { 256, 1024, 10, 0 },
    62,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 % ETA 0:00:30" },
  /* A field is left out as a whole.  There may then be room for a bar.  */
  { { 256, 1024, 10, 0 },
    49,
    "256 B 0:00:10 0 B/s  25 % [==      ] ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 40, "256 B 0:00:10 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 31, "256 B 0 B/s  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 29, "256 B  25 % ETA 0:00:30" },
  { { 256, 1024, 10, 0 }, 21, "256 B  25 % [=     ]" },
  { { 256, 1024, 10, 0 }, 12, "256 B  25 %" },
  { { 256, 1024, 10, 0 }, 6, "256 B" },
  { { 256, 1024, 10, 0 }, 5, "" },
  { { 256, 1024, 10, 0 }, 0, "" },
  /* No guess at the end.  */
  { { 256, 1024, 10, 0, true },
    45,
    "256 B 0:00:10 0 B/s, average 25 B/s  25 %" },
  /* No guess before the first byte.  */
  { { 0, 1024, 10, 0 }, 45, "0 B 0:00:10 0 B/s, average 0 B/s   0 %" },
};

START_TEST (says_what_is_expected)
{
  struct line const *line = &lines[_i];
  char text[PROGRESS_LINE_MAX];
  size_t length = progress_line (&line->state, line->width, text);
  ck_assert_str_eq (text, line->expected);
  ck_assert_uint_eq (length, strlen (line->expected));
  ck_assert (length == 0 || length < line->width);
}
END_TEST

START_TEST (fits_any_width)
{
  struct progress_state state = { UINTMAX_MAX, UINTMAX_MAX, 1e12, 1e300 };
  char text[PROGRESS_LINE_MAX];
  for (size_t width = 1; width < 2000; width++)
    ck_assert_uint_lt (progress_line (&state, width, text), width);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("progress-line");
  tcase_add_loop_test (tests, says_what_is_expected, 0,
                       sizeof lines / sizeof *lines);
  tcase_add_test (tests, fits_any_width);
  return run_tests (tests);
}
