/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* One table has the texts that decide a severity, and the contexts in which
   they do.  Contexts are needed because source code and prose have words like
   "error" and "failed", too.  A context is a set of facts about the place of
   a text, a bit each.  All facts are asked once, and a context holds if none
   of its facts is missing.  A time or the name of a program at the beginning
   of the line removes most doubts: only logs have them.

   The first level in the head of a line decides, so that a line of INFO about
   an error is not red.  If there is no level, a failure decides: a text that
   programs write when a call or a service has failed.  */

#include <config.h>

#include "extensions/severity.h"

#include <stdbool.h>
#include <string.h>

#include "bits.h"
#include "c-ctype.h"
#include "minmax.h"

enum
{
  /* The bytes of a line in which a level begins.  64 bytes lose 22 of 2219
     lines of tests/extensions/levels.txt, 96 lose four, 128 none.  Some bytes
     more are for lines that begin with longer names.  */
  HEAD = 160,

  /* The same for an object of JSON, which may have its level after other
     values.  */
  JSON_HEAD = 4096,

  /* The bytes at the end of a longer line in which a failure begins: some more
     than the longest text has.  */
  TAIL = 48,

  /* The bytes in which a time begins.  32 bytes lose none of 2219
     lines; more are for longer prefixes.  */
  MARK = 64,

  PLAIN = 1024, /* bytes that are looked at without escape sequences */
  KEY_SIZE = 3  /* bytes by which a text is found; none is shorter */
};

/* The first byte of a colon of Chinese.  No letter that comes after one of the
   texts begins with it.  */
#define WIDE_COLON '\xEF'

/* The facts about a text.  */
enum
{
  ANYWHERE = 1 << 0,

  /* Its letters.  */
  BIG = 1 << 1,      /* the first is a capital */
  CAPITALS = 1 << 2, /* so is the second */
  EVEN = 1 << 3,     /* both are capitals, or the first is none */

  /* Its line.  */
  LOG = 1 << 4,     /* the text is after the mark of a log */
  PROGRAM = 1 << 5, /* the mark is the name of a program: "ld: " */
  FLUSH = 1 << 6,   /* the line begins with text, not as a comment; or LOG */
  ROLE = 1 << 24,   /* a process and its role in Redis: "7:M " */

  /* The bytes before it.  */
  FIRST = 1 << 7,   /* the beginning of the line, or "< " there */
  MESSAGE = 1 << 8, /* the end of the mark, or something like it */
  SPACE = 1 << 9,   /* a blank, or a sign that needs none */
  NUMBER = 1 << 10, /* a digit */

  /* The bytes after it.  */
  COLON = 1 << 11,    /* a colon and a blank */
  TIGHT = 1 << 12,    /* a colon and a word */
  SAYS = 1 << 13,     /* a blank and a word */
  END = 1 << 14,      /* the end of the line */
  CODE = 1 << 15,     /* the number of a message: "[E03]", " TS23:" */
  PAREN = 1 << 16,    /* a blank, and a bracket or a minus */
  AFTER = 1 << 26,    /* a colon and a blank before it */
  SENTENCE = 1 << 25, /* a blank and a capital */
  BANG = 1 << 22,     /* an exclamation mark, or "#3:" */
  DOING = 1 << 23,    /* a blank, and "in", "loading" and the like */

  /* The bytes around it.  */
  APART = 1 << 17,    /* blanks and signs */
  COLUMN = 1 << 18,   /* wide blanks; none before it if it begins the line */
  ENCLOSED = 1 << 19, /* brackets, in a log also < > and | | */
  ROUND = 1 << 20,    /* parentheses */
  BETWEEN = 1 << 21   /* capitals */
};

/* Rows whose texts have a function of their own, and no contexts.  */
enum
{
  KEY,    /* of a level */
  STATUS, /* before that in an access log, in the common or combined format */
  ESCAPE, /* a sequence of SGR that was stored as text */
  CLASS   /* the last letters of a word; this row has contexts */
};

/* Vertical bars divide texts.  A small letter stands for a capital, too, 0 for
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

/* Return true if BYTE can be part of a word.  All bytes that are not ASCII
   can.  */
static inline bool
is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_' || ! c_isascii (byte);
}

/* Return true if BYTE is one of BYTES.  */
static inline bool
is_in (char byte, char const *bytes)
{
  while (*bytes && *bytes != byte)
    bytes++;
  return *bytes;
}

