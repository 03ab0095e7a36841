/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/severity.h"

#include <string.h>

#include "c-ctype.h"
#include "extensions/level-form.h"
#include "minmax.h"
#include "unroll.h"

enum
{
  /* The bytes of a line in which a level begins.  64 bytes lose 21 of the
     1433 lines of tests/extensions/levels.txt, 96 lose six, 128 none.  Some
     bytes more are for lines that begin with longer names.  */
  HEAD = 160,

  LANE = 16, /* bits */

  /* The group of the levels that are one letter.  It is no first byte of a
     word.  */
  LETTERS = 13,

  /* The group of the ends of names.  Any byte can stand before them, so that
     few other levels should begin with a byte of this group.  */
  NAME_ENDS = 11
};

#define ALL_LANES UINT64_MAX
#define FIRST_LANE UINT64_C (0xffff)

/* The highest lane, if no level can begin at its byte.  */
#define NO_LEVEL (FIRST_LANE << 3 * LANE)

enum form
{
  WORDS,    /* in any case, marked as a level */
  CAPITALS, /* the same, but in capitals only */
  PHRASES,  /* exactly this, after a byte that is not of a word */
  ENDS,     /* of the name of an exception */
  KEYS      /* in JSON, before a number */
};

/* The levels.  Vertical bars divide those of a row.  */
static struct
{
  enum form form;
  enum severity severity;
  char const *texts;
} const rows[] = {
  { WORDS, SEVERITY_ERROR,
    "error|err|fatal|severe|critical|crit|alert|emerg|emergency|panic|fail|"
    "eror" },
  { WORDS, SEVERITY_WARNING, "warning|warn" },
  { WORDS, SEVERITY_INFO, "info|information|notice|note" },
  { WORDS, SEVERITY_DEBUG, "debug|dbug|trace|trce|verbose" },
  { CAPITALS, SEVERITY_ERROR, "FAILED|FAILURE|XPASS|ERRO|FATA|FTL" },
  { CAPITALS, SEVERITY_WARNING, "WRN" },
  { CAPITALS, SEVERITY_INFO,
    "INF|LOG|HINT|DETAIL|CONTEXT|STATEMENT|LOCATION|QUERY" },
  { CAPITALS, SEVERITY_DEBUG, "DEBU|DBG|VRB|FINE|FINER|FINEST" },
  { PHRASES, SEVERITY_ERROR,
    "Failed to |Failed unmounting |failed:|failed command:|not ok |npm error|"
    "CMake Error| *** [| *** No | *** missing | *** wait| *** commands |"
    " *** multiple |build stopped: |undefined: |undefined reference to|"
    "cannot find -l|syntax error|Syntax error|command not found|::error|"
    "Traceback (most recent call last)|Exception in thread |Caused by: |"
    "Exception: |Uncaught |Unhandled exception|Unhandled Exception|"
    "panicked at|*** Error in |Segmentation fault|segfault at|"
    "Out of memory: |I/O error|Hardware Error|BUG: |general protection|"
    "Oops: |Kernel panic|(EE)" },
  { PHRASES, SEVERITY_WARNING,
    "CMake Warning|CMake Deprecation Warning|npm warn|(WW)|::warning" },
  { PHRASES, SEVERITY_INFO, "Call Trace:|(II)|::notice" },
  { PHRASES, SEVERITY_DEBUG, "::debug" },
  { ENDS, SEVERITY_ERROR, "Error|Exception" },
  { ENDS, SEVERITY_WARNING, "Warning" },
  { KEYS, SEVERITY_NONE, "\"level\":|\"PRIORITY\":\"" },
};

/* The levels that are one letter.  Redis has a number sign.  */
static char const *const letters[] = { [SEVERITY_ERROR] = "EF",
                                       [SEVERITY_WARNING] = "W#",
                                       [SEVERITY_INFO] = "IN",
                                       [SEVERITY_DEBUG] = "DV" };

