/* The arguments of options, as in --color=auto.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "options.h"

#include <string.h>
#include <unistd.h>

#include "attribute.h"
#include "extensions/color/color.h"
#include "extensions/progress/progress.h"

/* The words of a WHEN, as GNU ls lists them, and what they mean.  */
#define WORDS_OF_WHEN "always,yes,force never,no,none auto,tty,if-tty"
enum
{
  WHEN_ALWAYS,
  WHEN_NEVER,
  WHEN_AUTO,
  WHEN_END
};

/* The words of a FORM.  */
#define WORDS_OF_FORM WORDS_OF_WHEN " codes view bytes"

/* The kinds of time after TIMESTAMP_DATE.  */
#define WORDS_OF_TIME "elapsed elapsed-hms delta"

int
argument_find_word (char const *list, char const *word, size_t length)
{
  int found = -1;
  bool is_ambiguous = false;
  int meaning = 0;
  while (*list)
    {
      size_t size = strcspn (list, ", ");
      if (length <= size && strncmp (list, word, length) == 0)
        {
          if (length == size)
            return meaning;
          is_ambiguous = is_ambiguous || (0 <= found && found != meaning);
          found = meaning;
        }
      list += size;
      meaning += *list == ' ';
      list += *list != '\0';
    }
  return is_ambiguous ? -1 : found;
}

static bool
resolve_color (struct options *options, char const *text,
               char *const *environment)
{
  int when = text ? argument_find_word (WORDS_OF_WHEN, text, strlen (text))
                  : WHEN_AUTO;
  if (when == WHEN_NEVER
      || (when == WHEN_AUTO && ! color_is_wanted (environment)))
    options->set &= ~(unsigned int) COLOR;
  return 0 <= when;
}

static bool
resolve_size (struct options *options, char const *text,
              MAYBE_UNUSED char *const *environment)
{
  return progress_size (text, &options->size);
}

/* Choose the kind of time.  timestamp_start checks a format later.  */
static bool
resolve_time (struct options *options, char const *text,
              MAYBE_UNUSED char *const *environment)
{
  options->time_kind = TIMESTAMP_DATE;
  options->time_format = text;
  if (! text || strchr (text, '%'))
    return true;
  int word = argument_find_word (WORDS_OF_TIME, text, strlen (text));
  options->time_kind = TIMESTAMP_ELAPSED + (unsigned int) word;
  return 0 <= word;
}

/* Resolve TEXT, a list of words, or beginnings of words, with commas between
   them.  */
static bool
resolve_utf8 (struct options *options, char const *text,
              MAYBE_UNUSED char *const *environment)
{
  enum
  {
    CODES = WHEN_END,
    VIEW,
    BYTES,
    FORMS = UTF8_CODES | UTF8_VIEW
  };
  static unsigned int const forms[]
    = { [CODES] = UTF8_CODES, [VIEW] = UTF8_CODES | UTF8_VIEW, [BYTES] = 0 };
  unsigned int set = UTF8 | UTF8_CODES;
  char const *end;
  for (char const *word = text; word; word = *end ? end + 1 : NULL)
    {
      end = word + strcspn (word, ",");
      int meaning
        = argument_find_word (WORDS_OF_FORM, word, (size_t) (end - word));
      if (meaning < 0)
        return false;
      if (WHEN_END <= meaning)
        set = (set & ~(unsigned int) FORMS) | forms[meaning];
      else if (meaning == WHEN_NEVER
               || (meaning == WHEN_AUTO && ! isatty (STDOUT_FILENO)))
        set &= ~(unsigned int) UTF8;
      else
        set |= UTF8;
    }
  options->set &= ~(unsigned int) (UTF8 | FORMS);
  options->set |= set & UTF8 ? set : 0;
  return true;
}

static char const invalid_size[] = N_ ("invalid size '%s' for '--%s'");
static char const invalid_word[] = N_ ("\
invalid argument '%s' for '--%s'\n\
Valid arguments are:");
static char const invalid_time[] = N_ ("\
invalid argument '%s' for '--%s'\n\
Valid arguments are formats of date(1), with a percent sign, and:");

/* The completions are made from this table, and from the one of options.  */
struct argument const arguments[ARGUMENT_KINDS] = {
  [COLOR_WHEN] = { N_ ("WHEN"), WORDS_OF_WHEN, resolve_color, invalid_word },
  [PROGRESS_SIZE] = { N_ ("SIZE"), NULL, resolve_size, invalid_size },
  [TIME_FORMAT] = { N_ ("FORMAT"), WORDS_OF_TIME, resolve_time, invalid_time },
  [UTF8_FORM] = { N_ ("FORM"), WORDS_OF_FORM, resolve_utf8, invalid_word },
};
