/* Unit tests of the severities of lines: examples of each row.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/severity.h"

#include <stdio.h>
#include <string.h>

#include "unit.h"

/* Examples of each row, which begin with the first letter of their severity, N
   for INFO and NONE.  */
static struct
{
  char const *row;
  char const *lines;
} const examples[] = {
  { "keys", "E a=1 level=error msg=x\n"
            "W {\"severity\":\"WARN\"}\n"
            "D {\"level\": 20}\n"
            "N Log level: debug\n"
            "N msg=\"level=error\"\n"
            "E {\"PRIORITY\":\"3\"}\n"
            "E proxy-1  | {\"level\":\"error\"}\n"
            "W [pod/a-1/a] {\"level\":\"warn\",\"msg\":\"failed\"}\n"
            "N a-1 b {\"level\":\"info\",\"error\":\"ERROR\"}\n"
            "N   0) level=\"error\" ;;\n"
            "W a=1 level=\"0\" prio=\"Warning\"\n" },
  { "access logs",
    "E a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 500 1\n"
    "W a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 404 1\n"
    "E GET /a 500 4.1 ms - 2\n"
    "N GET /a 500\n"
    "N GET /a 4\n"
    "N a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 200 500\n" },
  { "stored escapes", "W #033[33mWARN#033[0m it failed\n"
                      "E ^[[1;31mERROR^[[0m x\n"
                      "E \\x1b[31mERROR\\x1b[0m x\n"
                      "E \\u001b[31mERROR\\u001b[0m\n" },
  { "classes", "E ValueError: no\n"
               "E x[1]: IOException: no\n"
               "E KeyError\n"
               "E x.rb:1:in `y': z (NoMethodError)\n"
               "W a.py:1: UserWarning: x\n"
               "E WorkflowError:\n"
               "N   except ValueError:\n"
               "N super(TypeError)\n" },
  { "constants", "E 11:12:13 got AUTH_FAILED\n"
                 "N AUTH_FAILED\n"
                 "N 11:12:13 LOGIN_FAILURE=3\n" },
  { "letters after numbers", "E 03-11 08:14:05.123  10  11 E x: y\n"
                             "W 08:14:05.123 W | x\n"
                             "N 08:14:05.123 I/x: failed\n"
                             "D 08:14:05.123 V/x: failed\n"
                             "N 08:14:05 9-1/? I/x: it has died\n"
                             "W 08:14:05 9-1/a.b W/x: y\n"
                             "E [ 5.1] x: I/O error\n" },
  { "Redis", "W 7:M 11 Mar 2024 16:00:02.124 # x\n"
             "E 7:M 11 Mar 2024 16:00:02.124 # aborted\n"
             "N 10:11:12 x[1]: 3 # y\n" },
  { "numbers of syslog", "E Mar 11 08:14:05: %LINK-3-UPDOWN: x\n"
                         "W %SYS-4-CONFIG: x\n"
                         "N %SYS-5-CONFIG_I: failed\n"
                         "D 10:11:12 %SYS-7-X: failed\n" },
  { "letters and first words",
    "E [E] x\n"
    "W (W) it failed\n"
    "W <W>2015-11-29 Rejected x\n"
    "E [ 5.1] (EE) x\n"
    "N \t(WW) warning, (EE) error, (NI) not implemented.\n"
    "D [D 10:11:12] failed\n"
    "W 10:11:12Z W! it failed\n"
    "N [I 10:11:12] failed\n"
    "E E/Tag: x\n"
    "W W: x\n"
    "E E20240506 07:08:09.1 x\n"
    "E E [06/May/2024:07:08 x\n"
    "W x.py:1:2: W0611: y\n"
    "N I/x: failed\n"
    "D D0506 07:08:09 x\n"
    "D D: it failed\n"
    "N E is x\n"
    "E E   x != y\n"
    "W W180801 21:55:27.1 failed\n"
    "E Traceback (most recent call last):\n"
    "E Killed\n"
    "N Was Killed\n"
    "E 10:11:12 - Caused by: x\n"
    "E 10:11:12 [alert] x\n"
    "N 10:11:12 x: HOST ALERT: y;UP;HARD\n"
    "N a: bs=(R) 4096B-4096B, (W) 4096B-4096B\n"
    "E An error occurred in x\n"
    "N if an error occurred\n" },
  { "alerts", "E level=alert\n"
              "E {\"level\":\"alert\"}\n"
              "E 10:11:12 [alert] x\n"
              "E alert: x\n"
              "N [1397239846] HOST ALERT: x;UP\n" },
  { "letters before a name", "E E SYS: it was not so\n"
                             "E F a/b.cc:316] x\n"
                             "W W a/b.cc:316] it failed\n"
                             "N I a/b.cc:316] it failed\n"
                             "D D x: it failed\n"
                             "N I think so\n" },
  { "marks of tests and tools", "E ::error file=x::y\n"
                                "W npm warn x\n"
                                "E npm ERR! x\n"
                                "E CMake Error at x:1:\n"
                                "N ok 3 - it failed\n"
                                "N [  OK  ] it failed\n"
                                "D ::debug::it failed\n"
                                "E not ok 1 - x\n"
                                "E Segmentation fault (core dumped)\n"
                                "E ##[error]x\n"
                                "E 3/12 Test #3: x ...***Failed 0.02 sec\n"
                                "E {\"s\":\"E\"}\n"
                                "W {\"s\":\"W\"}\n"
                                "N {\"s\":\"I\"}\n"
                                "D {\"s\":\"D1\"}\n"
                                "E EXT4-fs error "
                                "(device a): x\n"
                                "E -- incomplete, errors occurred!\n"
                                "E Result: *** Backup Error ***\n"
                                "W Warning message:\n" },
  { "statuses of HTTP", "E HTTP/1.1 500 x\n"
                        "W HTTP/1.1 404 Not Found\n"
                        "W < HTTP/2 403\n"
                        "W 11:12:13 code 404, message x\n"
                        "N HTTP/1.1 200 OK\n"
                        "N x answers with HTTP/1.1 500 y\n" },
  { "counts", "E Tests run: 3, Failures: 2, x\n"
              "E Errors: 1\n"
              "N Failures: 0\n"
              "E x failed=1\n"
              "E a errors=1\n"
              "N a errors=0 failures=0\n" },
  { "counts before a word", "E 2 failed, 1 passed\n"
                            "E 12 examples, 2 failures\n"
                            "E 1 example, 1 failure\n"
                            "N 0 failed, 3 passed\n"
                            "E 4 tests failed out of 12\n"
                            "E 2 errors found in x\n" },
  { "failures", "E ** X FAILED **\n"
                "E x[1]: Failed to y\n"
                "N the write failed again\n"
                "E Login failed for x\n"
                "N It failed for x\n"
                "E 11:12:13 the write failed again\n"
                "N /x/failed/y\n"
                "N a.failed 12:13 x\n"
                "N 11:12:13 x-failed=y\n"
                "N + cp failed /x\n"
                "N $ echo x failed\n"
                "N # it failed\n"
                "N configure:12: checking for denied\n"
                "N x: whether it failed\n"
                "N configure:12: looking for x: not found\n"
                "N 11:12:13 read 3 failed 4 lost 5\n"
                "N 11:12:13 check for failed units\n"
                "N 11:12:13 clear last failed login\n"
                "E 11:12:13 it was refused\n"
                "E Access denied\n"
                "N it was refused\n"
                "N use of refused\n"
                "N 11:12:13 /usr/lib/denied/x\n"
                "E Cannot open x\n"
                "N it cannot open x\n"
                "E   Cannot open x\n"
                "N     Cannot open x\n"
                "E Process 4: Cannot open x\n"
                "E getaddrinfo failed for x\n"
                "N which failed for x\n"
                "E 11:12:13 msg=\"failed to x\"\n"
                "E 11:12:13 msg=\"Unable to x\"\n"
                "N description: x cannot reach y.\n"
                "N x not found, creating it\n"
                "E - x[1]: it failed again\n"
                "N 11:12:13 say \"it failed to x\"\n"
                "E Digest verification failed:\n"
                "E web-1 exited with code 137\n"
                "N web-1 exited with code 0\n"
                "E x: code=exited, status=203/EXEC\n"
                "E x: No such file or directory\r\n"
                "E x[1]: dial y: file exists\n"
                "E bash: x: command not found\n"
                "E Repository /x does not exist.\n"
                "N ok 3 - Permission denied\n" },
  { "errors without a level", "E 11:12:13 TLS handshake error from x\n"
                              "E 11:12:13 socket error Bad file\n"
                              "N 11:12:13 the error log is x\n"
                              "N 11:12:13 last error of x\n"
                              "N TLS handshake error from x\n"
                              "E Stopped due to error!\n" },
  { "what could not be done", "E failed to load x\n"
                              "E cannot load x\n"
                              "N what failed to load\n" },
  { "ends", "E the write failed\n"
            "E the write failed.\n"
            "E script returned exit code 1\n"
            "E open /x: no such file or directory\n"
            "E dial x: connection refused\n"
            "N name: x 502 Upstream Failure\n"
            "N # the write failed\n" },
  { "a program that has none", "E ls: no x\n"
                               "N 10:11:12 has no x\n" },
  { "doubts", "W 11:12:13 x is deprecated\n"
              "W Deprecated: x\n"
              "N x is deprecated\n"
              "E 11:12:13 x failed, retrying\n"
              "W Retrying x\n" },
  { "adjectives of a program", "E ls: invalid option -- x\n"
                               "E Invalid login\n"
                               "N an invalid option\n" },
  { "a program that says no", "E gzip: stdin: not in gzip format\n"
                              "E x: line 1: y: unbound variable\n"
                              "E make: *** none\n"
                              "N Note: not x\n"
                              "N XFAIL: not x\n" },
  { "levels", "E 10:11:12 ERROR no\n"
              "W   x: Warning: it failed\n"
              "W warning package.json: x\n"
              "E         ERROR: x\n"
              "W *** Warning - x\n"
              "E [Error - 2:33:02 PM] x\n"
              "W daemon.warn x[1]: y\n"
              "D 10:11:12 dbg it failed\n"
              "E 10:11:12: ERROR[Main]: x\n"
              "E x::ERROR::2011-12-05 no\n"
              "E [error]\n"
              "W 0024:warn:file:x failed\n"
              "W [08:14:05] [main/WARN]: x\n"
              "W 10:11:12 <warn> failed\n"
              "E x: error: no\n"
              "E SC2078 (error): no\n"
              "E error[E03]: no\n"
              "W Warning 8 [x]: no\n"
              "N Stack trace: no\n"
              "E error TS23: no\n"
              "E ERROR no\n"
              "E ERROR\n"
              "E ERROR:root:no\n"
              "E  ERROR:root:no\n"
              "E [253]ERROR:mod:x\n"
              "E 10:11:12 error no\n"
              "E 3:1  error  no\n"
              "W   warning • x\n"
              "E a.py::b FAILED [ 50%]\n"
              "E [ 1.5] x fatal (-5)\n"
              "W x.c(1): Warning! W201: x\n"
              "E Error loading x\n"
              "E error Could x\n"
              "E cc: ERROR x\n"
              "W Warning in f(x) :\n"
              "D 10:11:12 DEBUG1 failed\n"
              "E main ERROR 2024-05-06 07:08:09 x\n"
              "W warn,2024-05-06 07:08:09,failed\n"
              "W 10:11:12,warning,x,failed\n"
              "N 10:11:12 daemon.notice x: it failed\n"
              "W 10:11:12 h local0.warn x: it failed\n"
              "E 10:11:12 error> x\n"
              "E (error) x\n"
              "E >>> ERROR: x\n"
              "E <ERROR> x\n"
              "E   ERROR: x\n"
              "W Warning - x\n"
              "E 12 ERROR x\n"
              "N - ERROR: x\n"
              "N drwxr-xr-x 2 a a 1 May  6 07:08 error\n"
              "N INFO_2 x not found\n"
              "N 10:11:12 INFO it failed\n"
              "N an error here\n"
              "N Error: 0\n"
              "E 10:11:12 Error: Null pointer\n"
              "N [ 1.2] ehci-pci 0000:00:1a.0: debug port 2\n"
              "N ehci-pci 0000:00:1a.0: debug port 2\n"
              "W sox WARN x: y\n"
              "E %Error: x\n"
              "N 10:11:12 server app[info] it failed\n"
              "W x.c:1 warning C1 x\n"
              "E Error:\n"
              "N error:\n"
              "E x | FAIL |\n" },
};

