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

  /* The bytes before it.  */
  FIRST = 1 << 7,   /* the beginning of the line */
  MESSAGE = 1 << 8, /* the end of the mark, or something like it */
  SPACE = 1 << 9,   /* a blank, or a sign that needs none */
  NUMBER = 1 << 10, /* a digit */

  /* The bytes after it.  */
  COLON = 1 << 11, /* a colon and a blank */
  TIGHT = 1 << 12, /* a colon and a word */
  SAYS = 1 << 13,  /* a blank and a word */
  END = 1 << 14,   /* the end of the line */
  CODE = 1 << 15,  /* the number of a message: "[E03]", " TS23:" */
  PAREN = 1 << 16, /* a blank, and a bracket or a minus */

  /* The bytes around it.  */
  APART = 1 << 17,    /* blanks and signs */
  COLUMN = 1 << 18,   /* wide blanks; none before it if it begins the line */
  ENCLOSED = 1 << 19, /* brackets, in a log also < > and | | */
  ROUND = 1 << 20,    /* parentheses */
  BETWEEN = 1 << 21   /* capitals */
};

/* Rows with a function of their own.  */
enum
{
  KEY,    /* of a level */
  STATUS, /* before that in an access log, in the common or combined format */
  ESCAPE, /* a sequence that -v has made visible */
  CLASS   /* the last letters of a word */
};

/* The texts and their contexts.  Vertical bars divide texts.  A small letter
   stands for a capital, too, 0 for any digit, and a newline for the beginning
   of the line.  */
