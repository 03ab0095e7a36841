/* Unit tests of the colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color.h"

#include <string.h>

#include "extensions/color-when.h"
#include "unit.h"

static struct
{
  char const *argument;
  enum color_when when;
} const words[] = {
  { NULL, COLOR_AUTO },         { "auto", COLOR_AUTO },
  { "tty", COLOR_AUTO },        { "if-", COLOR_AUTO },
  { "always", COLOR_ALWAYS },   { "y", COLOR_ALWAYS },
  { "forc", COLOR_ALWAYS },     { "never", COLOR_NEVER },
  { "n", COLOR_NEVER },         { "none", COLOR_NEVER },
  { "", COLOR_AMBIGUOUS },      { "a", COLOR_AMBIGUOUS },
  { "alwayss", COLOR_INVALID }, { "NO", COLOR_INVALID },
};

START_TEST (knows_words)
{
  ck_assert_int_eq (color_when (words[_i].argument), words[_i].when);
}
END_TEST

static struct
{
  char const *rules;
  char const *text;
  char const *sgr;
} const lines[] = {
  { NULL, "", "" },
  { "", "An ERROR", "31" },
  { NULL, "debug: warning", "33" },
  { NULL, "\xFFtrace\xC3", "34" },
  { NULL, "errors", "" },
  { "a=1:b=2", "b", "2" },
  { "a=1:b=2", "ba", "1" },
  { "a=b=1;2:", "a=b", "1;2" },
  { "a\\:b=3", "a:b", "3" },
  { "a=:.=4", "a", "" },
  { "^$=5", "", "5" },
};

START_TEST (finds_the_first_rule)
{
  struct diagnose diagnose;
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
  tcase_add_loop_test (tests, knows_words, 0, sizeof words / sizeof *words);
  tcase_add_loop_test (tests, finds_the_first_rule, 0,
                       sizeof lines / sizeof *lines);
  return run_tests (tests);
}
