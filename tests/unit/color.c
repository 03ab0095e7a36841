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
  { "", "An ERROR", "" },
  { "", "x: ERROR", "31" },
  { NULL, "[debug] warning", "34" },
  { NULL, "INFO: ERROR: no", "" },
  { NULL, "\xFF trace: \xC3", "34" },
  { NULL, "error", "" },
  { NULL, "ERROR", "31" },
  { NULL, "er", "" },
  { NULL, "errors: 1", "" },
  { NULL, "ERROR: 0", "" },
  { NULL, "no error: fine", "" },
  { NULL, "say \"ERROR: x\"", "" },
  { NULL, "<3>x", "31" },
  { NULL, "<", "" },
  { NULL, "<300", "" },
  { NULL, "E/Tag: x", "31" },
  { NULL, "E", "" },
  { NULL, "<3x>", "" },
  { NULL, "KeyError", "31" },
  { NULL, "x[1]: IOException: no", "31" },
  { NULL, "a.py:1: UserWarning: old", "33" },
  { NULL, "Log level: debug", "" },
  { NULL, "msg=\"level=error\"", "" },
  { NULL, "--log-level=error", "" },
  { NULL, "log_level=WARN", "33" },
  { NULL, "{\"level\": 50}", "31" },
  { NULL, "{\"level\":4}", "" },
  { NULL, "{\"PRIORITY\":\"4\"}", "33" },
  { NULL, "::error file=x::y", "31" },
  { NULL, "[ssl:trace3] error", "34" },
  { NULL, "1 HINT:  error", "" },
  { NULL, "[x] fix: error in y", "" },
  { NULL, "x: command not found", "31" },
  { NULL, "x: *** [y] Error 1", "31" },
  { NULL, "[ 1.5] [drm] *ERROR* x", "31" },
  { NULL, "E20240506 07:08:09.1 x", "31" },
  { NULL, "1 | return Err(Error::Fatal);", "" },
  { NULL, "{\"level\":40}", "33" },
  { NULL, "{\"level\":\"debug\",\"error\":null}", "34" },
  { NULL, "[E] x", "31" },
  { NULL, "E is x", "" },
  { NULL, "# x", "" },
  { NULL, "7:M 11 Mar 2024 16:00:02.124 # x", "33" },
  { NULL, "Warning to all", "" },
  { NULL, "x[1]: Failed to y", "31" },
  { NULL, "the write failed", "31" },
  { NULL, "the write failed again", "" },
  { NULL, "11:12:13 the write failed again", "31" },
  { NULL, "11:12:13 INFO the write failed again", "" },
  { NULL, "x: No such file or directory\r", "31" },
  { NULL, "dial x: connection refused", "31" },
  { NULL, "tests failed: 0", "" },
  { NULL, "11:12:13 error count: 0", "" },
  { NULL, "11:12:13 no failure", "" },
  { NULL, "ok 3 - Permission denied", "" },
  { NULL, "[  OK  ] Connection refused", "" },
  { NULL, "a - - [11/Mar/2024:08:14:02 +0100] \"GET / HTTP/1.1\" 500 1",
    "31" },
  { NULL, "a - - [11/Mar/2024:08:14:02 +0100] \"GET / HTTP/1.1\" 404 1",
    "33" },
  { NULL, "a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 200 500 failed", "" },
  { NULL, "x.c:1:2: Fehler: y", "31" },
  { NULL, "x.c:1:2 : avertissement : y", "33" },
  { NULL, "x.c:1:2: \346\236\201\351\224\231\350\257\257\357\274\232y", "31" },
  { NULL, "erro 3", "" },
  { NULL, "fail:", "" },
  { NULL, "Mar 11 08:14:05: %LINK-3-UPDOWN: x", "31" },
  { NULL, "%SYS-5-CONFIG_I: failed", "" },
  { NULL, "[08:14:05] [main/WARN]: x", "33" },
  { NULL, "08:14:05 |Warn| x", "33" },
  { NULL, "2024-03-11T08:14:05Z E! x", "" },
  { NULL, "W: x", "33" },
  { NULL, "08:14:05 LEVEL: Severe", "" },
  { NULL, "08:14:05 a=b,Severity=\"Error\"", "31" },
  { NULL, "{\"s\":\"D1\"}", "34" },
  { NULL, "level=", "" },
  { NULL, "gzip: stdin: not in gzip format", "31" },
  { NULL, "XFAIL: not x", "" },
  { NULL, "1: state UNKNOWN", "" },
  { NULL, "web-1 exited with code 137", "31" },
  { NULL, "web-1 exited with code 0", "" },
  { NULL, "2 failed, 1 passed", "31" },
  { NULL, "0 failed, 3 passed", "" },
  { NULL, "  foo error: x", "" },
  { NULL, "  foo.c:1:2: error: x", "31" },
  { NULL, "SC2078 (warning): x", "33" },
  { NULL, "x.rb:1:in `y': z (NoMethodError)", "31" },
  { NULL, "x.py:1:2: W0611: y", "33" },
  { NULL, "Tests: 2 failed, 1 passed", "31" },
  { NULL, "Failed units : 0", "" },
  { NULL, "2: eth0: state UNKNOWN", "" },
  { NULL, "cli: not x", "31" },
  { NULL, "Note: not x", "" },
  { NULL, "Exit status 1", "31" },
  { NULL, "Exit status 0", "" },
  { NULL, "code=exited, status=203/EXEC", "31" },
  { NULL, "ERROR = 40", "" },
  { NULL, "  except ValueError:", "" },
  { NULL, "#ifdef DEBUG", "" },
  { NULL, "^[[1;31mERROR^[[0m x", "31" },
  { NULL, "\033[1mERROR\033[m", "" },
  { "a=1:b=2", "b", "2" },
  { "a=1:b=2", "ba", "1" },
  { "a=b=1;2:", "a=b", "1;2" },
  { "a\\:b=3", "a:b", "3" },
  { "a=:.=4", "a", "" },
  { "^$=5", "", "5" },
  { "a=6i", "A", "6" },
  { "a=6", "A", "" },
  { "a=6", "ERROR", "31" },
  { "ERROR=", "ERROR", "" },
  { "-:a=6", "ERROR", "" },
  { "-:a=6", "a", "6" },
  { "-", "ERROR", "" },
  { "a=1", "a\033[m", "" },
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