/* Return the first three bytes of TEXT, as if in small letters.  */
static uint32_t
beginning (char const *text)
{
  return (uint32_t) ((unsigned char) text[0] | (unsigned char) text[1] << 8
                     | (unsigned char) text[2] << 16 | 0x202020);
}

/* Return the index in severity_filter.first of the levels with BEGINNING.  */
static unsigned char
hash (uint32_t beginning)
{
  return (unsigned char) (beginning * UINT32_C (0x9e3779b1) >> 24);
}

/* Let BYTE stand at PLACE in the levels of GROUP.  */
static void
allow (struct severity_filter *filter, char byte, int place, int group)
{
  filter->lanes[(unsigned char) byte]
    &= ~(UINT64_C (1) << (place * LANE + group));
}

/* Add the level of SIZE bytes at TEXT, from the row ROW of the table.  */
static void
add_level (struct severity_filter *filter, char const *text, size_t size,
           size_t row)
{
  enum form form = rows[row].form;
  int group = form == ENDS ? NAME_ENDS : (unsigned char) text[0] % LANE;
  for (int place = 1; place <= 3; place++)
    {
      allow (filter, text[place - 1], place, group);
      if (form == WORDS)
        allow (filter, (char) c_toupper (text[place - 1]), place, group);
    }
  unsigned char *first = &filter->first[hash (beginning (text))];
  filter->levels[filter->count]
    = (struct severity_level){ .text = text,
                               .size = (unsigned char) size,
                               .row = (unsigned char) row,
                               .next = *first,
                               .beginning = beginning (text) };
  *first = ++filter->count;
}

void
severity_start (struct severity_filter *filter)
{
  filter->count = 0;
  level_classify (&filter->classes);
  memset (filter->first, 0, sizeof filter->first);
  for (int byte = 0; byte < 256; byte++)
    {
      bool is_of_word = level_is_of_word ((char) byte);
      filter->lanes[byte] = is_of_word ? ALL_LANES : ALL_LANES - FIRST_LANE;
      allow (filter, (char) byte, 3, LETTERS);
      allow (filter, (char) byte, 0, NAME_ENDS);
    }
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
    for (char const *text = rows[row].texts; *text; text += *text == '|')
      {
        size_t size = strcspn (text, "|");
        add_level (filter, text, size, row);
        text += size;
      }
  for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
    for (char const *letter = letters[i]; *letter; letter++)
      allow (filter, *letter, 1, LETTERS);
  for (char const *after = " /:,]\"0123456789"; *after; after++)
    allow (filter, *after, 2, LETTERS);
}

/* Return the severity of the number at INDEX of LINE, or SEVERITY_NONE if
   there is none.  If END is NUL, the numbers are those of bunyan.  Otherwise
   they are those of syslog, with or without a facility, and END follows.  */
static enum severity
severity_of_number (struct line const *line, size_t index, char end)
{
  static unsigned char const syslog[]
    = { SEVERITY_ERROR,   SEVERITY_ERROR, SEVERITY_ERROR, SEVERITY_ERROR,
        SEVERITY_WARNING, SEVERITY_INFO,  SEVERITY_INFO,  SEVERITY_DEBUG };
  static unsigned char const tens[]
    = { SEVERITY_NONE,    SEVERITY_DEBUG, SEVERITY_DEBUG, SEVERITY_INFO,
        SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_ERROR };
  size_t begin = index;
  unsigned int number = 0;
  for (; index < line->size && c_isdigit (line->text[index]); index++)
    number = number * 10 + (unsigned int) (line->text[index] - '0');
  if (index == begin || 3 < index - begin)
    return SEVERITY_NONE;
  if (end == '\0')
    return number / 10 < sizeof tens ? (enum severity) tens[number / 10]
                                     : SEVERITY_NONE;
  return index < line->size && line->text[index] == end
           ? (enum severity) syslog[number % 8]
           : SEVERITY_NONE;
}