/* A line without its newline, and a text in it.  */
struct line
{
  struct severity_filter const *filter;
  char const *text;
  size_t size;
  size_t begin; /* of the text */
  size_t end;   /* of the text */
  size_t mark; /* end of the mark of a log, SIZE_MAX, or 0 if not looked for */
  enum severity severity;
  bool has_program; /* at MARK */
  bool is_json;
  bool is_value; /* of a key, which needs no context */
  bool is_tail;  /* in which only failures count */
  bool has_failed;
  bool has_escapes; /* stored as text */
  bool is_plain;    /* without these */
};

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Return the first index that is not of a byte of BYTES, or of a digit if
   BYTES has 0, from INDEX on in the direction of STEP, 1 or SIZE_MAX.  */
static inline size_t
skip (struct line const *line, size_t index, size_t step, char const *bytes)
{
  while (is_in (at (line, index), bytes)
         || (*bytes == '0' && c_isdigit (at (line, index))))
    index += step;
  return index;
}

/* Return true if LINE has the mark of a log before the byte at INDEX:
   a program at the beginning of the line, as in "ld: " and "app[12]: ",
   a number after a bracket there, or a time or a date: "1:23", "4-03", six
   digits.  */
static bool
is_of_log (struct line *line, size_t index)
{
  char first = at (line, 0);
  size_t digits = 0;
  if (line->mark == 0)
    {
      size_t i = 0;
      while (! c_isspace (at (line, i)))
        i++;
      line->has_program
        = ((is_of_word (first) && ! c_isdigit (first)) || is_in (first, "/.<"))
          && at (line, i - 1) == ':'
          && ! (c_isupper (first) && c_isalpha (at (line, i - 2)));
      line->mark = line->has_program ? i : 0;
    }
  for (size_t i = 0; line->mark == 0; i++)
    if (MIN (line->size, MARK) <= i)
      line->mark = SIZE_MAX;
    else if (! c_isdigit (line->text[i]))
      digits = 0;
    else if (digits != 0 || ! is_of_word (at (line, i - 1)))
      {
        digits++;
        /* "0000:00:1a.0" is the address of a device.  */
        if (6 <= digits
            || (is_in (at (line, i + 1), digits < 3 ? ":-/" : "-/")
                && c_isdigit (at (line, i + 2))
                && c_isdigit (at (line, i + 3)))
            || (first == '[' && skip (line, i - 1, SIZE_MAX, " ") == 0))
          line->mark = i + 1;
      }
  return line->mark <= index;
}

/* Return true if the text of LINE is apart in the first token, and a time
   follows.  */
static bool
comes_before_time (struct line const *line)
{
  size_t i = 0;
  while (i < line->end && ! c_isspace (at (line, i)))
    i++;
  return i == line->end && line->mark != SIZE_MAX && ! line->has_program
         && is_in (at (line, line->begin - 1), " \n[(<|:{")
         && is_in (at (line, line->end), " \t])>|:}");
}

/* Return true if a message begins after the byte at INDEX of LINE and the
   blanks after it: "]: ", "main.c:12: ", "10:11:12Z ", " - " and the like.  */
static bool
ends_mark (struct line const *line, size_t index)
{
  if (is_in (at (line, index), "[]>|)-:"))
    return true;
  while (c_isupper (at (line, index)) || at (line, index) == ',')
    index--;
  size_t digits = skip (line, index, SIZE_MAX, "0");
  return digits != index && is_in (at (line, digits), ":.-/,+");
}

/* Return true if the word at INDEX of LINE is one of WORDS, in small letters
   and with a bar before and after each.  */
static bool
is_word (struct line const *line, size_t index, char const *words)
{
  char word[16] = "|";
  size_t size = 1;
  while (size < sizeof word - 2 && is_of_word (at (line, index)))
    word[size++] = (char) c_tolower (at (line, index++));
  word[size] = '|';
  return strstr (words, word);
}