/* Return how many examples of ROW don't have their severity, and report them
   if REPORTS.  */
static size_t
count_wrong (struct severity_lookup const *lookup, size_t row, bool reports)
{
  static char const letters[] = "EWNDN"; /* by severity */
  size_t wrong = 0;
  for (char const *line = examples[row].lines; *line;)
    {
      size_t size = strcspn (line, "\n");
      ck_assert (2 < size && line[1] == ' ' && line[size] == '\n');
      enum severity severity = severity_of (lookup, line + 2, size - 2);
      if (letters[severity] != line[0])
        {
          wrong++;
          if (reports)
            printf ("%s: seen as %c: %.*s\n", examples[row].row,
                    letters[severity], (int) size, line);
        }
      line += size + 1;
    }
  return wrong;
}

START_TEST (row_decides_its_examples)
{
  static struct severity_lookup lookup;
  size_t row = (size_t) _i;
  severity_start (&lookup);
  ck_assert_uint_lt (lookup.count, SEVERITY_TEXTS_MAX);
  ck_assert_uint_le (severity_row_count, SEVERITY_ROWS_MAX);
  ck_assert_uint_eq (severity_row_count, sizeof examples / sizeof *examples);
  ck_assert_str_eq (severity_rows[row].name, examples[row].row);
  ck_assert_uint_eq (severity_rows[row].contexts[SEVERITY_CONTEXTS_MAX], 0);
  ck_assert_uint_eq (count_wrong (&lookup, row, true), 0);

  /* Each row is needed, because without it, one of its examples is wrong.  */
  for (size_t i = 0; i < lookup.count; i++)
    if (lookup.texts[i].row == row)
      lookup.texts[i].bytes = "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
                              "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1";
  ck_assert_uint_lt (0, count_wrong (&lookup, row, false));
}
END_TEST

