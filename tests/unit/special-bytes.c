/* Unit tests of the choice of special bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/special-bytes.h"

#include "options.h"
#include "unit.h"

/* Return true if OPTIONS may change the text of BYTE.  */
static bool
is_touched (int byte, unsigned int options)
{
  switch (byte)
    {
    case '\n':
      return options & SHOW_ENDS;
    case '\t':
      return options & SHOW_TABS;
    case '\r':
      return options & (SHOW_ENDS | SHOW_NONPRINTING);
    default:
      return options & SHOW_NONPRINTING && (byte < 32 || 126 < byte);
    }
}

START_TEST (those_that_are_touched_are_special)
{
  unsigned int options = 1 + (unsigned int) _i;
  struct special_bytes special;
  special_bytes_start (&special, options);
  ck_assert_int_le (special.exceptions, EXCEPTIONS_MAX);
  for (int byte = 0; byte < 256; byte++)
    ck_assert_msg (special.contains[byte] == is_touched (byte, options),
                   "byte %d under %#x", byte, options);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("special-bytes");
  tcase_add_loop_test (tests, those_that_are_touched_are_special, 0,
                       FORMATTING);
  return run_tests (tests);
}