/* Return the facts about the text of LINE.  */
static uint32_t
facts_of (struct line *line)
{
  size_t begin = line->begin;
  size_t end = line->end;
  size_t left = skip (line, begin - 1, SIZE_MAX, " \t");
  size_t right = skip (line, end, 1, " \t");
  char start = at (line, 0);
  char before = at (line, begin - 1);
  char after = at (line, end);
  char previous = at (line, left);
  char next = at (line, right);
  size_t colon = skip (line, right, 1, " )*!");
  size_t code = end + 1;
  size_t last = right; /* the end of the next word */
  uint32_t facts = ANYWHERE;
  if (! c_isupper (at (line, begin)))
    facts |= EVEN;
  else
    facts |= c_islower (at (line, begin + 1)) ? BIG : BIG | CAPITALS | EVEN;

  if (is_of_log (line, begin) || comes_before_time (line))
    facts |= LOG | FLUSH | (line->has_program ? PROGRAM : 0);
  else if (is_in (previous, ":)") && c_isdigit (at (line, left - 1)))
    facts |= LOG | FLUSH;
  else if (! is_in (start, " \t;%")
           && ! (is_in (start, "#/*-+$")
                 && is_in (at (line, 1 + (at (line, 1) == start)), " \n")))
    facts |= FLUSH;

  if (begin == 0 || (begin == 2 && start == '<'))
    facts |= FIRST;
  if ((facts & LOG) && left != begin - 1 && ends_mark (line, left))
    facts |= MESSAGE;
  if (previous == ':' && left != begin - 1)
    facts |= AFTER;
  if (is_in (before, " \n\t:=|>-"))
    facts |= SPACE;
  if (c_isdigit (before))
    facts |= NUMBER;
  size_t role = facts & NUMBER ? skip (line, 0, 1, "0") : 0;
  if (role != 0 && at (line, role) == ':'
      && is_in (at (line, role + 1), "CMSX") && at (line, role + 2) == ' ')
    facts |= ROLE;

  if ((at (line, colon) == ':' && colon + 1 < line->size
       && c_isspace (at (line, colon + 1)))
      || after == WIDE_COLON || (after == ',' && (facts & MESSAGE)))
    facts |= COLON;
  if (after == ':' && is_of_word (at (line, end + 1)))
    facts |= TIGHT;
  if (right != end && (is_of_word (next) || is_in (next, "\"'`$%-/<{[(~"))
      && (facts & (FIRST | MESSAGE | AFTER | FLUSH))
      && ! (
        is_in (next, "pmlrLMPR")
        && is_word (line, right, "|port|mode|level|log|record|reporting|")))
    facts |= SAYS;
  if (right != end && c_isupper (next))
    facts |= SENTENCE;
  if (facts & FIRST)
    while (is_of_word (at (line, last)))
      last++;
  if (right != end && (facts & FIRST)
      && (is_word (line, right, "|in|at|from|on|while|when|during|response|")
          || c_isdigit (next)
          || (right + 3 < last
              && memcmp (line->text + last - 3, "ing", 3) == 0)))
    facts |= DOING;
  if (after == '!' || (after == '#' && c_isdigit (at (line, end + 1))))
    facts |= BANG;
  if (line->size <= skip (line, end, 1, " \t\r!)*"))
    facts |= END;
  if (right != end && is_in (next, "([-"))
    facts |= PAREN;
  while (c_isupper (at (line, code)) || at (line, code) == '#')
    code++;
  if (is_in (after, "[ ") && c_isdigit (at (line, code))
      && is_in (at (line, skip (line, code, 1, "0")), "]:"))
    facts |= CODE;

  if (is_in (before, " \n\t[](<|:*!,.;>-=")
      && is_in (after, " \n\t])>|:,!/;*"))
    facts |= APART;
  if ((after == '\t' || end + 1 < right)
      && (left == SIZE_MAX || before == '\t' || left + 1 < begin - 1))
    facts |= COLUMN;
  if (left == SIZE_MAX && right != end && next == '\xE2') /* a bullet */
    facts |= COLUMN;
  if (next == ']' && (facts & CAPITALS)
      && at (line,
             skip (line, begin - 1, SIZE_MAX, " _ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
           == '[')
    facts |= ENCLOSED;
  for (char const *pair = "[]:]/]<>||::"; *pair; pair += 2)
    if (previous == pair[0] && next == pair[1]
        && (*pair == '['
              ? ! is_of_word (at (line, left - 1))
              : pair[1] == ']'
                  || ((facts & LOG)
                      && (previous != ':' || at (line, right + 1) != ':'))))
      facts |= ENCLOSED;
  if (before == '(' && after == ')')
    facts |= ROUND;
  if (c_isupper (before) && c_isupper (after))
    facts |= BETWEEN;
  return facts;
}

/* Return true if the text has all facts of a context of ROW.  */
static bool
fits (struct line *line, size_t row)
{
  uint32_t facts = facts_of (line);
  uint32_t const *context = severity_rows[row].contexts;
  while (*context && (facts & *context) != *context)
    context++;
  return *context;
}

/* Return true if the text is in double quotes, which are around strings of
   source code and data of a log, or counts or reports nothing: "0 errors",
   "no error", "failed: 0", "Failed units : 0", "not present or could not".  */
static bool
is_nothing (struct line const *line)
{
  char const *end = line->text + line->begin;
  char const *next = line->text;
  bool is_quoted = false;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    is_quoted = ! is_quoted;
  size_t left = skip (line, line->begin - 1, SIZE_MAX, " ");
  size_t right = skip (line, line->end, 1, " ");
  if (! c_isascii (at (line, line->begin)) && at (line, right) == '0')
    return true; /* "✖ 0 problems" */
  while (is_of_word (at (line, right)))
    right++;
  right = skip (line, right, 1, " ");
  right
    = is_in (at (line, right), ":=") && ! c_isdigit (at (line, line->end - 1))
        ? skip (line, right + 1, 1, " ")
        : line->size;
  return is_quoted
         || (at (line, left) == '0' && ! c_ispunct (at (line, left - 1))
             && ! is_of_word (at (line, left - 1)))
         || (is_in (at (line, left), "or")
             && is_word (line, left - 1, "|no|or|"))
         || (is_in (at (line, right), "0nN")
             && is_word (line, right, "|0|none|null|"));
}

/* Return true if the text of LINE, a word of failure, is part of a path, a
   name or a command that is traced, or follows a question: "checking for",
   "whether", "looking for".  */
static bool
is_name (struct line const *line, struct severity_text const *text)
{
  char before = at (line, line->begin - 1);
  char after = at (line, line->end);
  size_t i = line->mark == SIZE_MAX ? 0 : line->mark;
  if (i != 0)
    do
      {
        while (! c_isspace (at (line, i)))
          i++;
        i = skip (line, i, 1, " ");
      }
    while (c_isdigit (at (line, i)));
  size_t sign = skip (line, i, 1, "+$#");
  for (size_t word = 0; word < line->begin; word++)
    if (is_in (at (line, word), "cwlCWL") && ! is_of_word (at (line, word - 1))
        && is_word (line, word, "|checking|whether|looking|"))
      return true;
  return (sign != i && at (line, sign) == ' ')
         || (is_of_word (*text->bytes) && is_in (before, "/.-_="))
         || (c_isalpha (text->bytes[text->size - 1])
             && (is_in (after, "/-_=@")
                 || (after == '.' && is_of_word (at (line, line->end + 1)))));
}

/* Return the slot of KEY, the folded bytes that begin a text.  */
static inline size_t
slot_of (uint32_t key)
{
  return key * UINT32_C (2654435769) >> 18;
}

/* Return KEY without its first byte, and with the folded BYTE at the end.  */
static inline uint32_t
add_byte (struct severity_filter const *filter, uint32_t key, char byte)
{
  return (key | filter->folded[(unsigned char) byte]) << 8;
}

void
severity_start (struct severity_filter *filter)
{
  *filter = (struct severity_filter){ .count = 0 };
  for (int byte = 0; byte < 256; byte++)
    filter->folded[byte]
      = (unsigned char) (c_isdigit (byte) ? '0' : c_tolower (byte));
  for (size_t row = 0; row < severity_row_count; row++)
    for (int severity = 0; severity <= SEVERITY_NONE; severity++)
      for (char const *bytes = severity_rows[row].texts[severity];
           bytes && *bytes && filter->count < SEVERITY_TEXTS_MAX;
           bytes += *bytes == '|')
        {
          uint32_t key = 0;
          for (size_t i = 0; i < KEY_SIZE; i++)
            key = add_byte (filter, key, bytes[i]);
          uint16_t *first = &filter->first[slot_of (key)];
          filter->texts[filter->count]
            = (struct severity_text){ .bytes = bytes,
                                      .size
                                      = (unsigned char) strcspn (bytes, "|"),
                                      .row = (unsigned char) row,
                                      .severity = (unsigned char) severity,
                                      .next = *first };
          *first = ++filter->count | (*first & SEVERITY_INSIDE)
                   | (row == CLASS || row == KEY || ! is_of_word (*bytes)
                        ? SEVERITY_INSIDE
                        : 0);
          bytes += filter->texts[filter->count - 1].size;
        }
}

/* The severity for each one of syslog.  */
static unsigned char const severities[8]
  = { [4] = SEVERITY_WARNING, SEVERITY_INFO, SEVERITY_INFO, SEVERITY_DEBUG };

/* Return the severity of LINE by a priority of syslog, which begins it: <3>.
   The lowest three bits of a priority are the severity.  */
static enum severity
severity_of_priority (struct line const *line)
{
  size_t end = skip (line, 1, 1, "0");
  unsigned int number = 0;
  for (size_t i = 1; i < MIN (end, 5); i++)
    number = number * 10 + (unsigned int) (line->text[i] - '0');
  if (end == 1 || 191 < number || at (line, end) != '>'
      || c_isspace (at (line, end + 1)))
    return SEVERITY_NONE;
  return severities[number % 8];
}

static void look_at (struct line *line, size_t index, unsigned int first);

/* Note the severity of the value of the text, a key: "log.level": "error",
   level=error.  */
static void
look_at_value (struct line *line)
{
  size_t begin = line->begin;
  size_t value = line->end;
  while (is_of_word (at (line, begin - 1))
         || is_in (at (line, begin - 1), ".@"))
    begin--;
  if (at (line, begin - 1) == '"'
      && (line->is_json || is_of_log (line, begin)))
    {
      value -= at (line, value - 1) == '"';
      if (at (line, value) != '"' || at (line, value + 1) != ':')
        return;
      value++;
      value = skip (line, value + 1, 1, " ");
    }
  else if (at (line, value++) != '='
           || ! is_in (at (line, begin - 1), " \n,;|[(")
           || (c_isupper (at (line, line->begin))
               && ! is_of_log (line, begin)))
    return;
  value += is_in (at (line, value), "\"'");
  unsigned int digit = (unsigned int) (at (line, value) - '0');
  if (digit < 8 && at (line, line->begin) == 'P') /* journald */
    line->severity = severities[digit];
  else if (0 < digit && digit < 7 && at (line, line->begin - 1) == '"'
           && at (line, value + 1) == '0'
           && ! is_of_word (at (line, value + 2)))
    line->severity = severities[digit < 3 ? 7 : 8 - digit]; /* pino */
  uint32_t key = 0;
  for (size_t i = 0; i < KEY_SIZE; i++)
    key = add_byte (line->filter, key, at (line, value + i));
  line->is_value = true;
  look_at (line, value, line->filter->first[slot_of (key)]);
  line->is_value = false;
}

/* Note the severity of the status after the request that the text begins.  */
static void
look_at_status (struct line *line)
{
  size_t i = line->end;
  while (i < line->size && (line->text[i] != '"' || line->text[i - 1] == '\\'))
    i++;
  if (is_of_word (at (line, line->begin - 1)) && at (line, i + 1) == ' '
      && skip (line, i + 2, 1, "0") == i + 5 && at (line, i + 5) == ' ')
    line->severity = at (line, i + 2) == '5'   ? SEVERITY_ERROR
                     : at (line, i + 2) == '4' ? SEVERITY_WARNING
                                               : SEVERITY_INFO;
}

/* Return true if the text of LINE, which has the same letters as TEXT, is
   a whole word, or a number but 0, if TEXT is.  Make it longer until it is,
   if it may be: DEBUG2, exit status 12, ValueError.  */
static bool
is_whole (struct line *line, struct severity_text const *text)
{
  char last = text->bytes[text->size - 1];
  if (last == '0' && text->severity == SEVERITY_NONE
      && at (line, line->end - 1) == '0')
    return false;
  if (last == '0' || is_of_word (last))
    {
      if (at (line, line->end) == '_')
        line->end += c_isdigit (at (line, line->end + 1));
      line->end = skip (line, line->end, 1, "0");
    }
  if (text->row == CLASS)
    while (is_of_word (at (line, line->begin - 1))
           || is_in (at (line, line->begin - 1), ".@"))
      line->begin--;
  return ! (is_of_word (*text->bytes)
            && is_of_word (at (line, line->begin - 1)))
         && ! (is_of_word (last) && is_of_word (at (line, line->end))
               && at (line, line->end) != WIDE_COLON);
}

/* Note the severity of the text at INDEX of LINE, if one begins there.  FIRST
   is the first that may, of the filter.  */
static void
look_at (struct line *line, size_t index, unsigned int first)
{
  struct severity_filter const *filter = line->filter;
  struct severity_text const *text;
  for (unsigned int i = first; i != 0 && line->severity == SEVERITY_NONE;
       i = text->next)
    {
      text = &filter->texts[i % SEVERITY_INSIDE - 1];
      if (line->is_json && text->row != KEY && *text->bytes != '"'
          && ! line->is_value)
        continue;
      size_t same = 0;
      for (char byte = '\0'; same < text->size; same++)
        {
          byte = at (line, index + same);
          if (byte != text->bytes[same]
              && (char) filter->folded[(unsigned char) byte]
                   != text->bytes[same])
            break;
        }
      if (same < text->size)
        continue;
      line->begin = index + (*text->bytes == '\n');
      line->end = index + same;
      if ((line->is_tail && text->severity != SEVERITY_NONE)
          || (line->has_failed && text->severity == SEVERITY_NONE
              && CLASS < text->row))
        continue;
      if (line->is_value)
        {
          if (is_whole (line, text))
            line->severity = text->severity;
        }
      else if (text->row == KEY)
        look_at_value (line);
      else if (text->row == STATUS)
        look_at_status (line);
      else if (text->row == ESCAPE)
        line->has_escapes = ! line->is_plain;
      else if (is_whole (line, text) && fits (line, text->row)
               && ! is_nothing (line)
               && ! (text->severity == SEVERITY_NONE && is_name (line, text)))
        {
          line->severity = text->severity;
          line->has_failed |= text->severity == SEVERITY_NONE;
        }
    }
}

/* Look at the texts between INDEX and END of LINE until a level is found.  */
static void
scan (struct line *line, size_t index, size_t end)
{
  struct severity_filter const *filter = line->filter;
  char const *next = line->text + index;
  char const *last = line->text + end;
  uint32_t key = index == 0 ? '\n' << 8 : 0;
  unsigned int first = 0;
  while (next < last && line->severity == SEVERITY_NONE && ! line->has_escapes)
    {
      UNROLL
      do
        {
          key = add_byte (filter, key, *next++);
          first = filter->first[slot_of (key)];
        }
      while (first == 0 && next < last);
      index = (size_t) (next - line->text) - KEY_SIZE;
      if (SEVERITY_INSIDE < first
          || (first != 0 && ! is_of_word (at (line, index - 1))))
        look_at (line, index, first);
    }
}

/* Return the index of the object of JSON in LINE: the beginning, or, if the
   line ends with the object, after the prefix that docker and kubectl write,
   "proxy-1  | ".  Return the size of LINE if it has none.  */
static size_t
find_json (struct line const *line)
{
  size_t size = line->size;
  size_t last = at (line, size - 1 - (at (line, size - 1) == '\r')) == '}'
                  ? MIN (MARK, size)
                  : at (line, 0) == '{';
  for (size_t i = 0; i < last; i++)
    if (line->text[i] == '{' && is_in (at (line, i - 1), " \n")
        && at (line, skip (line, i + 1, 1, " ")) == '"')
      return i;
  return size;
}

/* Return the severity of LINE, of which only the filter, the text, the size
   and IS_PLAIN are set.  */
static enum severity
severity_of_line (struct line *line)
{
  size_t json = find_json (line);
  line->severity
    = at (line, 0) == '<' ? severity_of_priority (line) : SEVERITY_NONE;
  scan (line, 0, MIN (json, HEAD));
  line->is_json = json < line->size;
  line->is_tail = ! line->is_json;
  if (line->is_json)
    scan (line, json, json + MIN (JSON_HEAD, line->size - json));
  else
    scan (line, MAX (MIN (json, HEAD), line->size - MIN (TAIL, line->size)),
          line->size);
  return line->has_failed && line->severity == SEVERITY_NONE ? SEVERITY_ERROR
                                                             : line->severity;
}

enum severity
severity_of (struct severity_filter const *filter, char const *text,
             size_t size)
{
  char plain[PLAIN];
  struct line line = { .filter = filter, .text = text, .size = size };
  enum severity severity = severity_of_line (&line);
  if (! line.has_escapes)
    return severity;
  /* Look again without the sequences of SGR, as "^[[31m" and "#033[31m".  */
  size_t used = 0;
  for (size_t i = 0; i < MIN (size, PLAIN); i++)
    {
      char const *bracket = is_in (text[i], "^#\\")
                              ? memchr (text + i, '[', MIN (7, size - i))
                              : NULL;
      size_t end = bracket ? (size_t) (bracket - text) : i;
      end = skip (&line, end, 1, "0;[");
      if (bracket && at (&line, end) == 'm')
        i = end;
      else
        plain[used++] = text[i];
    }
  line = (struct line){
    .filter = filter, .text = plain, .size = used, .is_plain = true
  };
  return severity_of_line (&line);
}
