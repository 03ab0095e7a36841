/* The forms in which a line of a log has its level.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/level-form.h"

#include <string.h>

/* Classes of bytes, most of them by the place beside a level where they may
   stand.  A newline is before the first byte of a line and after the last.  */
enum
{
  WORD = 1 << 0,
  BLANK = 1 << 1,
  EDGE = 1 << 2, /* a blank, or an end of the line */
  QUOTE = 1 << 3,
  IN_KEY = 1 << 4,          /* and not in a word */
  BEFORE_CAPITALS = 1 << 5, /* as in "<ERROR" */
  AFTER_CAPITALS = 1 << 6,  /* as in "ERROR/" */
  BEFORE_COLON = 1 << 7,    /* as in "(error:" */
  OPENS = 1 << 8,
  CLOSES = 1 << 9,
  BEFORE_MESSAGE = 1 << 10, /* and a blank, as in "] error " */
  IN_TIME = 1 << 11,        /* between two numbers */
  IN_MESSAGE = 1 << 12      /* after an error and a blank */
};

static struct
{
  int class;
  char const *bytes;
} const classes_of_bytes[] = {
  { BLANK, "\t\r " },
  { EDGE, "\n\t\r " },
  { QUOTE, "\"'" },
  { IN_KEY, ".@-" },
  { BEFORE_CAPITALS, "\n\t [(<|:,*!>;" },
  { AFTER_CAPITALS, "\n\t\r ])>|:,!;[/.-*" },
  { BEFORE_COLON, "\n\t [(|>!,;:]" },
  { OPENS, "[<|:" },
  { CLOSES, "]>|" },
  { BEFORE_MESSAGE, "])>" },
  { IN_TIME, ":.-/," },
  { IN_MESSAGE, "\"'`/<{$%-" },
};

void
level_classify (struct level_classes *classes)
{
  for (int byte = 0; byte < 256; byte++)
    classes->of[byte] = level_is_of_word ((char) byte)
                          ? WORD | (c_isdigit (byte) ? 0 : IN_MESSAGE)
                          : 0;
  for (size_t i = 0; i < sizeof classes_of_bytes / sizeof *classes_of_bytes;
       i++)
    for (char const *byte = classes_of_bytes[i].bytes; *byte; byte++)
      classes->of[(unsigned char) *byte] |= classes_of_bytes[i].class;
}

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Return true if the byte at INDEX of LINE is in one of CLASSES, as bits.  */
static inline bool
is (struct line const *line, size_t index, int classes)
{
  return line->classes->of[(unsigned char) at (line, index)] & classes;
}

static inline bool
is_digit (struct line const *line, size_t index)
{
  return c_isdigit (at (line, index));
}

static size_t
skip_blanks (struct line const *line, size_t index)
{
  while (is (line, index, BLANK))
    index++;
  return index;
}

/* Return the end of what stands before the blanks that end at INDEX.  */
static size_t
skip_blanks_back (struct line const *line, size_t index)
{
  while (is (line, index - 1, BLANK))
    index--;
  return index;
}

/* Return true if one of NAMES stands from BEGIN to END of LINE, in any
   case.  */
static bool
is_name (struct line const *line, size_t begin, size_t end,
         char const *const *names)
{
  size_t size = end - begin;
  for (; *names; names++)
    if (strlen (*names) == size
        && level_is_text (line->text + begin, *names, size))
      return true;
  return false;
}

/* Return true if a key from BEGIN to END of LINE has a level as its value:
   "log_level", "@level" and "severityText", for example.  */
static bool
is_key (struct line const *line, size_t begin, size_t end)
{
  static char const *const keys[] = { "at", "priority", "@l", "s", NULL };
  static char const *const parts[] = { "level", "lvl", "severity", NULL };
  for (char const *const *part = parts; *part; part++)
    for (size_t i = begin; i + strlen (*part) <= end; i++)
      if (level_is_text (line->text + i, *part, strlen (*part)))
        return true;
  return is_name (line, begin, end, keys);
}

/* Return true if the word at BEGIN of LINE is the value of a key for levels,
   as in level=error and "level": "error", but not in "Log level: error", an
   option or the query of a URL.  */