/* Return the severity of LEVEL, if it is at INDEX of LINE.  */
static enum severity
severity_there (struct severity_level const *level, struct line const *line,
                size_t index)
{
  char const *text = line->text + index;
  size_t end = index + level->size;
  enum form form = rows[level->row].form;
  enum severity severity = rows[level->row].severity;
  bool is_there = false;
  if (line->size - index < level->size)
    return SEVERITY_NONE;
  if (form == WORDS ? ! level_is_text (text, level->text, level->size)
                    : memcmp (text, level->text, level->size) != 0)
    return SEVERITY_NONE;
  if (form == KEYS)
    {
      if (text[level->size - 1] == '"')
        return severity_of_number (line, end, '"');
      end += end < line->size && line->text[end] == ' ';
      return severity_of_number (line, end, '\0');
    }
  if (form == ENDS)
    is_there = level_is_exception (line, index, end);
  else if (form == PHRASES)
    is_there = ((index == 0 || ! level_is_of_word (text[-1]))
                && ! level_is_data (line, index));
  else
    {
      /* As in [trace3] and DEBUG2.  */
      if (severity == SEVERITY_DEBUG && end < line->size)
        end += c_isdigit (line->text[end]);
      is_there = level_is_marked (line, index, end, form == CAPITALS);
    }
  return is_there ? severity : SEVERITY_NONE;
}

/* Return the severity of the level at INDEX of LINE.  It is in one of GROUPS,
   as bits.  */
static enum severity
severity_at (struct severity_filter const *filter, struct line const *line,
             size_t index, uint64_t groups)
{
  char const *text = line->text + index;
  uint32_t begins = beginning (text);
  struct severity_level const *level;
  for (int i = filter->first[hash (begins)]; 0 < i; i = level->next)
    {
      level = &filter->levels[i - 1];
      if (level->beginning != begins)
        continue;
      enum severity severity = severity_there (level, line, index);
      if (severity != SEVERITY_NONE)
        return severity;
    }
  if (! (groups >> LETTERS & 1))
    return SEVERITY_NONE;
  for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
    if (*text && strchr (letters[i], *text) && level_is_letter (line, index))
      return (enum severity) i;
  return SEVERITY_NONE;
}

/* Go on at *INDEX of the first SIZE bytes of TEXT, with the lanes of the bytes
   before in *STATE.  Return the groups, as bits, of which a level may begin
   three bytes before the new *INDEX.  Return 0 if none does.

   Each byte shifts its lanes into 64 bits.  These then have a lane of each of
   the last four bytes, at the place of the byte.  A bit of the highest lane is
   0 if a level of its group may begin there.  */
static uint64_t
find_beginning (struct severity_filter const *filter, char const *text,
                size_t size, size_t *index, uint64_t *state)
{
  uint64_t lanes = *state;
  UNROLL
  for (size_t i = *index; i < size; i++)
    {
      lanes = lanes << LANE | filter->lanes[(unsigned char) text[i]];
      if (lanes < NO_LEVEL)
        {
          *index = i + 1;
          *state = lanes;
          return ~lanes >> 3 * LANE;
        }
    }
  return 0;
}

enum severity
severity_of (struct severity_filter const *filter, char const *text,
             size_t size)
{
  struct line line
    = { .text = text, .size = size, .classes = &filter->classes };
  enum severity severity = SEVERITY_NONE;
  if (size != 0 && *text == '<')
    severity = severity_of_number (&line, 1, '>');
  size_t head = MIN (size, HEAD);
  size_t index = 0;
  uint64_t state = ALL_LANES - FIRST_LANE; /* a newline before the line */
  uint64_t groups;
  while (severity == SEVERITY_NONE
         && (groups = find_beginning (filter, text, head, &index, &state)))
    severity = severity_at (filter, &line, index - 3, groups);
  return severity;
}
