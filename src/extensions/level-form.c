/* The forms in which a line of a log has its level.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/level-form.h"

#include <string.h>

#include "c-ctype.h"

/* The keys whose value is a level.  */
static char const *const keys[]
  = { "level", "lvl",      "severity", "loglevel", "levelname", "log.level",
      "at",    "priority", "@level",   "@l",       "s",         NULL };

/* The values of a word that counts or reports nothing, as in "ERROR: 0".  */
static char const *const nothings[]
  = { "0", "null", "nil", "none", "false", NULL };

/* Return the byte at INDEX of LINE, or a newline if INDEX is outside.  */
static inline char
at (struct line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

static inline bool
is_one_of (char byte, char const *bytes)
{
  return byte && strchr (bytes, byte);
}

static inline bool
is_blank (char byte)
{
  return byte == ' ' || byte == '\t' || byte == '\r';
}

static size_t
skip_blanks (struct line const *line, size_t index)
{
  while (is_blank (at (line, index)))
    index++;
  return index;
}

/* Return the end of what stands before the blanks that end at INDEX.  */
static size_t
skip_blanks_back (struct line const *line, size_t index)
{
  while (is_blank (at (line, index - 1)))
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

bool
level_is_value (struct line const *line, size_t begin)
{
  size_t end = begin;
  if (is_one_of (at (line, end - 1), "\"'"))
    end = skip_blanks_back (line, end - 1);
  if (! is_one_of (at (line, --end), "=:"))
    return false;
  end -= is_one_of (at (line, end - 1), "\"'");
  size_t key = end;
  while (level_is_of_word (at (line, key - 1))
         || is_one_of (at (line, key - 1), ".@-"))
    key--;
  /* The query of a URL is not the program's own.  */
  return (! is_one_of (at (line, key - 1), "?&")
          && is_name (line, key, end, keys));
}

bool
level_is_data (struct line const *line, size_t index)
{
  char const *end = line->text + index;
  char const *next = line->text;
  size_t quotes = 0;
  if (at (line, 0) == '{')
    return true;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    quotes++;
  return quotes % 2;
}

/* Return true if the word that ends at END counts or reports nothing.  Words
   in capitals may follow it, as in "ERROR SUMMARY: 0".  */
static bool
counts_nothing (struct line const *line, size_t end)
{
  while (at (line, end) == ' ' || c_isupper (at (line, end)))
    end++;
  if (at (line, end) != ':')
    return false;
  size_t value = skip_blanks (line, end + 1);
  for (end = value; level_is_of_word (at (line, end));)
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
          && is_one_of (at (line, word - 1), "\n\t "));
}

/* Return true if a message can begin at BEGIN of LINE: at the beginning of
   LINE, after punctuation, or after a number like 12:30, a time or a place in
   a file.  */
static bool
begins_message (struct line const *line, size_t begin)
{
  size_t end = skip_blanks_back (line, begin);
  if (end == 0)
    return true;
  if (end < begin && is_one_of (at (line, end - 1), ":])-|>*!"))
    return true;
  end -= is_one_of (at (line, end - 1), ",Z");
  size_t number = end;
  while (c_isdigit (at (line, number - 1)))
    number--;
  return (number < end && end < begin
          && is_one_of (at (line, number - 1), ":.-/,"));
}

/* Return true if capitals from BEGIN to END of LINE are a level.  */
static bool
is_level_in_capitals (struct line const *line, size_t begin, size_t end)
{
  char before = at (line, begin - 1);
  char after = at (line, end);
  if (is_one_of (after, ".-") && level_is_of_word (at (line, end + 1)))
    return false;
  return (is_one_of (after, "\n\t\r ])>|:,!;[/.-")
          && (is_one_of (before, "\n\t [(<|:,*!>;")
              || (before == '.' && after == ':')
              || (before == '=' && at (line, begin - 2) == '=')));
}

/* Return true if a code and a colon begin at INDEX, as in "TS2304:".  */
static bool
is_code (struct line const *line, size_t index)
{
  bool is_capital = c_isupper (at (line, index));
  while (c_isalnum (at (line, index)))
    index++;
  return is_capital && at (line, index) == ':';
}

/* Return true if a word from BEGIN to END of LINE, in any case, is a level: in
   brackets, before a colon, a code or a parenthesis, or as the first word of a
   message.  After a colon, a word before a capital is not the first word: see
   the "Error Record Serialization Table" of Linux.  */
static bool
is_level_in_text (struct line const *line, size_t begin, size_t end)
{
  char before = at (line, begin - 1);
  size_t next = skip_blanks (line, end);
  char after = at (line, next);
  if (is_one_of (before, "[(<|:") && is_one_of (after, "])>|"))
    return true;
  if (after == ':')
    return at (line, next + 1) != ':' && is_one_of (before, "\n\t [(|>!,;:");
  if (! is_one_of (before, "\n\t :"))
    return false;
  if (next == end && after != '\n')
    return ((after == '[' && c_isalpha (at (line, next + 1)))
            || (begin == 0 && is_one_of (after, ",!")));
  return (after == '(' || is_code (line, next)
          || (begins_message (line, begin)
              && ! (c_isupper (after)
                    && at (line, skip_blanks_back (line, begin) - 1) == ':')));
}

bool
level_is_marked (struct line const *line, size_t begin, size_t end,
                 bool needs_capitals)
{
  bool in_capitals = true;
  for (size_t i = begin; i < end; i++)
    in_capitals &= c_isupper (line->text[i]);
  if (level_is_of_word (at (line, end)) || (needs_capitals && ! in_capitals))
    return false;
  if (level_is_value (line, begin))
    return true;
  if (level_is_data (line, begin) || counts_nothing (line, end)
      || follows_short_word (line, begin))
    return false;
  return ((in_capitals && is_level_in_capitals (line, begin, end))
          || (! needs_capitals && is_level_in_text (line, begin, end)));
}

/* Return true if four digits begin at INDEX, and then a colon or a time: the
   code of a checker, or the date of glog.  */
static bool
is_code_or_date (struct line const *line, size_t index)
{
  for (size_t end = index + 4; index < end; index++)
    if (! c_isdigit (at (line, index)))
      return false;
  return (at (line, index) == ':'
          || (at (line, index) == ' ' && at (line, index + 3) == ':'));
}

bool
level_is_letter (struct line const *line, size_t index)
{
  char before = at (line, index - 1);
  char after = at (line, index + 1);
  char second = at (line, index + 2);
  if (is_one_of (before, "\"="))
    return level_is_value (line, index);
  if (! is_one_of (before, "\n\t [") || level_is_data (line, index))
    return false;
  if (before == '[')
    return after == ']' || (after == ' ' && c_isdigit (second));
  if (c_isdigit (after))
    return is_code_or_date (line, index + 1);
  if (index == 0 && after == ' ')
    return second == ' ' && at (line, 3) == ' '; /* pytest */
  if (index == 0)
    return (after == '/' ? c_isalpha (second) : second == ' ');
  size_t end = skip_blanks_back (line, index);
  return (c_isdigit (at (line, 0))
          && (after == '/' ? c_isalpha (second)
                           : after == ' ' && c_isdigit (at (line, end - 1))));
}
