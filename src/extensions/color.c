/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/color.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "c-ctype.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes of a regular expression.  regcomp recurses for each open
     parenthesis.  */
  BYTES_MAX = 1024,

  /* The most parts of a regular expression after all repetitions are written
     out, as regcomp does.  4096 parts need 10 MB in glibc and 75 MB in
     musl.  */
  PARTS_MAX = 4096
};

/* Red, yellow, blue and no color.  */
static struct color_sgr const severity_sgr[]
  = { [SEVERITY_ERROR] = { "31", 2 },
      [SEVERITY_WARNING] = { "33", 2 },
      [SEVERITY_INFO] = { "", 0 },
      [SEVERITY_DEBUG] = { "34", 2 },
      [SEVERITY_NONE] = { "", 0 } };

/* Return a message about what would let regcomp or regexec need much memory or
   time for REGEX, marked with N_, or NULL.  The count of parts is never too
   small: brackets count as what they hold, and each repetition of a group or
   of a repetition multiplies the whole.  */
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

/* Add the rule in the text from ITEM to END: REGEX=SGR, or REGEX=SGRi to
   ignore case.  A colon in REGEX has a backslash before it.  The rule borrows
   SGR.  Return NULL, or a message about what is wrong, marked with N_.  */
static char const *
add_rule (struct color *color, char const *item, char const *end)
{
  char const *sgr = end;
  while (item < sgr && sgr[-1] != '=')
    sgr--;
  if (sgr == item)
    return N_ ("rule without '=' in CAT_COLORS");
  size_t size = strspn (sgr, "0123456789;");
  bool ignores_case = sgr[size] == 'i';
  if (sgr + size + ignores_case < end)
    return N_ ("invalid color in CAT_COLORS");
  char *regex = color->text.bytes;
  size_t used = 0;
  for (; item < sgr - 1 && used < COLOR_TEXT_MAX; item++)
    if (! (item[0] == '\\' && item[1] == ':'))
      regex[used++] = *item;
  regex[used] = '\0';
  char const *excess = find_excess (regex);
  if (excess)
    return excess;
  struct color_rule *rule = &color->rules[color->count];
  rule->sgr = (struct color_sgr){ .text = sgr, .size = size };
  int flags = REG_EXTENDED | REG_NOSUB | (ignores_case ? REG_ICASE : 0);
  color_locale before = uselocale (color->locale);
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
  severity_start (&color->filter);
  if (! rules || ! *rules)
    return true;
  color->ignores_severity = rules[0] == '-' && (! rules[1] || rules[1] == ':');
  rules += color->ignores_severity;
  size_t count = 1;
  for (char const *next = rules; *next; next++)
    count += *next == ':';
  color->locale = newlocale (LC_ALL_MASK, "C", (color_locale) 0);
  color->rules = calloc (count, sizeof *color->rules);
  buffer_grow (&color->text, COLOR_TEXT_MAX + 1);
  if (! color->locale || ! color->rules || color->text.size <= COLOR_TEXT_MAX)
    {
      diagnose_error (diagnose, NULL, N_ ("cannot color lines"), ENOMEM);
      return false;
    }
  for (char const *end; *rules; rules = *end ? end + 1 : end)
    {
      for (end = rules; *end && *end != ':'; end++)
        end += end[0] == '\\' && end[1] == ':';
      /* An empty item is ignored, as in GREP_COLORS.  */
      char const *problem = end == rules ? NULL : add_rule (color, rules, end);
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
color_of (struct color *color, char const *text, size_t size)
{
  int flags = COLOR_TEXT_MAX < size ? REG_NOTEOL : 0;
  char *bytes = color->text.bytes;
  struct color_sgr sgr = severity_sgr[SEVERITY_NONE];
  size = MIN (size, COLOR_TEXT_MAX);
  size_t rule = 0;
  if (0 < color->count)
    {
      for (size_t i = 0; i < size; i++)
        bytes[i] = text[i] ? text[i] : '\1'; /* a NUL would end the text */
      bytes[size] = '\0';
      color_locale before = uselocale (color->locale);
      while (rule < color->count
             && regexec (&color->rules[rule].regex, bytes, 0, NULL, flags)
                  != 0)
        rule++;
      (void) uselocale (before);
    }
  if (rule < color->count)
    sgr = color->rules[rule].sgr;
  else if (! color->ignores_severity)
    sgr = severity_sgr[severity_of (&color->filter, text, size)];
  if (0 < sgr.size && memchr (text, '\033', size))
    return severity_sgr[SEVERITY_NONE];
  return sgr;
}

bool
color_is_wanted (void)
{
  /* NO_COLOR: <https://no-color.org>.  */
  char const *no_color = getenv ("NO_COLOR");
  return (! (no_color && *no_color) && ! terminal_is_dumb ()
          && isatty (STDOUT_FILENO));
}

void
color_end (struct color *color)
{
  while (0 < color->count)
    regfree (&color->rules[--color->count].regex);
  free (color->rules);
  buffer_end (&color->text);
  if (color->locale)
    freelocale (color->locale);
}