static bool
is_value (struct line const *line, size_t begin)
{
  size_t end = begin - is (line, begin - 1, QUOTE);
  bool is_quoted = end < begin;
  end = skip_blanks_back (line, end);
  char sign = at (line, end - 1);
  if (sign != '=' && sign != ':')
    return false;
  end--;
  bool has_quoted_key = is (line, end - 1, QUOTE);
  end -= has_quoted_key;
  if (sign == ':' && ! is_quoted && ! has_quoted_key)
    return false;
  size_t key = end;
  while (is (line, key - 1, WORD | IN_KEY))
    key--;
  char before = at (line, key - 1);
  return (key < end && at (line, key) != '-' && before != '?' && before != '&'
          && (has_quoted_key || ! level_is_data (line, key))
          && is_key (line, key, end));
}

bool
level_is_data (struct line const *line, size_t index)
{
  char const *end = line->text + index;
  char const *next = line->text;
  bool is_quoted = false;
  if (at (line, 0) == '{')
    return true;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    is_quoted = ! is_quoted;
  return is_quoted;
}

/* Return true if the word that ends at END counts or reports nothing, as in
   "ERROR: 0".  Words in capitals may follow it, as in "ERROR SUMMARY: 0".  */
static bool
counts_nothing (struct line const *line, size_t end)
{
  static char const *const nothings[]
    = { "0", "null", "nil", "none", "false", NULL };
  while (at (line, end) == ' ' || c_isupper (at (line, end)))
    end++;
  if (at (line, end) != ':')
    return false;
  size_t value = skip_blanks (line, end + 1);
  for (end = value; is (line, end, WORD);)
    end++;
  return is_name (line, value, end, nothings);
}

/* Return true if the word at BEGIN follows a short word of a sentence, as in
   "no error" and "in DEBUG mode".  */
static bool
follows_short_word (struct line const *line, size_t begin)
{
  size_t end = skip_blanks_back (line, begin);
  size_t word = end;
  while (c_islower (at (line, word - 1)))
    word--;
  return (word < end && end - word <= 2 && end < begin
          && is (line, word - 1, EDGE));
}

/* Return true if a number with a sign in it ends at END of LINE: a time, a
   date or a place in a file.  */
static bool
is_time (struct line const *line, size_t end)
{
  char last = at (line, end - 1);
  end -= last == ',' || last == 'Z';
  size_t number = end;
  while (is_digit (line, number - 1))
    number--;
  return number < end && is (line, number - 1, IN_TIME);
}

/* Return true if a message can begin at BEGIN of LINE.  It begins a line, or
   follows a bracket, a dash, a time or the name of a program.  The colon of
   another name goes on with a sentence, as in "[main] fix: error texts".  */
static bool
begins_message (struct line const *line, size_t begin)
{
  size_t end = skip_blanks_back (line, begin);
  if (end == 0)
    return true;
  if (end == begin)
    return false;
  if (is (line, end - 1, BEFORE_MESSAGE)
      || (at (line, end - 1) == '-' && is (line, end - 2, EDGE)))
    return true;
  if (at (line, end - 1) != ':')
    return is_time (line, end);
  size_t name = end - 1;
  while (! is (line, name - 1, EDGE))
    name--;
  return (is (line, end - 2, BEFORE_MESSAGE) || name == 0
          || is_time (line, skip_blanks_back (line, name)));
}

/* Return true if capitals from BEGIN to END of LINE are a level.  */
static bool
is_level_in_capitals (struct line const *line, size_t begin, size_t end)
{
  char before = at (line, begin - 1);
  char after = at (line, end);
  if ((after == '.' || after == '-') && is (line, end + 1, WORD))
    return false;
  return (
    is (line, end, AFTER_CAPITALS)
    && (is (line, begin - 1, BEFORE_CAPITALS)
        || (before == '.' && after == ':')
        || (before == '-'
            && (at (line, begin - 2) == '|' || at (line, end + 1) == '*'))
        || (before == '=' && at (line, begin - 2) == '=')));
}

/* Return true if a code and a colon begin at INDEX, as in "TS2304:".  */
static bool
is_code (struct line const *line, size_t index)
{
  bool is_capital = c_isupper (at (line, index));
  while (c_isalnum (at (line, index)))
    index++;
  return is_capital && at (line, index) == ':' && is_digit (line, index - 1);
}

/* Return true if the colon at INDEX of LINE ends a level, unlike those in
   "Err:-1" and "Error::New".  */
static bool
is_colon_of_level (struct line const *line, size_t index)
{
  char after = at (line, index + 1);
  return after != '-' && after != ':' && ! is (line, index + 1, WORD);
}

/* Return true if a word, in any case, is a level by the byte at NEXT, which
   comes after it and blanks.  The word begins at BEGIN of LINE.  */
