/* The table of texts that decide the severity of a line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/severity-rows.h"

/* Vertical bars separate the texts.  A small letter also stands for its
   capital, 0 for any digit, and a newline for the beginning of the line.
   Texts with the same first letters are tried from the last row to the first,
   so the levels, which decide most lines, come last.  */
struct severity_row const severity_rows[] = {
  [KEY] = { "keys",
            { 0 },
            { [SEVERITY_FAILURE] = "prio|severitytext|severity|PRIORITY|@l\"|"
                                   "lvl|levelname|level" } },
  [STATUS] = { "access logs",
               { 0 },
               { [SEVERITY_FAILURE] = "] \"|\nGET /|\nPOST /|\nPUT /|"
                                      "\nDELETE /|\nPATCH /" } },
  [ESCAPE] = { "stored escapes",
               { 0 },
               { [SEVERITY_FAILURE] = "^[[|#033[|\\x1b[|\\u001b[" } },
  /* Compilers' words in other languages lack their first letter, because it
     may be a capital, and we fold only ASCII.  */
  [CLASS]
  = { "classes",
      { FLUSH | SPACE | COLON, MESSAGE | SAYS, ENCLOSED | END, FIRST | END },
      { "Error|Exception|шибка|милка|エラー|错误",
        "Warning|преждение|ередження|警告" } },
  [SUFFIX] = { "constants",
               { LOG | CAPITALS },
               { [SEVERITY_FAILURE] = "_FAILED|_FAILURE|_TIMEOUT|_DENIED" } },
  { "letters after numbers",
    { LOG | NUMBER },
    { " E | F | E/| F/", " W | W/", " I | I/", " D | V | D/| V/" } },
  { "Redis", { MESSAGE | NUMBER }, { [SEVERITY_DOUBT] = " # " } },
  { "numbers of syslog",
    { BETWEEN },
    { "-1-|-2-|-3-", "-4-", "-5-|-6-", "-7-" } },
  { "letters and first words",
    { FIRST, MESSAGE },
    { "E! |[E]|[F]|[E 0|[F 0|(E)|<E>|<F>|(EE)|\nE/|\nF/|\nE  |\nE [0|\nE 000|"
      "err:|E0000 00:|F0000 00:|E000000|F000000|"
      "E0000: |F0000: |\ne: ",
      "warn:|W! |[W]|[W 0|(W)|<W>|(WW)|\nW/|\nW [0|\nW 000|W0000 00:|W000000|"
      "W0000: |\nw: ",
      "I! |[I]|[I 0|(I)|<I>|(II)|\nI/|\nI: |\nI [0|I0000 00:|I000000|C0000: |"
      "R0000: ",
      "D! |[D]|[D 0|<D>|[V]|\nD/|\nV/|\nD: |\nD [0|D0000 00:|D000000",
      "Traceback (most recent call last)|CONFLICT (|Exception in thread |"
      "Caused by: |Killed|an error occurred" } },
  /* Apart from the other levels, because "alert" is a noun, and so also in
     names: "HOST ALERT: x;UP".  */
  { "alerts", { ENCLOSED, FIRST | COLON, MESSAGE | COLON }, { "alert" } },
  { "letters before a name",
    { FIRST | TAG },
    { "\nE |\nF ", "\nW ", "\nI ", "\nD " } },
  { "marks of tests and tools",
    { ANYWHERE },
    { "***Failed|\"s\":\"E|\"s\":\"F|[errno 0|"
      "returned a non-zero|non-zero exit|detected ***|errors occurred|"
      "error ***|error (device |error on line |\nBail out!|\n::error|"
      "##[error]|\n** (|\nNOK |\nDied at |- FAIL:|... ERROR|at=error|"
      "\nnot ok |Failed test |npm error|CMake Error|panicked at|(core dumped)|"
      "Segmentation fault|Assertion `|undefined reference to `|"
      "\nsyntax error at |unhandled exception|Uncaught |[Hardware Error]|ERR!|"
      "✕ |✖ |✗ |✘ |❌ |× ",
      "\"s\":\"W|\n::warning|##[warning]|warning on line |\nwarning message|"
      "npm warn|CMake Warning|CMake Deprecation Warning",
      "\"s\":\"I|-Message: |\nok |ok ]|ok  ]",
      "\"s\":\"D|\n::debug|##[debug]" } },
  { "statuses of HTTP",
    { FIRST, LOG },
    { "HTTP/0.0 500|HTTP/0 500|code 500,",
      "HTTP/0.0 400|HTTP/0 400|code 400," } },
  { "counts",
    { SPACE },
    { [SEVERITY_FAILURE] = "failed=0|failures=0|errors=0|unreachable=0|"
                           "failures: 0|errors: 0" } },
  { "counts before a word",
    { NUMBER },
    { [SEVERITY_FAILURE] = " failed| failure| failures| failing| tests failed|"
                           " test failed| errors found" } },
  /* In a log, these words count anywhere, unless only their first letter is
     a capital, because then they may be part of a name: Notify of Failure.  */
  { "failures",
    { LOG | UNMIXED, MESSAGE, LEAD | BIG | SAYS, AFTER | BIG | SAYS,
      TOLD | ABOUT, FLUSH | COLON, CAPITALS | SPACE | END },
    { [SEVERITY_FAILURE]
      = "=failed|failed|failure|failures|fails|failing|FAIL|denied|refused|"
        "rejected|aborted|aborting|crashed|timed out|exceeded|exceeds|"
        "unreachable|unavailable|unauthorized|incorrect|exhausted|forbidden|"
        "unable to|cannot|can't|can not|could not|couldn't|corrupt|corrupted|"
        "corruption|unsupported|exception|fatal error|syntax error|I/O error|"
        "BUG|segfault|general protection|out of memory|oops|insufficient|"
        "uncaught|unhandled|unexpectedly|out of range|out of space|not found|"
        "not enough|not supported|not available|not responding|not ready|"
        "not running|not connected|not authorized|not recognized|no response|"
        "no answer|no route|no space|no valid|no carrier|too many|too long|"
        "too large|too big|too short|too small|giving up|gave up|gone away|"
        "has died|hung|stuck|stalled|deadlock|lockup|overflow|overrun|"
        "underrun|blocked for more than|mismatch|violation|inaccessible|"
        "undeliverable|uncorrectable|unreadable|infected|expired|"
        "killed process|invoked oom-killer|reset by peer|status=bounced|"
        "success=no|dumped core|errored|exit status 0|exit code 0|"
        "exit code: 0|exited with 0|exited with code 0|exited with status 0|"
        "encountered an error|code=exited, status=0|no "
        "such|nonexistent|non-existent|"
        "wrong password|bad password|does not match|doesn't match|"
        "does not exist|doesn't exist|not permitted|not allowed|"
        "already exists|already in use|is a directory|not a directory|"
        "file exists|bus error|broken pipe|input/output error|"
        "invalid argument|resource busy|read-only file|segmentation fault" } },
  { "errors without a level",
    { LOG | UNMIXED | SPACE | ABOUT | SAYS, UNMIXED | BANG,
      LOG | UNMIXED | SPACE | SENTENCE },
    { [SEVERITY_FAILURE] = "error|errors|timeout" } },
  /* Prose has such lines as well, but seldom: 3 of 76,799 lines of licenses
     and READMEs.  */
  { "what could not be done",
    { FIRST | SAYS },
    { [SEVERITY_FAILURE] = "failed to|cannot|can't|unable to|could not" } },
  { "ends",
    { FLUSH | UNMIXED | SPACE | END },
    { [SEVERITY_FAILURE]
      = "failed|failure|not found|no such file or directory|"
        "permission denied|connection refused|exit code 0|with status 0|"
        "exited with 0|exited with code 0|exited with status 0" } },
  { "a program that has none",
    { PROGRAM | MESSAGE },
    { [SEVERITY_FAILURE] = "no " } },
  { "doubts",
    { LOG | UNMIXED, FIRST | BIG | COLON, LEAD | BIG | SAYS },
    { [SEVERITY_DOUBT]
      = "deprecated|deprecation|obsolete|retrying|will retry|retry in|"
        "next retry|possible|degraded|throttled|throttling|overloaded|"
        "outdated|insecure|suspicious|not "
        "recommended|skipping|uninitialized" } },
  { "adjectives of a program",
    { PROGRAM | UNMIXED | SPACE | SAYS, MESSAGE, LEAD | BIG | SAYS },
    { [SEVERITY_FAILURE] = "invalid|illegal|unknown|unexpected|undefined|"
                           "missing|bad|malformed|unrecognized|unmatched|"
                           "unterminated|mismatched|truncated" } },
  { "a program that says no",
    { PROGRAM | UNMIXED | SPACE },
    { [SEVERITY_FAILURE]
      = "expected|doesn't|didn't|isn't|must|not|unbound|broken|division by|"
        " *** " } },
  { "levels",
    { LOG | CAPITALS | APART,
      ENCLOSED,
      FLUSH | SPACE | COLON,
      FLUSH | SPACE | CODE,
      LEAD | CAPITALS | HEADS,
      LEAD | COLON,
      AFTER | COLON,
      MARGIN | BIG | COLON,
      LEAD | BIG | PAREN,
      FIRST | TAG,
      LOG | CAPITALS | TAG,
      MESSAGE | HEADS,
      COLUMN,
      FIRST | BIG | ABOUT,
      LOG | SPACE | PAREN,
      FIRST | PAREN,
      AFTER | CAPITALS | HEADS,
      CAPITALS | SPACE | PAREN,
      FIRST | UNMIXED | SENTENCE,
      CAPITALS | SPACE | TAG },
    { "fehler|erreur|errore|erro|błąd|eror|"
      "FATA|FTL|FAILED|FAILURE|UNRESOLVED|XPASS|CrashLoopBackOff|"
      "ImagePullBackOff|ErrImagePull|OOMKilled|panic|emergency|emerg|severe|"
      "critical|crit|abort|fail|fatal|err|error",
      "ostrzeżenie|attenzione|attention|avertissement|aviso|warnung|wrn|warn|"
      "warning",
      "SUCCESS|UNTESTED|UNSUPPORTED|XFAIL|SKIPPED|SKIP|PASSED|PASS|DETAIL|"
      "STATEMENT|CONTEXT|LOG|inf|hint|note|notice|informational|information|"
      "info",
      "FINEST|FINER|FINE|trc|dbg|DEBU|verbose|trce|trace|silly|dbug|debug" } },
};

size_t const severity_row_count = sizeof severity_rows / sizeof *severity_rows;
