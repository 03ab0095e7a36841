/* Unit tests of the line number.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/kernels/generic/line-number.h"

#include <stdio.h>
#include <string.h>

#include "number-after.h"
#include "unit.h"

/* Return the text of NUMBER for the next line, in static memory.  */
static char const *
next_text (struct line_number *number)
{
  static char text[LINE_NUMBER_MAX + 1];
  *line_number_emit (&number->head, number, text) = '\0';
  return text;
}

START_TEST (counts_as_printf_does)
{
  struct line_number number;
  line_number_start (&number);
  for (int i = 1; i <= 1000100; i++)
    {
      char expected[32];
      snprintf (expected, sizeof expected, "%6d\t", i);
      ck_assert_str_eq (next_text (&number), expected);
    }
}
END_TEST

static struct
{
  char const *last;
  char const *next;
} const borders[] = {
  { "99", "   100\t" },
  { "100", "   101\t" },
  { "99999", "100000\t" },
  { "999999", "1000000\t" },
  { "2147483647", "2147483648\t" },
  { "4294967295", "4294967296\t" },
  { "99999999999999999", "100000000000000000\t" },
  { "999999999999999998", "999999999999999999\t" },
  /* As GNU cat prints when the digits no longer suffice.  */
  { "999999999999999999", ">00000000000000000\t" },
};

START_TEST (grows_at_each_border)
{
  struct line_number number;
  number_after (&number, borders[_i].last);
  ck_assert_str_eq (next_text (&number), borders[_i].next);
}
END_TEST

START_TEST (goes_on_past_the_last_digit)
{
  struct line_number number;
  number_after (&number, "999999999999999999");
  next_text (&number);
  ck_assert_str_eq (next_text (&number), ">00000000000000001\t");
  number_after (&number, ">99999999999999999");
  ck_assert_str_eq (next_text (&number), ">00000000000000000\t");
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("line-number");
  tcase_add_test (tests, counts_as_printf_does);
  tcase_add_loop_test (tests, grows_at_each_border, 0,
                       sizeof borders / sizeof *borders);
  tcase_add_test (tests, goes_on_past_the_last_digit);
  return run_tests (tests);
}
