/* Unit tests of the severities of lines: the example of each notation.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/guarded.h"
#include "unit.h"

/* The notations that fit the last line, by their numbers.  */
static bool fits_line[256];

#define SEVERITY_NAMES
#define SEVERITY_TABLE static
#define SEVERITY_READ(next, out)
#define SEVERITY_FIND(at, number) fits_line[number] = true
#include "extensions/color/severity.c"

enum
{
  RULES = sizeof rules / sizeof *rules
};

/* Return true if LINE's severity is what the notation says whose line in the
   file begins with RESULT.  */
static bool
is_expected (enum severity severity, char const *result)
{
  static struct
  {
    char const *result;
    enum severity severity;
  } const meanings[] = {
    { "error ", SEVERITY_ERROR },   { "warning ", SEVERITY_WARNING },
    { "info ", SEVERITY_INFO },     { "failure ", SEVERITY_ERROR },
    { "doubt ", SEVERITY_WARNING }, { "nothing ", SEVERITY_NONE },
    { "asked ", SEVERITY_NONE },    { "quiet ", SEVERITY_NONE },
    { "text ", SEVERITY_NONE },
  };
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
    if (strncmp (result, meanings[i].result, strlen (meanings[i].result)) == 0)
      return severity == meanings[i].severity;
  /* It depends on the word, or on what follows.  */
  return severity != SEVERITY_NONE;
}

/* Each notation decides its example, which needs it.  */
START_TEST (notation_decides_its_example)
{
  char const *example
    = strstr (rules[_i] + strcspn (rules[_i], " ") + 2, "  ");
  ck_assert_ptr_nonnull (example);
  example += 2;
  size_t size = strlen (example);
  enum severity severity = severity_of (example, size);
  if (! fits_line[_i] || ! is_expected (severity, rules[_i]))
    ck_abort_msg ("%s: severity %d, %s", rules[_i], (int) severity,
                  fits_line[_i] ? "fits" : "does not fit");

  uint16_t sections = notations[_i].sections;
  notations[_i].sections = 0;
  if (severity_of (example, size) == severity)
    ck_abort_msg ("%s: not needed", rules[_i]);
  notations[_i].sections = sections;
}
END_TEST

/* Lines in which there is neither a level nor a failure.  */
static char const *const plain[] = { "",
                                     "er",
                                     "error",
                                     "errors",
                                     "<",
                                     "<300",
                                     "<3x>",
                                     "<03>x",
                                     "<003>x",
                                     "<00>x",
                                     "<00004>x",
                                     "E",
                                     "level=",
                                     "say \"ERROR: x\"",
                                     "no error: fine",
                                     "11:12:13 no failure",
                                     "Failed units : 0",
                                     "2: eth0: state UNKNOWN",
                                     "1: state UNKNOWN",
                                     "1 HINT:  error",
                                     "--log-level=error",
                                     "#ifdef DEBUG",
                                     "ERROR = 40",
                                     "1 | return Err(Error::Fatal);",
                                     "# x",
                                     "11:12:13 read 3 failed 4 lost 5",
                                     "594644 Cannot compile x",
                                     "11:12:13 error handling is on",
                                     "11:12:13 the last error from x" };

START_TEST (finds_nothing)
{
  enum severity severity = severity_of (plain[_i], strlen (plain[_i]));
  ck_assert (severity == SEVERITY_NONE || severity == SEVERITY_INFO);
}
END_TEST

/* The priorities of syslog, whose lowest three bits are the severity.  */
START_TEST (knows_priorities)
{
  static enum severity const expected[8]
    = { SEVERITY_ERROR,   SEVERITY_ERROR, SEVERITY_ERROR, SEVERITY_ERROR,
        SEVERITY_WARNING, SEVERITY_INFO,  SEVERITY_INFO,  SEVERITY_DEBUG };
  char line[8];
  int size = snprintf (line, sizeof line, "<%d>x", _i);
  ck_assert (severity_of (line, (size_t) size)
             == (_i < 192 ? expected[_i % 8] : SEVERITY_NONE));
}
END_TEST

/* Lines of any length are read to their end, and not behind it.  */
START_TEST (reads_the_line)
{
  static char const *const ends[]
    = { "x", "0", "failed", "^[[1", "%A-", "not ", "{", " \"", "  ", "}" };
  char const *bytes = ends[_i];
  size_t count = strlen (bytes);
  enum
  {
    SIZE = OBJECT_MAX + BACK_MAX + 16
  };
  struct guarded memory;
  guarded_start (&memory, SIZE);
  for (size_t size = 0; size < SIZE; size++)
    {
      char *text = guarded_last (&memory, size);
      for (size_t i = 0; i < size; i++)
        text[size - i - 1] = bytes[count - 1 - i % count];
      (void) severity_of (text, size);
      if (0 < size)
        text[0] = '{'; /* it's all of a JSON object */
      (void) severity_of (text, size);
    }
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("severity");
  tcase_add_loop_test (tests, notation_decides_its_example, 1, RULES);
  tcase_add_loop_test (tests, finds_nothing, 0, sizeof plain / sizeof *plain);
  tcase_add_loop_test (tests, knows_priorities, 0, 200);
  tcase_add_loop_test (tests, reads_the_line, 0, 10);
  return run_tests (tests);
}
