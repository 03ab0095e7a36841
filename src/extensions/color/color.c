/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/color/color.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "c-ctype.h"
#include "environment.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes of a regular expression, because regcomp recurses for each
     open parenthesis.  */
  BYTES_MAX = 1024,

  /* The most parts of a regular expression.  A repeated part counts each time,
     because regcomp writes out repetitions.  4096 parts take 10 MB in glibc
     and 75 MB in musl.  */
  PARTS_MAX = 4096
};

/* These can be read on black and on white, even in xterm's own palette, where
   blue nearly vanishes on black, and yellow on white.  Debug lines are faint
   but legible, because many logs have nothing else.  */
static struct
{
  char const *name; /* in CAT_COLORS */
  struct color_sgr sgr;
} const levels[] = { [SEVERITY_ERROR] = { "error", { "1;31", 4 } },
                     [SEVERITY_WARNING] = { "warning", { "1;35", 4 } },
                     [SEVERITY_INFO] = { "info", { "", 0 } },
                     [SEVERITY_DEBUG] = { "debug", { "2", 1 } } };

/* Return what would make regcomp or regexec need much memory or time for
   REGEX, as a message marked with N_, or NULL if nothing would.  We may count
   more parts than there are, but never fewer: brackets count as what they
   hold, and repeating a group or a repetition multiplies the whole count.  */
static char const *
find_excess (char const *regex)
{
  size_t parts = 0;
  size_t factor = 1;
  size_t bracket = 0; /* parts before the last bracket */
  if (BYTES_MAX < strlen (regex))
    return N_ ("regular expression over 1024 bytes in CAT_COLORS");
  for (char before = '\0'; *regex; before = *regex++)
    {
      size_t copies = *regex == '+' ? 2 : 1;
      if (*regex == '\\' && c_isdigit (regex[1]))
        return N_ ("back reference in CAT_COLORS");
      if (*regex == '\\' && regex[1])
        regex++;
      else if (*regex == '{')
        for (; c_isdigit (regex[1]) || regex[1] == ','; regex++)
          copies
            = MAX (copies, MIN (strtoul (regex + 1, NULL, 10), PARTS_MAX) + 1);
      if (*regex == '[' && before != '[')
        bracket = parts;
      if (1 < copies && before && strchr (")+*?}", before))
        factor *= copies;
      else
        parts += before == ']' ? copies * (parts - bracket) : copies;
      if (PARTS_MAX / factor < parts)
        return N_ ("too many repetitions in CAT_COLORS");
    }
  return NULL;
}

/* Apply the item of CAT_COLORS from ITEM to END: LEVEL=SGR, /REGEX/=SGR, or
   /REGEX/i=SGR to ignore case.  COLOR borrows SGR.  Return NULL, or what's
   wrong as a message marked with N_.  */
static char const *
apply_item (struct color *color, char const *item, char const *end)
{
  char const *sign = end;
  while (item < sign && sign[-1] != '=')
    sign--;
  if (sign == item)
    return N_ ("rule without '=' in CAT_COLORS");
  struct color_sgr sgr = { .text = sign, .size = (size_t) (end - sign) };
  if (COLOR_SGR_MAX < sgr.size || strspn (sign, "0123456789;") < sgr.size)
    return N_ ("invalid color in CAT_COLORS");
  size_t size = (size_t) (--sign - item);
  for (int level = 0; level < SEVERITY_NONE; level++)
    if (size == strlen (levels[level].name)
        && memcmp (item, levels[level].name, size) == 0)
      {
        color->levels[level] = sgr;
        return NULL;
      }
  bool ignores_case = 0 < size && sign[-1] == 'i';
  size -= ignores_case;
  if (*item != '/' || size < 2 || item[size - 1] != '/')
    return N_ ("neither a level nor /REGEX/ in CAT_COLORS");
  /* A colon in a regular expression has a backslash before it.  */
  char *regex = color->text;
  size_t used = 0;
  for (size_t i = 1; i < size - 1 && used < COLOR_TEXT_MAX; i++)
    if (! (item[i] == '\\' && item[i + 1] == ':'))
      regex[used++] = item[i];
  regex[used] = '\0';
  char const *excess = find_excess (regex);
  if (excess)
    return excess;
  struct color_rule *rule = &color->rules[color->count];
  rule->sgr = sgr;
  int flags = REG_EXTENDED | REG_NOSUB | (ignores_case ? REG_ICASE : 0);
  locale_t before = uselocale (color->locale);
  int error = regcomp (&rule->regex, regex, flags);
  (void) uselocale (before);
  if (error != 0)
    return N_ ("invalid regular expression in CAT_COLORS");
  color->count++;
  return NULL;
}

bool
color_start (struct color *color, char const *rules, struct diagnose *diagnose)
{
  *color = (struct color){ .count = 0 };
  for (int level = 0; level < SEVERITY_NONE; level++)
    color->levels[level] = levels[level].sgr;
  if (! rules || ! *rules)
    return true;
  size_t count = 1;
  for (char const *next = rules; *next; next++)
    count += *next == ':';
  color->locale = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  color->rules = calloc (count, sizeof *color->rules);
  color->text = malloc (COLOR_TEXT_MAX + 1);
  if (! color->locale || ! color->rules || ! color->text)
    {
      diagnose_error (diagnose, NULL, N_ ("cannot color lines"), ENOMEM);
      return false;
    }
  for (char const *end; *rules; rules = *end ? end + 1 : end)
    {
      for (end = rules; *end && *end != ':'; end++)
        end += end[0] == '\\' && end[1] == ':';
      /* An empty item is ignored, as in GREP_COLORS.  */
      char const *problem
        = end == rules ? NULL : apply_item (color, rules, end);
      if (problem)
        {
          char *item = strndup (rules, (size_t) (end - rules));
          diagnose_error (diagnose, item ? item : rules, problem, 0);
          free (item);
          return false;
        }
    }
  return true;
}

struct color_sgr
color_of (struct color *color, char const *line, size_t size)
{
  size_t seen = MIN (size, COLOR_TEXT_MAX);
  size_t rule = 0;
  if (0 < color->count)
    {
      for (size_t i = 0; i < seen; i++)
        color->text[i] = line[i] ? line[i] : '\1'; /* NUL would end the text */
      color->text[seen] = '\0';
      locale_t before = uselocale (color->locale);
      while (rule < color->count
             && regexec (&color->rules[rule].regex, color->text, 0, NULL,
                         seen < size ? REG_NOTEOL : 0)
                  != 0)
        rule++;
      (void) uselocale (before);
    }
  struct color_sgr sgr
    = (rule < color->count ? color->rules[rule].sgr
                           : color->levels[severity_of (line, seen)]);
  if (0 < sgr.size && memchr (line, '\033', size))
    sgr.size = 0;
  return sgr;
}

bool
color_is_wanted (char *const *environment)
{
  /* NO_COLOR: <https://no-color.org>.  */
  char const *no_color = environment_get (environment, "NO_COLOR");
  return (! (no_color && *no_color) && ! terminal_is_dumb (environment)
          && isatty (STDOUT_FILENO));
}

void
color_end (struct color *color)
{
  while (0 < color->count)
    regfree (&color->rules[--color->count].regex);
  free (color->rules);
  free (color->text);
  if (color->locale)
    freelocale (color->locale);
}