static struct row
{
  uint32_t contexts[16];
  char const *texts[SEVERITY_NONE + 1]; /* by severity; the last of failures */
} const rows[] = {
  [KEY] = { { 0 },
            { [SEVERITY_NONE]
              = "severitytext|severity|PRIORITY|@l\"|lvl|levelname|level" } },
  [STATUS] = { { 0 }, { [SEVERITY_NONE] = "] \"" } },
  [ESCAPE] = { { 0 }, { [SEVERITY_NONE] = "^[[" } },
  /* ValueError: no.  The compilers' words lack letters that may be capitals,
     which are not ASCII.  */
  [CLASS] = { { FLUSH | SPACE | COLON, MESSAGE | SAYS, FLUSH | ROUND | END,
                FIRST | END },
              { "Error|Exception|шибка|милка|エラー|错误",
                "Warning|преждение|ередження|警告" } },
  { { LOG | CAPITALS | APART,  /* 10:11:12 ERROR no */
      ENCLOSED,                /* [error], [main/WARN], 10:11:12 <warn> */
      FLUSH | SPACE | COLON,   /* x: error: no */
      ROUND | COLON,           /* SC2078 (error): no */
      FLUSH | SPACE | CODE,    /* error[E03]: no, error TS23: no */
      FIRST | CAPITALS | SAYS, /* ERROR no */
      FIRST | CAPITALS | END,  /* ERROR */
      FIRST | BIG | TIGHT,     /* ERROR:root:no */
      MESSAGE | SAYS,          /* 10:11:12 error no */
      COLUMN,                  /* 3:1  error  no */
      LOG | SPACE | PAREN,     /* 10:11:12 EXT4-fs error (device x) */
      CAPITALS | SPACE | PAREN /* a.py::b FAILED [ 50%] */ },
    /* The last text with the same first letters is found first.  */
    { "fehler|erreur|erreur fatale|errore|erro|erro fatal|błąd|eror|ERRO|"
      "FATA|FTL|FAILED|FAILURE|UNRESOLVED|XPASS|panic|emergency|emerg|alert|"
      "severe|critical|crit|fail|fatal|err|error",
      "ostrzeżenie|attenzione|attention|avertissement|aviso|warnung|WRN|warn|"
      "warning",
      "SUCCESS|UNTESTED|UNSUPPORTED|XFAIL|SKIPPED|SKIP|PASSED|PASS|DETAIL|"
      "STATEMENT|CONTEXT|HINT|LOG|INF|note|notice|informational|information|"
      "info",
      "FINEST|FINER|FINE|TRC|DBG|DEBU|verbose|trce|trace|dbug|debug" } },
  /* logcat and Redis.  */
  { { LOG | NUMBER },
    { " E | F | E/| F/", " W | W/| # ", " I | I/", " D | V | D/| V/" } },
  { { LOG | BETWEEN }, /* %LINK-3-UPDOWN */
    { "-1-|-2-|-3-", "-4-", "-5-|-6-", "-7-" } },
  { { ANYWHERE }, /* MongoDB */
    { "\"s\":\"E|\"s\":\"F", "\"s\":\"W", "\"s\":\"I", "\"s\":\"D" } },
  /* glog, logcat, apt, pylint and others.  */
  { { SPACE },
    { "[E]|[F]|[E 0|[F 0|\nE/|\nF/|\nE: |\nE  |\nE 000|E0000 00:|F0000 00:|"
      "E00000000 00:|F00000000 00:|E0000: |F0000: |(EE)|\n::error|- FAIL:|"
      "FAILED.|... ERROR|at=error|\nnot ok |Failed test |npm error|npm ERR!|"
      "CMake Error|panicked at|(core dumped)|Segmentation fault|Assertion `|"
      "undefined reference to `|\nsyntax error at |Error response from |"
      "Error from server |Unhandled exception|Uncaught |[Hardware Error]|"
      "✕ |✖ |✗ |✘ |❌ ",
      "[W]|[W 0|\nW/|\nW: |\nW 000|W0000 00:|W00000000 00:|W0000: |(WW)|"
      "\n::warning|npm warn|CMake Warning|CMake Deprecation Warning",
      "[I]|[I 0|\nI/|I0000 00:|I00000000 00:|C0000: |R0000: |(II)|\nok |"
      "ok ]|ok  ]",
      "[D]|[D 0|\nD/|\nV/|D0000 00:|D00000000 00:|\n::debug" } },
  { { FIRST, MESSAGE },
    { [SEVERITY_NONE] = "Traceback (most recent call last)|CONFLICT (|"
                        "Exception in thread |Caused by: |Killed" } },
  { { NUMBER }, /* 2 failed */
    { [SEVERITY_NONE] = " failed| failures" } },
  /* A word with one capital may be one of a name: "Notify of Failure".  */
  { { LOG | EVEN, MESSAGE, FIRST | BIG | SAYS, FLUSH | COLON,
      FLUSH | CAPITALS | SAYS, FLUSH | SPACE | END },
    { [SEVERITY_NONE] = "failed|failure|failures|FAIL|not found" } },
  { { LOG | EVEN, MESSAGE, FIRST | BIG | SAYS },
    { [SEVERITY_NONE]
      = "refused|denied|timed out|unreachable|unable to|cannot|can't|"
        "could not|couldn't|no such|does not exist|doesn't exist|"
        "not permitted|not allowed|unauthorized|unrecognized|unsupported|"
        "aborted|aborting|crashed|rejected|lost "
        "connection|incorrect|exceeded|I/O error|syntax error|fatal error|"
        "exception|BUG|Oops|segfault at|general protection|Kernel panic|"
        "Out of memory" } },
  /* A program that says no.  */
  { { PROGRAM | EVEN | SPACE, MESSAGE, FIRST | BIG | SAYS },
    { [SEVERITY_NONE] = "invalid|illegal|unknown|unexpected|undefined|missing|"
                        "bad|malformed" } },
  { { PROGRAM | EVEN | SPACE, MESSAGE },
    { [SEVERITY_NONE]
      = "expected|unterminated|not|doesn't|didn't|isn't|must|too many|too "
        "long|unbound|corrupt|"
        "corrupted|broken|mismatched|truncated|nonexistent|division by" } },
  { { PROGRAM | MESSAGE }, { [SEVERITY_NONE] = "no " } },
  { { PROGRAM }, { [SEVERITY_NONE] = " *** " } }, /* make: *** no */
  { { LOG | EVEN | SPACE, FLUSH | SPACE | END, FLUSH | COLON },
    { [SEVERITY_NONE] /* most are the usual texts of errno */
      = "address already in use|broken pipe|cannot allocate memory|"
        "command not found|connection refused|connection reset by peer|"
        "connection timed out|device or resource busy|directory not empty|"
        "file exists|input/output error|invalid argument|is a directory|"
        "network is unreachable|no route to host|no space left on device|"
        "no such file or directory|not a directory|operation not permitted|"
        "permission denied|read-only file system|"
        "resource temporarily unavailable|too many open files" } },
  { { LOG, FIRST, END },
    { [SEVERITY_NONE] = "exit status 0|exit code 0|exit code: 0|"
                        "exited with 0|exited with code 0|"
                        "exited with status 0|code=exited, status=0" } },
};

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
  bool has_escapes; /* as -v shows them */
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
        if (6 <= digits
            || (is_in (at (line, i + 1), ":-/") && c_isdigit (at (line, i + 2))
                && c_isdigit (at (line, i + 3)))
            || (first == '[' && skip (line, i - 1, SIZE_MAX, " ") == 0))
          line->mark = i + 1;
      }
  return line->mark <= index;
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
  uint32_t facts = ANYWHERE;
  if (! c_isupper (at (line, begin)))
    facts |= EVEN;
  else
    facts |= c_islower (at (line, begin + 1)) ? BIG : BIG | CAPITALS | EVEN;

  if (is_of_log (line, begin))
    facts |= LOG | FLUSH | (line->has_program ? PROGRAM : 0);
  else if (previous == ':' && c_isdigit (at (line, left - 1)))
    facts |= LOG | FLUSH;
  else if (! is_in (start, " \t;%")
           && ! (is_in (start, "#/*-")
                 && is_in (at (line, 1 + (at (line, 1) == start)), " \n")))
    facts |= FLUSH;

  if (begin == 0)
    facts |= FIRST;
  if ((facts & LOG) && left != begin - 1 && ends_mark (line, left))
    facts |= MESSAGE;
  if (is_in (before, " \n\t:=|>-"))
    facts |= SPACE;
  if (c_isdigit (before))
    facts |= NUMBER;

  if ((at (line, colon) == ':' && colon + 1 < line->size
       && c_isspace (at (line, colon + 1)))
      || after == WIDE_COLON)
    facts |= COLON;
  if (after == ':' && is_of_word (at (line, end + 1)))
    facts |= TIGHT;
  if (right != end && (is_of_word (next) || is_in (next, "\"'`$%-/<{[(")))
    facts |= SAYS;
  if (line->size <= skip (line, end, 1, " \t\r!)"))
    facts |= END;
  if (right != end && is_in (next, "([-"))
    facts |= PAREN;
  while (c_isupper (at (line, code)) || at (line, code) == '#')
    code++;
  if (is_in (after, "[ ") && c_isdigit (at (line, code))
      && is_in (at (line, skip (line, code, 1, "0")), "]:"))
    facts |= CODE;

  if (is_in (before, " \n\t[(<|:*!,.;>-=") && is_in (after, " \n\t])>|:,!/;*"))
    facts |= APART;
  if ((after == '\t' || end + 1 < right)
      && (left == SIZE_MAX || before == '\t' || left + 1 < begin - 1))
    facts |= COLUMN;
  for (char const *pair = "[]:]/]<>||"; *pair; pair += 2)
    if (previous == pair[0] && next == pair[1]
        && (*pair == '[' ? ! is_of_word (at (line, left - 1))
                         : *pair == ':' || (facts & LOG)))
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
  uint32_t const *context = rows[row].contexts;
  while (*context && (facts & *context) != *context)
    context++;
  return *context;
}

