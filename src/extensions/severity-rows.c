/* The table of texts that decide the severity of a line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/severity-rows.h"

/* Vertical bars divide texts.  A small letter also stands for a capital, 0 for
   any digit, and a newline for the beginning of the line.  Of two texts with
   the same first letters, the last is found first.  */
struct severity_row const severity_rows[] = {
  [KEY] = { "keys",
            "E a=1 level=error msg=x\nW {\"severity\":\"WARN\"}\n"
            "D {\"level\": 20}\nN Log level: debug\nN msg=\"level=error\"\n"
            "E {\"PRIORITY\":\"3\"}\nE proxy-1  | {\"level\":\"error\"}\n"
            "W [pod/a-1/a] {\"level\":\"warn\",\"msg\":\"failed\"}\n"
            "N a-1 b {\"level\":\"info\",\"error\":\"ERROR\"}\n",
            { 0 },
            { [SEVERITY_NONE]
              = "severitytext|severity|PRIORITY|@l\"|lvl|levelname|level" } },
  [STATUS] = { "access logs",
               "E a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 500 1\n"
               "W a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 404 1\n"
               "N a - - [11/Mar/2024:08:14:02 +0100] \"GET /\" 200 500\n",
               { 0 },
               { [SEVERITY_NONE] = "] \"" } },
  [ESCAPE] = { "stored escapes",
               "W #033[33mWARN#033[0m it failed\nE ^[[1;31mERROR^[[0m x\n"
               "E \\x1b[31mERROR\\x1b[0m x\nE \\u001b[31mERROR\\u001b[0m\n",
               { 0 },
               { [SEVERITY_NONE] = "^[[|#033[|\\x1b[|\\u001b[" } },
  /* The compilers' words lack letters that may be capitals, which are not
     ASCII.  */
  [CLASS] = { "classes",
              "E ValueError: no\nE x[1]: IOException: no\nE KeyError\n"
              "E x.rb:1:in `y': z (NoMethodError)\nW a.py:1: UserWarning: x\n"
              "N   except ValueError:\n",
              { FLUSH | SPACE | COLON, MESSAGE | SAYS, FLUSH | ROUND | END,
                FIRST | END },
              { "Error|Exception|шибка|милка|エラー|错误",
                "Warning|преждение|ередження|警告" } },
  { "levels",
    "E 10:11:12 ERROR no\nE x::ERROR::2011-12-05 no\nE [error]\n"
    "W 0024:warn:file:x failed\n"
    "W [08:14:05] [main/WARN]: x\nW 10:11:12 <warn> failed\nE x: error: no\n"
    "E SC2078 (error): no\nE error[E03]: no\nE error TS23: no\nE ERROR no\n"
    "E ERROR\nE ERROR:root:no\nE  ERROR:root:no\nE [253]ERROR:mod:x\n"
    "E 10:11:12 error no\nE 3:1  error  no\nW   warning • x\n"
    "E a.py::b FAILED [ 50%]\n"
    "E [ 1.5] x fatal (-5)\nW x.c(1): Warning! W201: x\nE Error #3: no\n"
    "E Error loading x\nE error Could x\nE cc: ERROR x\nW [X WARNING]: x\nW "
    "Warning in f(x) :\nD 10:11:12 DEBUG1 failed\n"
    "N INFO_2 x not found\nN 10:11:12 INFO it failed\nN an error here\n"
    "N Error: 0\nN [ 1.2] ehci-pci 0000:00:1a.0: debug port 2\n"
    "N ehci-pci 0000:00:1a.0: debug port 2\nN [ 1.2] ERST: Error Record x\n",
    { LOG | CAPITALS | APART, ENCLOSED, FLUSH | SPACE | COLON, ROUND | COLON,
      FLUSH | SPACE | CODE, FIRST | CAPITALS | SAYS, FIRST | CAPITALS | END,
      FIRST | BIG | TIGHT, CAPITALS | SPACE | TIGHT, MESSAGE | SAYS, COLUMN,
      LOG | SPACE | PAREN, CAPITALS | SPACE | PAREN, FIRST | LOG | SAYS,
      MESSAGE | BANG, FIRST | BIG | BANG, FIRST | BIG | DOING,
      FIRST | EVEN | SENTENCE, AFTER | CAPITALS | SAYS },
    { "fehler|erreur|erreur fatale|errore|erro|erro fatal|błąd|eror|ERRO|"
      "FATA|FTL|FAILED|FAILURE|UNRESOLVED|XPASS|panic|emergency|emerg|alert|"
      "severe|critical|crit|fail|fatal|err|error",
      "ostrzeżenie|attenzione|attention|avertissement|aviso|warnung|WRN|warn|"
      "warning",
      "SUCCESS|UNTESTED|UNSUPPORTED|XFAIL|SKIPPED|SKIP|PASSED|PASS|DETAIL|"
      "STATEMENT|CONTEXT|HINT|LOG|INF|note|notice|informational|information|"
      "info",
      "FINEST|FINER|FINE|TRC|DBG|DEBU|verbose|trce|trace|dbug|debug" } },
  { "letters after a number",
    "E 03-11 08:14:05.123  10  11 E x: y\nW 08:14:05.123 W | x\n"
    "N 08:14:05.123 I/x: failed\nD 08:14:05.123 V/x: failed\n",
    { LOG | NUMBER },
    { " E | F | E/| F/", " W | W/", " I | I/", " D | V | D/| V/" } },
  { "Redis",
    "W 7:M 11 Mar 2024 16:00:02.124 # x\nN 10:11:12 x[1]: 3 # y\n",
    { ROLE | NUMBER },
    { [SEVERITY_WARNING] = " # " } },
  { "numbers of syslog",
    "E Mar 11 08:14:05: %LINK-3-UPDOWN: x\nW %SYS-4-CONFIG: x\n"
    "N %SYS-5-CONFIG_I: failed\nD 10:11:12 %SYS-7-X: failed\n",
    { BETWEEN },
    { "-1-|-2-|-3-", "-4-", "-5-|-6-", "-7-" } },
  { "marks anywhere",
    "E 3/12 Test #3: x ...***Failed 0.02 sec\nE {\"s\":\"E\"}\nW "
    "{\"s\":\"W\"}\nN {\"s\":\"I\"}\nD {\"s\":\"D1\"}\n",
    { ANYWHERE },
    { "***Failed|\"s\":\"E|\"s\":\"F", "\"s\":\"W",
      "\"s\":\"I|-Message: ", "\"s\":\"D" } },
  { "letters in brackets",
    "E [E] x\nW (W) it failed\nW <W>2015-11-29 Rejected x\nE [ 5.1] (EE) x\n"
    "N \t(WW) warning, (EE) error, (NI) not implemented.\n"
    "D [D 10:11:12] failed\n"
    "N [I 10:11:12] failed\n",
    { FIRST, MESSAGE, LOG | SPACE },
    { "[E]|[F]|[E 0|[F 0|(E)|<E>|<F>|(EE)", "[W]|[W 0|(W)|<W>|(WW)",
      "[I]|[I 0|(I)|<I>|(II)", "[D]|[D 0|<D>" } },
  { "letters that begin",
    "E E/Tag: x\nW W: x\nE E20240506 07:08:09.1 x\nE E [06/May/2024:07:08 x\n"
    "W x.py:1:2: W0611: y\nN I/x: failed\nD D0506 07:08:09 x\nD D: it "
    "failed\nW x: <W>2019-09-08 Rejected\nN E is x\n"
    "E E   x != y\n",
    { SPACE },
    { "<E>0|<F>0|\nE/|\nF/|\nE: |\nE  |\nE [0|\nE 000|E0000 00:|F0000 00:|"
      "E00000000 00:|F00000000 00:|E0000: |F0000: ",
      "<W>0|\nW/|\nW: |\nW [0|\nW 000|W0000 00:|W00000000 00:|W0000: ",
      "<I>0|\nI/|\nI: |\nI [0|I0000 00:|I00000000 00:|C0000: |R0000: ",
      "<D>0|\nD/|\nV/|\nD: |\nD [0|D0000 00:|D00000000 00:" } },
  { "marks of tests and tools",
    "E ::error file=x::y\nW npm warn x\nE npm ERR! x\nE CMake Error at x:1:\n"
    "N ok 3 - it failed\nN [  OK  ] it failed\nD ::debug::it failed\n"
    "E not ok 1 - x\nE Segmentation fault (core dumped)\nE ##[error]x\n",
    { SPACE },
    { "\n::error|\nerror on line |\nerror at line |\n** (|\nNOK |\nDied at "
      "|##[error]|- FAIL:|FAILED.|... ERROR|at=error|"
      "\nnot ok |Failed test |npm error|CMake Error|panicked at|"
      "(core dumped)|Segmentation fault|Assertion `|undefined reference to `|"
      "\nsyntax error at |unhandled exception|Uncaught |[Hardware Error]|"
      "ERR!|✕ |✖ |✗ |✘ |❌ ",
      "\n::warning|\nwarning on line |\nwarning at line |##[warning]|npm "
      "warn|CMake Warning|"
      "CMake Deprecation Warning",
      "\nok |ok ]|ok  ]", "\n::debug|##[debug]" } },
  { "statuses of HTTP",
    "E HTTP/1.1 500 x\nW HTTP/1.1 404 Not Found\nW < HTTP/2 403\n"
    "N HTTP/1.1 200 OK\nN x answers with HTTP/1.1 500 y\n",
    { FIRST, LOG },
    { "HTTP/0.0 500|HTTP/0 500", "HTTP/0.0 400|HTTP/0 400" } },
  { "counts",
    "E Tests run: 3, Failures: 2, x\nE Errors: 1\nN Failures: 0\nE x "
    "failed=1\n"
    "E a errors=1\nN a errors=0 failures=0\nE 2 failed, 1 passed\n"
    "N 0 failed, 3 passed\n",
    { NUMBER, FIRST, SPACE },
    { [SEVERITY_NONE] = "failed=0|failures=0|errors=0|unreachable=0|"
                        "failures: 0|errors: 0" } },
  { "counts before a word",
    "E 2 failed, 1 passed\nE 12 examples, 2 failures\nN 0 failed, 3 passed\n",
    { NUMBER },
    { [SEVERITY_NONE] = " failed| failures| failing" } },
  { "last words",
    "E Traceback (most recent call last):\nE Killed\nN Was Killed\n"
    "E 10:11:12 - Caused by: x\n",
    { FIRST, MESSAGE },
    { [SEVERITY_NONE] = "Traceback (most recent call last)|CONFLICT (|"
                        "Exception in thread |Caused by: |Killed" } },
  { "the kernel",
    "E BUG: unable to handle x\nE x invoked oom-killer: y\nN oom-killer x\n"
    "E XFS (a): Corruption detected. x\n"
    "E audit: type=1400 audit(1.2:3): avc:  denied  { read }\nE x "
    "error (device a): x\n",
    { FIRST, SPACE | LOG, FLUSH | SPACE },
    { [SEVERITY_NONE] = "invoked oom-killer|BUG: |Corruption detected|"
                        "error (device |avc:  denied  " } },
  /* A word with one capital may be one of a name: Notify of Failure.  */
  { "failures",
    "E the write failed\nE ** X FAILED **\nE x[1]: Failed to y\nN the write "
    "failed again\n"
    "E 11:12:13 the write failed again\nN /x/failed/y\nN a.failed 12:13 x\n"
    "N 11:12:13 x-failed=y\nN + cp failed /x\nN $ echo x failed\n"
    "N 11:12:13 + cp failed /x\nN # it failed\n"
    "N configure:12: checking for denied\nN x: whether it failed\n"
    "N configure:12: looking for x: not found\nE 11:12:13 x failed.\n",
    { LOG | EVEN, MESSAGE, FIRST | BIG | SAYS, FLUSH | COLON,
      FLUSH | CAPITALS | SAYS, FLUSH | SPACE | END, CAPITALS | SPACE | END },
    { [SEVERITY_NONE] = "failed|failure|failures|FAIL|not found" } },
  { "refusals",
    "E 11:12:13 it was refused\nE Cannot open x\nN it cannot open x\n"
    "E x[1]: Unable to y\nN 11:12:13 /usr/lib/denied/x\n"
    "N [ 1.0] PM: Hibernation image not present or could not be loaded.\n",
    { LOG | EVEN, MESSAGE, FIRST | BIG | SAYS },
    { [SEVERITY_NONE]
      = "refused|denied|unreachable|unable to|cannot|can't|"
        "could not|couldn't|unauthorized|unrecognized|unsupported|"
        "aborted|aborting|crashed|rejected|incorrect|"
        "exceeded|I/O error|syntax error|fatal error|exception|BUG|Oops|"
        "segfault at|general protection|Kernel panic|Out of memory" } },
  { "adjectives of a program",
    "E ls: invalid option -- x\nE Invalid login\nN an invalid option\n",
    { PROGRAM | EVEN | SPACE, MESSAGE, FIRST | BIG | SAYS },
    { [SEVERITY_NONE] = "invalid|illegal|unknown|unexpected|undefined|missing|"
                        "bad|malformed" } },
  { "a program that says no",
    "E gzip: stdin: not in gzip format\nE x: line 1: y: unbound variable\n"
    "N Note: not x\nN XFAIL: not x\n",
    { PROGRAM | EVEN | SPACE, MESSAGE },
    { [SEVERITY_NONE]
      = "expected|unterminated|not|doesn't|didn't|isn't|must|too many|too "
        "long|unbound|corrupt|"
        "corrupted|broken|mismatched|truncated|nonexistent|division by" } },
  { "a program that has none",
    "E ls: no x\nN 10:11:12 has no x\n",
    { PROGRAM | MESSAGE },
    { [SEVERITY_NONE] = "no " } },
  { "make",
    "E make: *** no\nN x *** no\n",
    { PROGRAM },
    { [SEVERITY_NONE] = " *** " } },
  { "texts of errno",
    "E x: No such file or directory\r\nE dial x: connection refused\n"
    "E bash: x: command not found\nE open 'x': no such y\nN ok 3 - Permission "
    "denied\n",
    { LOG | SPACE, FLUSH | AFTER, FLUSH | SPACE | END, FLUSH | COLON },
    { [SEVERITY_NONE]
      = "no such|nonexistent|non-existent|wrong password|bad password|does "
        "not match|doesn't match|"
        "does not exist|doesn't exist|timed out|not permitted|not allowed|"
        "lost connection|address already in use|broken pipe|cannot allocate "
        "memory|"
        "command not found|connection refused|connection reset by peer|"
        "connection timed out|device or resource busy|directory not empty|"
        "file exists|input/output error|invalid argument|is a directory|"
        "network is unreachable|no route to host|no space left on device|"
        "no such file or directory|not a directory|operation not permitted|"
        "permission denied|read-only file system|"
        "resource temporarily unavailable|too many open files" } },
  { "statuses of processes",
    "E web-1 exited with code 137\nN web-1 exited with code 0\n"
    "E Exit status 1\nE x: code=exited, status=203/EXEC\n",
    { LOG, FIRST, END },
    { [SEVERITY_NONE] = "exit status 0|exit code 0|exit code: 0|"
                        "exited with 0|exited with code 0|"
                        "exited with status 0|code=exited, status=0" } },
};

size_t const severity_row_count = sizeof severity_rows / sizeof *severity_rows;
