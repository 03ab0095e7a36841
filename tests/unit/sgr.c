/* Unit tests of SGR sequences.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/utf8/sgr.h"

#include <string.h>

#include "unit.h"

/* Sequences that follow one another, and whether the last one passes.  */
static struct
{
  char const *sequences;
  bool passes;
  bool is_on; /* a style may be on after the last one */
} const rows[] = {
  { "\033[m", true, false },
  { "\033[0m", true, false },
  { "\033[00m", true, false },
  { "\033[31m", true, true },
  { "\033[1;31m\033[0m", true, false },
  { "\033[1;31m\033[0;1m", true, true },
  { "\033[39;49m", true, true },
  { "\033[;m", true, true },
  { "\033[4:3m", true, true },
  { "\033[38;5;0m", true, true }, /* a color, not a reset */
  { "\033[4:5m", true, true },
  { "\033[1;2;3;4;5;6;7;9;21;22;23;24;25;27;28;29m", true, true },
  { "\033[38;2;1;2;8m", true, true },
  { "\033[48;5;8m", true, true },
  /* No SGR sequences.  */
  { "\033", false, false },
  { "\033]0;x\007", false, false },
  { "\033[2J", false, false },
  { "\033[31", false, false },
  { "\033[?25m", false, false },
  { "\033[>4m", false, false },
  { "\033[1 m", false, false },
  { "\033[1\033m", false, false },
  { "\033[31x", false, false },
  { "\033(m", false, false },
  { "\033\033[m", false, false },
  /* Concealed.  */
  { "\033[8m", false, false },
  { "\033[08m", false, false },
  { "\033[1;8m", false, false },
  { "\033[8;28m", false, false },
  { "\033[38;5;1;8m", false, false },
  { "\033[4:8m", false, false },
  { "\033[31m\033[8m", false, true },
  { "\033[28m", true, true },
  /* What some terminals take for something else.  */
  { "\033[10m", false, false },
  { "\033[11m", false, false },
  { "\033[1;12m", false, false },
  { "\033[26m", false, false },
  { "\033[50m", false, false },
  { "\033[53m", false, false },
  { "\033[58;5;8m", false, false },
  { "\033[58;2;31;41;22m", false, false },
  { "\033[88m", false, false },
  { "\033[98m", false, false },
  { "\033[99m", false, false },
  { "\033[108m", false, false },
  { "\033[109m", false, false },
  { "\033[4294967297m", false, false }, /* 1 + 2^32 is not 1 */
  { "\033[4:6m", false, false },
  { "\033[41;4:3m", false, false },
  { "\033[4:31m", false, false },
  { "\033[4:m", false, false },
  { "\033[1:3m", false, false },
  { "\033[38:5:1m", false, false },
  { "\033[38:2::1:2:3m", false, false },
  { "\033[31:1m", false, false },
  { "\033[;;;;;;;;;;;;;;;1m", true, true }, /* 16 parameters */
  { "\033[;;;;;;;;;;;;;;;;1m", false, false },
  /* The color of the background: 1 has four names, 196 is ff0000.  */
  { "\033[31m\033[41m", false, true },
  { "\033[41m\033[31m", false, true },
  { "\033[31;41m", false, false },
  { "\033[31;42m", true, true },
  { "\033[31;41;42m", true, true },
  { "\033[31m\033[48;5;1m", false, true },
  { "\033[91m\033[101m", false, true },
  { "\033[91m\033[48;5;9m", false, true },
  { "\033[91m\033[41m", true, true },
  { "\033[31m\033[101m", false, true },
  { "\033[1;31;101m", false, false },
  { "\033[37;107m", false, false },
  { "\033[37;100m", true, true },
  { "\033[38;5;16m\033[48;2;8;0;0m", true, true },
  { "\033[2;38;2;255;0;0;48;2;170;0;0m", false, false },
  { "\033[38;2;255;0;0;48;2;170;0;0m\033[2m", false, true },
  { "\033[38;2;255;0;0;48;2;170;0;0m\033[2;22m", true, true },
  { "\033[2m\033[0;38;2;255;0;0;48;2;170;0;0m", true, true },
  { "\033[2;31;42m", true, true },
  { "\033[2;38;5;200m", true, true },
  { "\033[38;2;255;0;0m\033[48;5;196m", false, true },
  { "\033[38;5;232m\033[48;2;8;8;8m", false, true },
  { "\033[38;5;255m\033[48;2;238;238;238m", false, true },
  { "\033[38;5;16m\033[48;2;0;0;0m", false, true },
  { "\033[38;5;67m\033[48;2;95;135;175m", false, true },
  { "\033[38;5;67m\033[48;2;95;135;176m", true, true },
  { "\033[31m\033[39m\033[41m", true, true },
  { "\033[31m\033[0m\033[41m", true, true },
  { "\033[31m\033[42m\033[44;41m", false, true },
  { "\033[41m\033[49;31m", true, true },
  { "\033[58;5;1m\033[41m", true, true },
  { "\033[30m", true, true }, /* may be that of the terminal */
  /* Colors that are none.  */
  { "\033[38m", false, false },
  { "\033[38;5m", false, false },
  { "\033[38;1m", false, false },
  { "\033[38;5;256m", false, false },
  { "\033[38;2;1;2m", false, false },
  { "\033[38;2;1;2;256m", false, false },
  { "\033[38:5;1m", false, false },
  { "\033[38;5:1m", false, false },
};