/* Return true if the text is in double quotes, which are around strings of
   source code and data of a log, or counts or reports nothing: "0 errors",
   "no error", "failed: 0", "Failed units : 0".  */
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
  while (is_of_word (at (line, right)))
    right++;
  right = skip (line, right, 1, " ");
  right = is_in (at (line, right), ":=") ? skip (line, right + 1, 1, " ")
                                         : line->size;
  return is_quoted
         || (at (line, left) == '0' && ! c_ispunct (at (line, left - 1))
             && ! is_of_word (at (line, left - 1)))
         || (at (line, left) == 'o' && at (line, left - 1) == 'n'
             && ! is_of_word (at (line, left - 2)))
         || (at (line, right) == '0' && ! is_of_word (at (line, right + 1)));
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
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
    for (int severity = 0; severity <= SEVERITY_NONE; severity++)
      for (char const *bytes = rows[row].texts[severity];
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
  if (c_isdigit (at (line, line->begin - 1)) && at (line, i + 1) == ' '
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
    line->end = skip (line, line->end, 1, "0");
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
      if ((line->is_json && text->row != KEY && *text->bytes != '"'
           && ! line->is_value)
          || (line->is_tail && text->severity != SEVERITY_NONE))
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
      line->begin = index + (*text->bytes == '\n');
      line->end = index + same;
      if (same < text->size)
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
        line->has_escapes = true;
      else if (is_whole (line, text) && fits (line, text->row)
               && ! is_nothing (line))
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
  while (next < last && line->severity == SEVERITY_NONE)
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

/* Return the severity of LINE, of which only the filter, the text and the size
   are set.  */
static enum severity
severity_of_line (struct line *line)
{
  line->is_json
    = at (line, 0) == '{' && at (line, skip (line, 1, 1, " ")) == '"';
  size_t head = MIN (line->size, line->is_json ? JSON_HEAD : HEAD);
  line->severity
    = at (line, 0) == '<' ? severity_of_priority (line) : SEVERITY_NONE;
  scan (line, 0, head);
  line->is_tail = true;
  if (! line->is_json)
    scan (line, MAX (head, line->size - MIN (TAIL, line->size)), line->size);
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
  if (severity != SEVERITY_NONE || ! line.has_escapes)
    return severity;
  /* Look again without the sequences of SGR, as "^[[31m".  */
  size_t used = 0;
  for (size_t i = 0; i < MIN (size, PLAIN); i++)
    if (size < i + 3 || memcmp (text + i, "^[[", 3) != 0)
      plain[used++] = text[i];
    else
      while (i < size && text[i] != 'm')
        i++;
  line = (struct line){ .filter = filter, .text = plain, .size = used };
  return severity_of_line (&line);
}
