/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* severity-rows.c has the texts that decide a severity, and the contexts in
   which they do.  We need contexts because source code and prose also contain
   words like "error" and "failed".  A context is a set of facts about the
   place of a text, a bit each.  We ask for all facts once, and a context holds
   if it lacks none.  A time or a program's name at the beginning of the line
   removes most doubts, because only logs have them.

   The first level in the head of a line decides, so a line of INFO about an
   error isn't red.  If there's no level, a failure decides: a text that
   programs write when a call or a service has failed.  */

#include <config.h>

#include "extensions/severity-rows.h"

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
