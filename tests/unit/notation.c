/* Unit tests of the notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "notation.h"

#include <stdio.h>

#include "unit.h"

/* From the documentation: M- for the upper half, then ^ and the byte plus
   64 for a control, ^? for DEL, or else the byte itself.  */
static void
describe (int byte, char *text, size_t size)
{
  int low = byte % 128;
  char const *meta = byte < 128 ? "" : "M-";
  if (low == 127)
    snprintf (text, size, "%s^?", meta);
  else if (low < 32)
    snprintf (text, size, "%s^%c", meta, low + 64);
  else
    snprintf (text, size, "%s%c", meta, low);
}

START_TEST (each_byte_has_its_notation)
{
  char expected[8];
  char actual[8];
  describe (_i, expected, sizeof expected);
  char *end = notation_put ((unsigned char) _i, actual);
  ck_assert_int_le (end - actual, NOTATION_MAX);
  *end = '\0';
  ck_assert_str_eq (actual, expected);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("notation");
  tcase_add_loop_test (tests, each_byte_has_its_notation, 0, 256);
  return run_tests (tests);
}
