/* Unit tests of the severities of lines: the examples of each row.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/severity.h"

#include <stdio.h>
#include <string.h>

#include "unit.h"

/* Return how many examples of ROW don't have their severity, and report them
   if REPORTS.  */
static size_t
count_wrong (struct severity_filter const *filter,
             struct severity_row const *row, bool reports)
{
  static char const letters[] = "EWNDN"; /* by severity */
  size_t wrong = 0;
  for (char const *line = row->examples; *line;)
    {
      size_t size = strcspn (line, "\n");
      ck_assert (2 < size && line[1] == ' ' && line[size] == '\n');
      enum severity severity = severity_of (filter, line + 2, size - 2);
      if (letters[severity] != line[0])
        {
          wrong++;
          if (reports)
            printf ("%s: seen as %c: %.*s\n", row->name, letters[severity],
                    (int) size, line);
        }
      line += size + 1;
    }
  return wrong;
}

START_TEST (row_decides_its_examples)
{
  static struct severity_filter filter;
  struct severity_row const *row = &severity_rows[_i];
  severity_start (&filter);
  ck_assert_uint_lt (filter.count, SEVERITY_TEXTS_MAX);
  ck_assert_uint_eq (count_wrong (&filter, row, true), 0);

  /* Each row is needed, because without it, one of its examples is wrong.  */
  for (size_t i = 0; i < filter.count; i++)
    if (filter.texts[i].row == _i)
      filter.texts[i].bytes = "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
                              "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1";
  ck_assert_uint_lt (0, count_wrong (&filter, row, false));
}
END_TEST

/* Lines in which no row may find anything, and the borders of a text.  */
static char const *const plain[] = { "",
                                     "er",
                                     "error",
                                     "errors",
                                     "<",
                                     "<300",
                                     "<3x>",
                                     "E",
                                     "level=",
                                     "say \"ERROR: x\"",
                                     "no error: fine",
                                     "11:12:13 no failure",
                                     "Failed units : 0",
                                     "2: eth0: state UNKNOWN",
                                     "1: state UNKNOWN",
                                     "[x] fix: error in y",
                                     "1 HINT:  error",
                                     "--log-level=error",
                                     "#ifdef DEBUG",
                                     "ERROR = 40",
                                     "1 | return Err(Error::Fatal);",
                                     "# x" };

START_TEST (finds_nothing)
{
  static struct severity_filter filter;
  severity_start (&filter);
  enum severity severity
    = severity_of (&filter, plain[_i], strlen (plain[_i]));
  ck_assert (severity == SEVERITY_NONE || severity == SEVERITY_INFO);
}
END_TEST

/* The priorities of syslog, whose lowest three bits are the severity.  */
START_TEST (knows_priorities)
{
  static struct severity_filter filter;
  static enum severity const expected[8]
    = { SEVERITY_ERROR,   SEVERITY_ERROR, SEVERITY_ERROR, SEVERITY_ERROR,
        SEVERITY_WARNING, SEVERITY_INFO,  SEVERITY_INFO,  SEVERITY_DEBUG };
  char line[8];
  severity_start (&filter);
  int size = snprintf (line, sizeof line, "<%d>x", _i);
  ck_assert (severity_of (&filter, line, (size_t) size)
             == (_i < 192 ? expected[_i % 8] : SEVERITY_NONE));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("severity");
  tcase_add_loop_test (tests, row_decides_its_examples, 0,
                       (int) severity_row_count);
  tcase_add_loop_test (tests, finds_nothing, 0, sizeof plain / sizeof *plain);
  tcase_add_loop_test (tests, knows_priorities, 0, 200);
  return run_tests (tests);
}