/* Lines in which no row may find anything, and the borders of a text.  */
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
                                     "[x] fix: error in y",
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
  static struct severity_lookup lookup;
  severity_start (&lookup);
  enum severity severity
    = severity_of (&lookup, plain[_i], strlen (plain[_i]));
  ck_assert (severity == SEVERITY_NONE || severity == SEVERITY_INFO);
}
END_TEST

/* The priorities of syslog, whose lowest three bits are the severity.  */
START_TEST (knows_priorities)
{
  static struct severity_lookup lookup;
  static enum severity const expected[8]
    = { SEVERITY_ERROR,   SEVERITY_ERROR, SEVERITY_ERROR, SEVERITY_ERROR,
        SEVERITY_WARNING, SEVERITY_INFO,  SEVERITY_INFO,  SEVERITY_DEBUG };
  char line[8];
  severity_start (&lookup);
  int size = snprintf (line, sizeof line, "<%d>x", _i);
  ck_assert (severity_of (&lookup, line, (size_t) size)
             == (_i < 192 ? expected[_i % 8] : SEVERITY_NONE));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("severity");
  tcase_add_loop_test (tests, row_decides_its_examples, 0,
                       (int) severity_row_count);
  tcase_add_loop_test (tests, finds_nothing, 0, sizeof plain / sizeof *plain);
  tcase_add_loop_test (tests, knows_priorities, 0, 200);
  return run_tests (tests);
}