START_TEST (judges)
{
  struct sgr_style style = { .is_on = false };
  char const *at = rows[_i].sequences;
  size_t length = 0;
  for (char const *next = at; next;
       next = strstr (at + 1, "m\033[") ? strstr (at + 1, "m\033[") + 1 : NULL)
    {
      at = next;
      /* The size is known, so nothing waits.  */
      char text[SGR_MAX] = "";
      size_t size = strlen (at);
      memcpy (text, at, size);
      length = sgr_read (&style, text, sizeof text);
    }
  ck_assert_uint_eq (length, rows[_i].passes ? strlen (at) : 0);
  ck_assert_int_eq (style.is_on, rows[_i].is_on);
}
END_TEST

START_TEST (leaves_style_if_refused)
{
  struct sgr_style style = { .is_on = false };
  ck_assert_uint_eq (sgr_read (&style, "\033[31m", 5), 5);
  struct sgr_style before = style;
  ck_assert_uint_eq (sgr_read (&style, "\033[32;8m", 7), 0);
  ck_assert_int_eq (style.is_on, before.is_on);
  ck_assert_uint_eq (style.text, before.text);
  ck_assert_uint_eq (style.background, before.background);
}
END_TEST

START_TEST (waits_within_a_sequence)
{
  struct sgr_style style = { .is_on = false };
  static char const text[] = "\033[38;2;1;2;3;1m";
  for (size_t size = 1; size < sizeof text - 1; size++)
    ck_assert_uint_eq (sgr_read (&style, text, size), SGR_WAIT);
  ck_assert_uint_eq (sgr_read (&style, text, sizeof text - 1),
                     sizeof text - 1);
  ck_assert_uint_eq (sgr_read (&style, "\033]", 2), 0);
  ck_assert_uint_eq (sgr_read (&style, "\033[3K", 4), 0);
}
END_TEST

START_TEST (has_a_longest_sequence)
{
  struct sgr_style style = { .is_on = false };
  char text[SGR_MAX + 1];
  memset (text, '0', sizeof text);
  memcpy (text, "\033[", 2);
  ck_assert_uint_eq (sgr_read (&style, text, SGR_MAX - 1), SGR_WAIT);
  ck_assert_uint_eq (sgr_read (&style, text, SGR_MAX), 0);
  text[SGR_MAX] = 'm';
  ck_assert_uint_eq (sgr_read (&style, text, sizeof text), 0);
  text[SGR_MAX - 1] = 'm';
  ck_assert_uint_eq (sgr_read (&style, text, SGR_MAX), SGR_MAX);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("sgr");
  tcase_add_loop_test (tests, judges, 0, sizeof rows / sizeof *rows);
  tcase_add_test (tests, leaves_style_if_refused);
  tcase_add_test (tests, waits_within_a_sequence);
  tcase_add_test (tests, has_a_longest_sequence);
  return run_tests (tests);
}
