/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* The first level in the head of a line decides, so that a line of INFO about
   an error is not red.  The status in an access log is a level, too.  If there
   is no level, a failure decides: a text that programs write when a call or a
   service has failed.

   Source code and prose have words like "error" and "failed", too.  So a text
   counts only beside a mark: a colon, brackets, a key, the beginning of a
   message.  A time before the text removes most doubts, because only logs have
   times.  Double quotes are around strings of source code and data of a log,
   which never count.  */

#include <config.h>

#include "extensions/severity.h"

#include <stdbool.h>
#include <string.h>

#include "bits.h"
#include "c-ctype.h"
#include "minmax.h"

enum
{
  /* The bytes of a line in which a level begins.  64 bytes lose 36 of 1986
     lines of tests/extensions/levels.txt, 96 lose seven, 128 none.  Some bytes
     more are for lines that begin with longer names.  */
  HEAD = 160,

  /* The same for an object of JSON, which may have its level after other
     values.  */
  JSON_HEAD = 4096,

  PLAIN = 1024, /* bytes that are looked at without escape sequences */

  LANE = 16, /* bits */

  /* Groups of texts: those that any byte can stand before, and those of one
     letter.  The numbers of the others are by the first byte.  */
  INSIDE = 15,
  LETTERS = 14
};

/* The highest lane, if no text can begin at its byte.  */
#define NO_TEXT (UINT64_MAX << 3 * LANE)

