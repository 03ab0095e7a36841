/* Unit tests of the colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color.h"

#include <string.h>

#include "unit.h"

static struct
{
  char const *rules;
  char const *text;
  char const *sgr;
} const lines[] = {
  { NULL, "", "" },
  { "", "ERROR", "1;31" },
  { NULL, "[warn] x", "1;35" },
  { NULL, "[debug] x", "2" },
  { NULL, "[info] x", "" },
  { "error=7:warning=:debug=2;3:info=4", "ERROR", "7" },
  { "error=7:warning=:debug=2;3:info=4", "WARN", "" },
  { "error=7:warning=:debug=2;3:info=4", "[debug]", "2;3" },
  { "error=7:warning=:debug=2;3:info=4", "[info]", "4" },
  { "error=7:warning=:debug=2;3:info=4", "x", "" },
  { "error=1:error=2", "ERROR", "2" },
  { "error=3:/ERR/=4", "ERROR", "4" },
  { "error=3:/ERR/=4:error=5", "ERRORS: 1", "4" },
  { "/error/=3", "ERROR", "1;31" },
  { "/error/i=3", "ERROR", "3" },
  { "/error/=3", "an error", "3" },
  { "/a/=1:/b/=2", "b", "2" },
  { "/a/=1:/b/=2", "ba", "1" },
  { "/a=b/=1;2:", "a=b", "1;2" },
  { "/a\\:b/=3", "a:b", "3" },
  { "/a/=:/./=4", "a", "" },
  { "/^$/=5", "", "5" },
  { "//=5", "x", "5" },
  { "/a/b/=6", "a/b", "6" },
  { "/a/i=6", "A", "6" },
  { "/a/=6", "A", "" },
  { "/a/=6", "ERROR", "1;31" },
  { "/ERROR/=", "ERROR", "" },
  { "/a/=1", "a\033[m", "" },
  { NULL, "\033[1mERROR\033[m", "" },
};

START_TEST (finds_the_first_rule)
{
  static struct diagnose diagnose;
  struct color color;
  diagnose_start (&diagnose, "cat");
  ck_assert (color_start (&color, lines[_i].rules, &diagnose));
  char const *text = lines[_i].text;
  struct color_sgr sgr = color_of (&color, text, strlen (text));
  ck_assert_uint_eq (sgr.size, strlen (lines[_i].sgr));
  if (0 < sgr.size)
    ck_assert_mem_eq (sgr.text, lines[_i].sgr, sgr.size);
  color_end (&color);
  diagnose_end (&diagnose);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("color");
  tcase_add_loop_test (tests, finds_the_first_rule, 0,
                       sizeof lines / sizeof *lines);
  return run_tests (tests);
}
