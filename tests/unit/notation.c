/* Unit tests of the notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/notation.h"

#include <stdio.h>
#include <string.h>

#include "unit.h"

/* Set TEXT, of SIZE bytes, to the notation of BYTE in the documentation: M-
   for the upper half, then ^ and the byte plus 64 for a control, ^? for DEL,
   or else the byte itself.  */
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
  describe (_i, expected, sizeof expected);
  struct notation actual = notation_of ((unsigned char) _i);
  ck_assert_uint_eq (actual.size, strlen (expected));
  ck_assert_mem_eq (actual.text, expected, actual.size);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("notation");
  tcase_add_loop_test (tests, each_byte_has_its_notation, 0, 256);
  return run_tests (tests);
}