/* A line without its newline, and a text in it that may be a level.  */
struct line
{
  char const *text;
  size_t size;
  size_t begin;    /* of the text */
  size_t end;      /* of the text */
  size_t prior;    /* end of what stands before BEGIN and blanks */
  size_t next;     /* beginning of what stands after END and blanks */
  size_t time_end; /* of the first time, or 0 if it was not looked for */
  size_t value;    /* of a key for levels, or 0 */
  enum severity severity;
  bool has_failed;
  bool has_escapes; /* as -v shows them */
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

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Set what stands beside the text and blanks.  */
static void
set_blanks (struct line *line)
{
  line->prior = line->begin;
  line->next = line->end;
  while (c_isblank (at (line, line->prior - 1)))
    line->prior--;
  while (c_isspace (at (line, line->next)) && line->next < line->size)
    line->next++;
}

/* Return true if PATTERN is at INDEX of LINE.  In PATTERN, "N" stands for a
   digit, and "A" for a letter.  */
static bool
is_like (struct line const *line, size_t index, char const *pattern)
{
  for (; *pattern; pattern++, index++)
    {
      char byte = at (line, index);
      if (*pattern == 'N'   ? ! c_isdigit (byte)
          : *pattern == 'A' ? ! c_isalpha (byte)
                            : byte != *pattern)
        return false;
    }
  return true;
}

/* Return true if the text is in double quotes or in an object of JSON, or
   counts or reports nothing: "0 errors", "no error", "error count: 0".  */
static bool
is_nothing (struct line const *line)
{
  size_t sign = line->next;
  while (c_isalpha (at (line, sign)))
    sign++;
  size_t count = sign + 1;
  while (at (line, count) == ' ')
    count++;
  bool is_quoted = *line->text == '{';
  char const *end = line->text + line->begin;
  char const *next = line->text;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    is_quoted = ! is_quoted;
  return (is_quoted
          || (is_in (at (line, sign), ":=") && at (line, count) == '0'
              && ! is_of_word (at (line, count + 1)))
          || (is_like (line, line->begin - 2, "0 ")
              && c_isspace (at (line, line->begin - 3)))
          || (is_like (line, line->begin - 3, "no ")
              && c_isspace (at (line, line->begin - 4))));
}

/* Return true if a time, a date or a number of seconds stands before the text:
   at least six digits, or four with signs between them, or two after a
   bracket.  */
static bool
is_dated (struct line *line)
{
  size_t size = MIN (line->size, HEAD);
  size_t enough = *line->text == '[' ? 4 : 6;
  size_t digits = 0;
  size_t sign = 0;
  for (size_t i = 0; line->time_end == 0; i++)
    if (i == size)
      line->time_end = SIZE_MAX;
    else if (digits != 0 && is_in (line->text[i], ":.-/"))
      sign = 2;
    else if (c_isdigit (line->text[i])
             && (digits != 0 || ! is_of_word (at (line, i - 1))))
      line->time_end = enough <= ++digits + sign ? i : 0;
    else
      digits = sign = 0;
  return line->time_end < line->begin;
}

/* Return true if a message can begin with the text: after a bracket, a dash, a
   number with a sign in it, which is a time or a place in a file, or the name
   of a program, or at the start of the line.  The colon of another name goes
   on with a sentence, as in "Product: Error".  */
static bool
begins_message (struct line *line)
{
  size_t i = line->prior - 1;
  char last = at (line, i);
  char second = at (line, i - 1);
  if (line->prior == 0 || line->prior == line->begin)
    return line->begin == 0;
  if (last == ']' || (last == ':' && second == ']'))
    return true;
  if (is_in (last, ")>") || (last == '-' && second == ' '))
    return is_dated (line);
  if (last == ':')
    {
      while (! c_isspace (at (line, i - 1)))
        i--;
      return (i == 0 ? ! (c_isupper (at (line, 0)) && c_islower (at (line, 1)))
                     : is_dated (line) && ! is_in (at (line, i - 2), "])>:"));
    }
  i -= last == 'M' && is_in (second, "AP") ? 2 : is_in (last, ",Z|");
  size_t number = i;
  while (c_isdigit (at (line, i)))
    i--;
  return i != number && is_in (at (line, i), ":.-/,+");
}

/* Return true if the text, a word, is marked as a level.  */
static bool
is_level (struct line *line)
{
  size_t end = line->end;
  size_t next = line->next;
  char before = at (line, line->begin - 1);
  char last = at (line, line->prior - 1);
  char after = at (line, end);
  char first = at (line, next);
  bool has_capital = c_isupper (at (line, line->begin));
  bool in_capitals = has_capital && c_isupper (at (line, line->begin + 1));
  /* Source code indents its words.  */
  bool is_apart = (line->begin == 0 || (c_isblank (before) && line->prior != 0)
                   || ! c_isascii (at (line, line->begin)));
  size_t code = next;
  while (c_isupper (first) && c_isalnum (at (line, code)))
    code++;
  if (is_of_word (after))
    return is_like (line, end, "：");
  return (
    /* [error], [core:error] */
    (first == ']'
     && (before == ':'
         || (last == '[' && ! is_of_word (at (line, line->prior - 2)))))
    /* error: no, ERROR:root, ld : error : no, kern :err :, ==1==ERROR: */
    || (first == ':'
        && (is_apart || (before == ':' && next != end)
            || is_like (line, line->begin - 2, "=="))
        && (c_isblank (at (line, next + 1))
            || (has_capital && next == end
                && is_of_word (at (line, end + 1)))))
    /* error[E0308], ERRO[0012] */
    || (after == '[' && is_apart
        && (is_like (line, end, "[AN")
            || (line->begin == 0 && is_like (line, end, "[N"))))
    /* error TS2304: */
    || (next != end && c_isspace (before) && at (line, code) == ':'
        && c_isdigit (at (line, code - 1)))
    /* a column */
    || ((after == '\t' || 2 <= next - end) && first != '\n'
        && (before == '\t' || 2 <= line->begin - line->prior
            || (line->begin == 0 && has_capital)))
    /* 10:11:12 <warn> */
    || (before == '<' && after == '>' && is_dated (line))
    /* usb 1: error -71 */
    || (next != end && is_in (first, "(-") && c_isblank (before)
        && is_of_word (at (line, next + 1)) && is_dated (line))
    /* 10:11:12 error no */
    || (next != end && line->begin != 0
        && ((is_of_word (first) && ! c_isdigit (first))
            || is_in (first, "\"'`$%-/<[{"))
        && begins_message (line))
    /* ERROR no, log4j:ERROR no, a.py::b FAILED  [ 50%], b ... FAIL */
    || (in_capitals && c_isspace (after)
        && (begins_message (line)
            || (before == ':' && is_of_word (at (line, line->begin - 2)))
            || (is_apart && first == '[')
            || (first == '\n' && is_like (line, line->prior - 3, "..."))))
    /* 10:11:12 main ERROR no */
    || (in_capitals && is_in (before, " [(<|:-\t\n*!,.;>")
        && (c_isspace (after) || is_in (after, "])>|:,!/;*"))
        && is_dated (line)));
}

/* Return true if the text reports a failure: "failed: no", or any place after
   a time.  A word with a capital may be one of a name, unless a message begins
   with it: "Notify of Failure".  */
static bool
is_failure (struct line *line)
{
  char last = at (line, line->prior - 1);
  char after = at (line, line->end);
  bool is_title = (c_isupper (at (line, line->begin))
                   && c_islower (at (line, line->begin + 1)));
  return (
    is_level (line)
    || ((c_isspace (after) || is_in (after, "!),.:;\\]"))
        && ((is_title && begins_message (line))
            || ((! is_title || is_in (last, ":[")) && is_dated (line)))));
}

/* Return true if the text ends LINE.  */
static bool
is_last (struct line *line)
{
  return line->next == line->size && c_isspace (at (line, line->begin - 1));
}

/* Return where the name begins that the text ends, of words and SIGNS.  */
static size_t
find_name (struct line const *line, char const *signs)
{
  size_t begin = line->begin;
  while (is_of_word (at (line, begin - 1))
         || is_in (at (line, begin - 1), signs))
    begin--;
  return begin;
}

/* Return true if the text ends the name of an exception, "ValueError: no".  */
static bool
is_name (struct line *line)
{
  char after = at (line, line->end);
  if (after != ':' && ! c_isspace (after))
    return false; /* before find_name, which may need long */
  size_t begin = find_name (line, ".");
  if (begin == line->begin)
    return false;
  line->begin = begin;
  set_blanks (line);
  if (after == ':') /* pytest has an E */
    return (line->end + 2 < line->size && c_isblank (at (line, line->end + 1))
            && (begins_message (line) || is_like (line, 0, "E   ")));
  return begin == 0
         && (line->next == line->size || is_like (line, line->end, " ["));
}

/* Return true if the text is a letter of glog, "E0311 10:11:12", or of logcat,
   "E/Tag", or the number sign of Redis.  */
static bool
is_letter (struct line *line)
{
  size_t begin = line->begin;
  return (c_isspace (at (line, begin - 1))
          && (is_like (line, begin + 1, "NNNN NN:")
              || is_like (line, begin + 1, "NNNNNNNN NN:")
              || (is_like (line, begin + 1, "/AA")
                  && (begin == 0 || is_dated (line)))
              || is_like (line, begin - 5, ".NNN # ")
              || (is_like (line, 0, "NN-NN NN:NN:NN.NNN ")
                  && is_like (line, begin - 2, "N ")
                  && at (line, begin + 1) == ' ')));
}

/* Note the severity of the number at INDEX of LINE, if it has one.  If END is
   NUL, the number is one of pino.  Otherwise it is a priority of syslog, and
   END follows.  */
static void
note_number (struct line *line, size_t index, char end)
{
  size_t i = index;
  int number = 0;
  for (; i < index + 3 && c_isdigit (at (line, i)); i++)
    number = number * 10 + at (line, i) - '0';
  if (i == index
      || (end ? at (line, i) != end || c_isspace (at (line, i + 1))
                  || 191 < number
              : number % 10 != 0 || number < 10 || 60 < number))
    return;
  number = end ? number % 8 : number < 30 ? 7 : 8 - number / 10;
  line->severity = number < 4    ? SEVERITY_ERROR
                   : number == 4 ? SEVERITY_WARNING
                   : number < 7  ? SEVERITY_INFO
                                 : SEVERITY_DEBUG;
}

/* Note the value if the text ends a key for levels: level=error,
   "log.level": "error".  Return false, because the text is no level.  */
static bool
is_key (struct line *line)
{
  char after = at (line, line->end);
  if (after != '=' && after != '"')
    return false; /* before find_name, which may need long */
  size_t begin = find_name (line, ".@");
  bool is_quoted = at (line, begin - 1) == '"';
  if (! is_like (line, line->end, is_quoted ? "\":" : "=")
      || (! is_quoted
          && (c_isupper (at (line, begin))
              || ! c_isspace (at (line, begin - 1)))))
    return false;
  size_t value = line->end + 1 + is_quoted;
  value += at (line, value) == ' ';
  value += is_in (at (line, value), "\"'");
  line->value = value;
  if (is_quoted && begin == line->begin)
    note_number (line, value, at (line, begin) == 'P' ? '"' : '\0');
  return false;
}

/* Note the status of an access log, in the common or the combined format, if
   the text stands between the time and the request.  Return false.  */
static bool
is_request (struct line *line)
{
  char const *end = line->text + line->size;
  char const *quote = line->text + line->end - 1;
  do
    quote = memchr (quote + 1, '"', (size_t) (end - quote - 1));
  while (quote && quote[-1] == '\\');
  size_t i = quote ? (size_t) (quote - line->text) : line->size;
  if (is_like (line, line->begin - 27, "[NN/AAA/NNNN:NN:NN:NN ")
      && is_like (line, i, "\" NNN "))
    line->severity = at (line, i + 2) == '5'   ? SEVERITY_ERROR
                     : at (line, i + 2) == '4' ? SEVERITY_WARNING
                                               : SEVERITY_INFO;
  return false;
}

/* Note an escape sequence that -v has made visible.  Return false.  */
static bool
is_escape (struct line *line)
{
  line->has_escapes = true;
  return false;
}

/* The texts.  Vertical bars divide those of a row.  A small letter stands for
   a capital, too.  A text counts if COUNTS returns true, or is NULL.  The rows
   without a severity are failures, or have another function.  */
static struct
{
  bool (*counts) (struct line *line);
  enum severity severity;
  char const *texts;
  bool is_inside; /* any byte can stand before a text */
} const rows[] = {
  { is_level, SEVERITY_ERROR,
    "error|err|fatal|severe|critical|crit|alert|emerg|emergency|panic|fail|"
    "eror|FAILED|FAILURE|XPASS|ERRO|FATA|FTL" },
  { is_level, SEVERITY_WARNING, "warning|warn|WRN" },
  { is_level, SEVERITY_INFO,
    "info|information|notice|note|INF|LOG|STATEMENT|DETAIL|PASS" },
  { is_level, SEVERITY_DEBUG, "debug|dbug|trace|trce|verbose|DEBU|DBG|FINE" },
  /* The words of gcc and binutils in the program's languages, some without
     their first letters, which may be capitals.  */
  { is_level, SEVERITY_ERROR,
    "fehler|erreur|erreur fatale|errore|erro|erro fatal|błąd" },
  { is_level, SEVERITY_WARNING,
    "warnung|aviso|avertissement|attention|attenzione|ostrzeżenie|警告" },
  { is_level, SEVERITY_ERROR, "шибка|милка|エラー|错误", true },
  { is_level, SEVERITY_WARNING, "преждение|ередження", true },
  { is_failure, SEVERITY_NONE,
    "failed|failure|failures|refused|denied|timed out|unreachable|unable to|"
    "cannot|can't|could not|couldn't|I/O error|Hardware Error|BUG|Oops|"
    "general protection|segfault at|Kernel panic|Out of memory" },
  { NULL, SEVERITY_ERROR,
    "undefined reference to `|cannot find -l|syntax error near |"
    "syntax error at |panicked at|Assertion `|(core dumped)|(EE)|[E]|[F]|"
    "at=error|build FAILED|FAILED." },
  { NULL, SEVERITY_WARNING, "(WW)|[W]" },
  { NULL, SEVERITY_INFO, "(II)|[I]|OK ]|OK  ]" },
  { NULL, SEVERITY_DEBUG, "[D]" },
  { begins_message, SEVERITY_ERROR,
    "*** [|*** No |*** wait|not ok |npm error|npm ERR!|CMake Error|::error|"
    "Error response from |Error from server |"
    "Traceback (most recent call last)|Exception in thread |Caused by: |"
    "Uncaught |Unhandled exception|terminate called after |"
    "Segmentation fault|Syntax error |CONFLICT (" },
  { begins_message, SEVERITY_WARNING,
    "npm warn|CMake Warning|CMake Deprecation Warning|::warning" },
  { begins_message, SEVERITY_INFO, "ok |::notice" },
  { begins_message, SEVERITY_DEBUG, "::debug" },
  { is_key, SEVERITY_NONE, "level|lvl|severity|levelname|PRIORITY|s", true },
  { is_request, SEVERITY_NONE, "] \"", true },
  { is_escape, SEVERITY_NONE, "^[[", true },
  { is_name, SEVERITY_ERROR, "Error|Exception", true },
  { is_name, SEVERITY_WARNING, "Warning", true },
  { is_letter, SEVERITY_ERROR, "E|F" },
  { is_letter, SEVERITY_WARNING, "W|#" },
  { is_letter, SEVERITY_INFO, "I" },
  { is_letter, SEVERITY_DEBUG, "D|V" },
  /* Most are the usual texts of errno.  */
  { is_last, SEVERITY_NONE,
    "failed|failure|address already in use|broken pipe|"
    "cannot allocate memory|command not found|connection refused|"
    "connection reset by peer|connection timed out|device or resource busy|"
    "directory not empty|file exists|input/output error|invalid argument|"
    "is a directory|network is unreachable|no route to host|"
    "no space left on device|no such file or directory|not a directory|"
    "operation not permitted|permission denied|read-only file system|"
    "resource temporarily unavailable|too many open files" },
};

/* Return a hash of the first word in the SIZE bytes at TEXT, as if in small
   letters: of the first byte, and of the letters that follow.  */
static uint32_t
hash (char const *text, size_t size)
{
  uint32_t sum = (unsigned char) *text | 0x20;
  for (size_t i = 1; i < size && c_islower (text[i] | 0x20); i++)
    sum = sum * 33 + ((unsigned char) text[i] | 0x20);
  return sum;
}

/* Let BYTE stand at PLACE in the texts of GROUP.  */
static void
allow (struct severity_filter *filter, int byte, size_t place, int group)
{
  filter->lanes[(unsigned char) byte]
    &= ~(UINT64_C (1) << (place * LANE + (size_t) group));
}

/* Add the SIZE bytes at BYTES, from the row ROW of the table.  */
static void
add_text (struct severity_filter *filter, char const *bytes, size_t size,
          size_t row)
{
  bool (*counts) (struct line * line) = rows[row].counts;
  size_t offset = counts == is_last ? size - 3 : 0;
  uint32_t sum = hash (bytes + offset, size - offset);
  unsigned char *first
    = &filter->first[counts == is_last][sum % SEVERITY_HASHES];
  int group = size == 1             ? LETTERS
              : rows[row].is_inside ? INSIDE
                                    : (unsigned char) *bytes % LETTERS;
  filter->texts[filter->count]
    = (struct severity_text){ .bytes = bytes,
                              .size = (unsigned char) size,
                              .offset = (unsigned char) offset,
                              .hash = sum,
                              .row = (unsigned char) row,
                              .next = *first };
  *first = ++filter->count;
  for (size_t i = 0; i < MIN (size, 3) && counts != is_last; i++)
    {
      allow (filter, bytes[i], 1 + i, group);
      allow (filter, c_toupper (bytes[i]), 1 + i, group);
    }
}

void
severity_start (struct severity_filter *filter)
{
  *filter = (struct severity_filter){ .count = 0 };
  for (int byte = 0; byte < 256; byte++)
    {
      filter->lanes[byte] = UINT64_MAX
                            << (is_of_word ((char) byte) ? 0 : LANE);
      allow (filter, byte, 0, INSIDE);
      allow (filter, byte, 3, LETTERS);
    }
  for (char const *after = " /\"012"; *after; after++)
    allow (filter, *after, 2, LETTERS);
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
    for (char const *text = rows[row].texts;
         *text && filter->count < SEVERITY_TEXTS_MAX; text += *text == '|')
      {
        size_t size = strcspn (text, "|");
        add_text (filter, text, size, row);
        text += size;
      }
}

/* Note the severity of the text in LINE that has the word of its hash at
   INDEX.  FIRST is the first text of each hash.  */
static void
look_at (struct severity_filter const *filter, struct line *line, size_t index,
         unsigned char const *first)
{
  uint32_t sum = hash (line->text + index, line->size - index);
  struct severity_text const *text;
  for (int i = first[sum % SEVERITY_HASHES];
       i != 0 && line->severity == SEVERITY_NONE; i = text->next)
    {
      text = &filter->texts[i - 1];
      size_t same = 0;
      line->begin = index - text->offset;
      line->end = line->begin + text->size;
      if (text->hash != sum || index < text->offset || line->size < line->end)
        continue;
      for (char const *next = line->text + line->begin;
           same < text->size
           && (next[same] == text->bytes[same]
               || (next[same] | ' ') == text->bytes[same]);)
        same++;
      line->end += c_isdigit (at (line, line->end)); /* [trace3], DEBUG2 */
      set_blanks (line);
      if (same == text->size
          && ((line->value != 0 && line->begin == line->value)
              || ((! rows[text->row].counts || rows[text->row].counts (line))
                  && ! is_nothing (line))))
        {
          line->severity = rows[text->row].severity;
          line->has_failed |= line->severity == SEVERITY_NONE;
        }
    }
}

/* Return the severity of LINE, of which only the text and the size are set.

   Each byte shifts its lanes into 64 bits.  These then have a lane of each of
   the last four bytes, at the place of the byte.  A bit of the highest lane is
   0 if a text of its group may begin there.  */
static enum severity
severity_of_line (struct severity_filter const *filter, struct line *line)
{
  char const *next = line->text;
  bool is_json = at (line, 0) == '{';
  char const *head = next + MIN (line->size, is_json ? JSON_HEAD : HEAD);
  uint64_t lanes = UINT64_MAX << LANE; /* a newline before the line */
  line->severity = SEVERITY_NONE;
  if (at (line, 0) == '<')
    note_number (line, 1, '>');
  while (next < head && line->severity == SEVERITY_NONE)
    {
      UNROLL
      do
        lanes = lanes << LANE | filter->lanes[(unsigned char) *next++];
      while (NO_TEXT <= lanes && next < head);
      if (lanes < NO_TEXT)
        look_at (filter, line, (size_t) (next - line->text) - 3,
                 filter->first[0]);
    }
  if (line->severity != SEVERITY_NONE || is_json)
    return line->severity;
  size_t end = line->size;
  while (end != 0 && c_isspace (line->text[end - 1]))
    end--;
  if (2 < end && c_isalpha (line->text[end - 1]))
    look_at (filter, line, end - 3, filter->first[1]);
  return line->has_failed ? SEVERITY_ERROR : SEVERITY_NONE;
}

enum severity
severity_of (struct severity_filter const *filter, char const *text,
             size_t size)
{
  char plain[PLAIN];
  struct line line = { .text = text, .size = size };
  enum severity severity;
  while ((severity = severity_of_line (filter, &line)) == SEVERITY_NONE
         && line.has_escapes)
    {
      /* Look again without the sequences of SGR, as "^[[31m".  */
      size_t used = 0;
      for (size_t i = 0; i < MIN (line.size, PLAIN); i++)
        if (! is_like (&line, i, "^[["))
          plain[used++] = line.text[i];
        else
          while (i < line.size && line.text[i] != 'm')
            i++;
      line = (struct line){ .text = plain, .size = used };
    }
  return severity;
}
