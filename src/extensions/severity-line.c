/* A line of a log, and the words around a text in it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/severity-line.h"

#include <string.h>

#include "minmax.h"

bool
severity_is_word (struct severity_line const *line, size_t index,
                  char const *words)
{
  char word[16] = "|";
  size_t size = 1;
  while (size < sizeof word - 2 && is_of_word (at (line, index)))
    word[size++] = (char) c_tolower (at (line, index++));
  word[size] = '|';
  return strstr (words, word);
}

/* Return the end of the name that begins at the byte at INDEX of LINE.  */
static size_t
skip_name (struct severity_line const *line, size_t index)
{
  while (is_of_word (at (line, index)) || is_in (at (line, index), ".:/-"))
    index++;
  return index;
}

/* Return the end of the name that LINE begins with, or 0, and note whether
   it's a program's.  Only logs begin with a program and a colon, a name in
   brackets, or a container and a bar: "ld: ", "app[12]: ", "[app] ",
   "web-1  | ".  */
static size_t
find_name (struct severity_line *line)
{
  size_t end = 0;
  char first = at (line, 0);
  while (! c_isspace (at (line, end)))
    end++;
  char last = at (line, end - 1);
  line->has_program
    = ((is_of_word (first) && ! c_isdigit (first)) || is_in (first, "/.<"))
      && last == ':' && ! (c_isupper (first) && c_isalpha (at (line, end - 2)))
      && ! (
        is_in (first, "dnstw") /* keys of YAML */
        && severity_is_word (line, 0, "|name|description|summary|title|why|"));
  if (line->has_program)
    return end;
  size_t bar = skip (line, end, 1, " ");
  bool has_name
    = first == '['
        ? last == ']' && c_islower (at (line, 2))
            && skip_name (line, 1) + 1 == end
        : at (line, bar) == '|' && at (line, bar + 1) == ' '
            && is_in (at (line, skip (line, end - 1, SIZE_MAX, "0")), "-_")
            && c_isdigit (last);
  return has_name && at (line, bar) != '\n' ? MAX (end, bar) : 0;
}

/* Return the end of the first time or date near the beginning of LINE, or
   SIZE_MAX: "1:23", "4-03", or eight digits, but not six, because changelogs
   have numbers of six.  The kernel's "[  12." is a time as well, and we also
   accept a program's "x[12]: ".  */
static size_t
find_time (struct severity_line const *line)
{
  size_t digits = 0;
  for (size_t i = 0; i < MIN (line->size, SEVERITY_MARK); i++)
    if (! c_isdigit (line->bytes[i]))
      digits = 0;
    else if (digits != 0 || ! is_of_word (at (line, i - 1)))
      {
        digits++;
        /* After more than two digits, a colon doesn't count: "0000:00:1a.0" is
           the address of a device.  */
        if (8 <= digits
            || (is_in (at (line, i + 1), digits < 3 ? ":-/" : "-/")
                && c_isdigit (at (line, i + 2))
                && c_isdigit (at (line, i + 3)))
            || (at (line, i + 1) == ']' && at (line, i + 2) == ':'
                && at (line, i + 3) == ' ')
            || (at (line, 0) == '[' && skip (line, i - 1, SIZE_MAX, " ") == 0))
          return i + 1;
      }
  return SIZE_MAX;
}

size_t
severity_mark (struct severity_line *line)
{
  if (line->mark == 0)
    line->mark = find_name (line);
  if (line->mark == 0)
    line->mark = find_time (line);
  return line->mark;
}

bool
severity_is_told (struct severity_line const *line)
{
  size_t words = 0;
  for (size_t i = 0; i < line->begin; i++)
    if (! is_of_word (at (line, i - 1)) && is_of_word (at (line, i)))
      {
        words++;
        if ((c_isupper (at (line, 0)) ? 4 : 1) < words
            || severity_is_word (
              line, i,
              "|if|when|that|which|what|it|this|whether|they|we|"
              "you|or|and|not|is|are|be|has|have|been|was|were|"
              "some|to|any|all|with|the|"))
          return false;
      }
    else if (is_in (at (line, i), ":#=;()`*|<>{}"))
      return false;
  return 4 < line->begin && at (line, line->begin - 1) == ' ';
}

bool
severity_is_nothing (struct severity_line const *line)
{
  char const *end = line->bytes + line->begin;
  char const *next = line->bytes;
  bool is_quoted = false;
  for (; (next = memchr (next, '"', (size_t) (end - next))); next++)
    is_quoted = ! is_quoted
                && (next == line->bytes || next[-1] != '='
                    || line->mark == SIZE_MAX || at (line, line->end) == '"');
  size_t left = skip (line, line->begin - 1, SIZE_MAX, " ");
  size_t right = skip (line, line->end, 1, " ");
  char previous = at (line, left);
  while (is_of_word (at (line, right)))
    right++;
  right = skip (line, right, 1, " ");
  right
    = is_in (at (line, right), ":=") && ! c_isdigit (at (line, line->end - 1))
        ? skip (line, right + 1, 1, " ")
        : line->size;
  return is_quoted
         || (previous == '0' && ! c_ispunct (at (line, left - 1))
             && ! is_of_word (at (line, left - 1)))
         || (is_of_word (previous) && left != line->begin - 1
             && severity_is_word (
               line, word_begin (line, left),
               "|no|or|if|without|any|last|each|of|previous|"
               "correctable|corrected|fixed|fix|ignore|user|stack|"))
         || (is_in (at (line, right), "0nN")
             && severity_is_word (line, right, "|0|none|null|")
             && at (line, right + 4) != ' ');
}

bool
severity_is_name (struct severity_line const *line)
{
  char before = at (line, line->begin - 1);
  char after = at (line, line->end);
  if (c_isdigit (at (line, skip (line, line->begin - 1, SIZE_MAX, " ")))
      && c_isdigit (at (line, skip (line, line->end, 1, " "))))
    return true; /* "accepted 9 refused 4 rejected 3" */
  if ((is_of_word (at (line, line->begin)) && is_in (before, "/.-_="))
      || (c_isalpha (at (line, line->end - 1))
          && (is_in (after, "/-_=@+")
              || (after == '.' && is_of_word (at (line, line->end + 1))))))
    return true;
  for (size_t word = 0; word < line->begin; word++)
    {
      int first = line->bytes[word] | ' '; /* a small letter */
      if ((first == 'c' || first == 'l' || first == 'w')
          && ! is_of_word (at (line, word - 1))
          && severity_is_word (line, word,
                               "|check|checks|checking|looking|whether|"))
        return true;
    }
  return false;
}
