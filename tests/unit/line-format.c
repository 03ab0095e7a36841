/* Unit tests of formatting: what the fuzzing does not reach.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/line-format.h"

#include <string.h>

#include "options.h"
#include "number-after.h"
#include "unit.h"

/* Room for the text of any of the inputs below.  */
enum
{
  ROOM = 1024
};

/* Format the SIZE bytes at TEXT, a slice, to OUT.  Return the end.  */
static char *
put_slice (struct line_format *format, char const *text, size_t size,
           char *out)
{
  char in[ROOM + LINE_FORMAT_SLACK];
  char shown[LINE_FORMAT_ROOM];
  memcpy (in, text, size);
  struct slice result
    = line_format (format, (struct slice){ in, size }, shown);
  memcpy (out, result.bytes, result.size);
  return out + result.size;
}

START_TEST (holds_a_cr_but_not_its_number)
{
  char out[ROOM];
  struct line_format format;
  line_format_start (&format, NUMBER | SHOW_ENDS);
  *put_slice (&format, "a\n\r", 3, out) = '\0';
  ck_assert_str_eq (out, "     1\ta$\n     2\t");
  *put_slice (&format, "\n", 1, out) = '\0';
  ck_assert_str_eq (out, "^M$\n");
}
END_TEST

/* Numbers that the fuzzing does not reach.  */
static struct
{
  char const *last;
  char const *next;
} const borders[] = {
  { "99999999999999999", "100000000000000000\t\n" },
  { "999999999999999998", "999999999999999999\t\n" },
  /* As GNU cat prints when the digits no longer suffice.  */
  { "999999999999999999", ">00000000000000000\t\n" },
  { ">00000000000000000", ">00000000000000001\t\n" },
  { ">99999999999999999", ">00000000000000000\t\n" },
};

START_TEST (counts_on_after_each_border)
{
  char out[ROOM];
  struct line_format format;
  line_format_start (&format, NUMBER);
  number_after (&format.numbering.number, borders[_i].last);
  *put_slice (&format, "\n", 1, out) = '\0';
  ck_assert_str_eq (out, borders[_i].next);
}
END_TEST

/* Check that there's room for the result of SIZE bytes of the pattern IN, and
   for what a kernel may write after it.  */
static void
check_bound (unsigned int options, char const *in, size_t size)
{
  char *out = malloc (LINE_FORMAT_ROOM);
  char *text = malloc (size + LINE_FORMAT_SLACK);
  ck_assert_ptr_nonnull (out);
  ck_assert_ptr_nonnull (text);
  for (size_t i = 0; i < size + LINE_FORMAT_SLACK; i++)
    text[i] = in[i % strlen (in)];

  struct line_format format;
  line_format_start (&format, options);
  /* The widest number, and a CR that may be pending.  */
  number_after (&format.numbering.number, "888888888888888888");
  char cr[1 + LINE_FORMAT_SLACK] = "\r";
  line_format (&format, (struct slice){ cr, 1 }, out);
  struct slice result
    = line_format (&format, (struct slice){ text, size }, out);
  ck_assert_uint_le (result.size + LINE_FORMAT_SLACK, LINE_FORMAT_ROOM);
  free (text);
  free (out);
}

START_TEST (never_grows_beyond_its_bound)
{
  static char const *const patterns[]
    = { "\n", "\200\n", "\r\n", "\n\200", "\200", "\t\n\n", "x" };
  unsigned int options = 1 + (unsigned int) _i;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    for (size_t size = 1; size <= LINE_FORMAT_SLICE; size += 455)
      check_bound (options, patterns[i], size);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("line-format");
  tcase_add_test (tests, holds_a_cr_but_not_its_number);
  tcase_add_loop_test (tests, counts_on_after_each_border, 0,
                       sizeof borders / sizeof *borders);
  tcase_add_loop_test (tests, never_grows_beyond_its_bound, 0, FORMATTING);
  return run_tests (tests);
}