static bool
is_level_by_next (struct line const *line, size_t begin, size_t next)
{
  if (begin == 0)
    return true; /* "Error reading x" */
  if (! is (line, begin - 1, EDGE))
    return false;
  switch (at (line, next))
    {
    case '(': /* as "(device sda1)" after "EXT4-fs error" */
      return c_isalpha (at (line, next + 1));
    case '-': /* "error -71" */
      return is_digit (line, next + 1) || begins_message (line, begin);
    }
  if (at (line, next) == '[' || is_digit (line, next))
    /* "10:11:12, Error [0x1]" and "10:11:12 debug 12 routes", not
       "- error [10/Oct" and "exit on error 1".  */
    return is_time (line, skip_blanks_back (line, begin));
  return (is_code (line, next)
          || (is (line, next, IN_MESSAGE) && begins_message (line, begin)));
}

/* Return true if the word from BEGIN to END of LINE, in any case, is a level.
   Then it is in brackets, before a colon or a code, or begins a message.  */
static bool
is_level_in_text (struct line const *line, size_t begin, size_t end)
{
  char before = at (line, begin - 1);
  char after = at (line, end);
  size_t next = skip_blanks (line, end);
  if (is (line, end, CLOSES) && is (line, begin - 1, OPENS))
    return before != ':' || after == ']'; /* "<warn>", "[core:error]" */
  if (after == ':')
    return (is (line, begin - 1, BEFORE_COLON)
            && (begin == 0 || is_colon_of_level (line, end)));
  if (at (line, next) == ':') /* "main.obj : error : none" */
    return before == ':' || is (line, begin - 1, EDGE);
  if (next != end || after == '\n')
    return is_level_by_next (line, begin, next);
  if (after == '[') /* "error[E0308]" */
    return c_isalpha (at (line, end + 1)) && is (line, begin - 1, EDGE);
  return begin == 0 && (after == ',' || after == '!');
}

bool
level_is_marked (struct line const *line, size_t begin, size_t end,
                 bool needs_capitals)
{
  bool in_capitals = true;
  for (size_t i = begin; i < end; i++)
    in_capitals &= c_isupper (line->text[i]);
  if (is (line, end, WORD) || (needs_capitals && ! in_capitals))
    return false;
  if (is_value (line, begin))
    return true;
  return (((in_capitals && is_level_in_capitals (line, begin, end))
           || (! needs_capitals && is_level_in_text (line, begin, end)))
          && ! level_is_data (line, begin) && ! counts_nothing (line, end)
          && ! follows_short_word (line, begin));
}

bool
level_is_exception (struct line const *line, size_t index, size_t end)
{
  size_t begin = index;
  char after = at (line, end);
  while (is (line, begin - 1, WORD) || at (line, begin - 1) == '.')
    begin--;
  if (begin == index || ! is (line, begin - 1, EDGE)
      || ! c_isalpha (at (line, begin)) || level_is_data (line, begin))
    return false;
  if (after == ':')
    return is (line, end + 1, EDGE);
  return (skip_blanks_back (line, begin) == 0
          && (after == '\n' || (after == ' ' && at (line, end + 1) == '[')));
}

/* Return true if the code of a checker or the date of glog begins at INDEX:
   four or eight digits, and then a colon or a time.  */
static bool
is_code_or_date (struct line const *line, size_t index)
{
  size_t end = index;
  while (is_digit (line, end))
    end++;
  return ((end - index == 4 || end - index == 8)
          && (at (line, end) == ':'
              || (at (line, end) == ' ' && at (line, end + 3) == ':')));
}

bool
level_is_letter (struct line const *line, size_t index)
{
  char before = at (line, index - 1);
  char after = at (line, index + 1);
  char second = at (line, index + 2);
  if (before == '"' || before == '=')
    return is_value (line, index);
  if ((before != '[' && ! is (line, index - 1, EDGE))
      || level_is_data (line, index))
    return false;
  if (before == '[')
    return after == ']' || (after == ' ' && is_digit (line, index + 2));
  if (c_isdigit (after))
    return is_code_or_date (line, index + 1);
  if (after == '/')
    return c_isalpha (second) && (index == 0 || is_digit (line, 0));
  if (index == 0) /* and "E   " of pytest */
    return second == ' ' && (after != ' ' || at (line, 3) == ' ');
  size_t end = skip_blanks_back (line, index);
  if (after == ':')
    return second == ' ' && at (line, end - 1) == ':';
  return (after == ' ' && is_digit (line, 0)
          && (second == ' ' || is_digit (line, end - 1)));
}
