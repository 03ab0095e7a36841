/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "extensions/severity.h"
#include "minmax.h"

/* Red, yellow, blue and none.  */
static struct color_sgr const severity_sgr[]
  = { [SEVERITY_ERROR] = { "31", 2 },
      [SEVERITY_WARNING] = { "33", 2 },
      [SEVERITY_DEBUG] = { "34", 2 },
      [SEVERITY_NONE] = { "", 0 } };

/* Have in COLOR room for COUNT rules and for a line.  Return false if there is
   no memory.  */
static bool
make_room (struct color *color, size_t count)
{
  color->locale = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  color->rules = calloc (count, sizeof *color->rules);
  buffer_grow (&color->text, COLOR_TEXT_MAX + 1);
  return color->locale && color->rules && COLOR_TEXT_MAX < color->text.size;
}

/* Add the rule that what REGEX matches has SGR.  Return whether it is
   valid.  */
static bool
add_rule (struct color *color, char const *regex, struct color_sgr sgr)
{
  struct color_rule *rule = &color->rules[color->count];
  rule->sgr = sgr;
  locale_t before = uselocale (color->locale);
  int error = regcomp (&rule->regex, regex, REG_EXTENDED | REG_NOSUB);
  uselocale (before);
  if (error == 0)
    color->count++;
  return error == 0;
}

/* The colon behind ITEM, or the end of the text.  */
static char const *
item_end (char const *item)
{
  while (*item && *item != ':')
    item += item[0] == '\\' && item[1] == ':' ? 2 : 1;
  return item;
}

/* Take the backslashes before colons out of REGEX.  */
static void
unescape (char *regex)
{
  char *end = regex;
  for (; *regex; regex++)
    if (! (regex[0] == '\\' && regex[1] == ':'))
      *end++ = *regex;
  *end = '\0';
}

/* Add the rule that ITEM is, SIZE bytes long.  Return NULL, or what is wrong
   with it, marked.  */
static char const *
add_item (struct color *color, char const *item, size_t size)
{
  char const *end = item + size;
  char const *sgr = end;
  while (item < sgr && sgr[-1] != '=')
    sgr--;
  if (sgr == item)
    return N_ ("rule without '=' in CAT_COLORS");
  size_t sgr_size = (size_t) (end - sgr);
  if (strspn (sgr, "0123456789;") < sgr_size)
    return N_ ("invalid color in CAT_COLORS");
  char *regex = strndup (item, (size_t) (sgr - 1 - item));
  if (! regex)
    return N_ ("no memory for this rule");
  unescape (regex);
  bool valid = add_rule (color, regex,
                         (struct color_sgr){ .text = sgr, .size = sgr_size });
  free (regex);
  return valid ? NULL : N_ ("invalid regular expression in CAT_COLORS");
}

/* Say that PROBLEM is that of ITEM, SIZE bytes long.  */
static void
complain (struct diagnose *diagnose, char const *item, size_t size,
          char const *problem)
{
  char *name = strndup (item, size);
  diagnose_remark (diagnose, name ? name : item, problem);
  free (name);
}

/* Add the rules of ITEMS.  Empty ones are ignored, as in GREP_COLORS.  Return
   false, diagnosed, if one is invalid.  */
static bool
add_items (struct color *color, char const *items, struct diagnose *diagnose)
{
  for (;;)
    {
      size_t size = (size_t) (item_end (items) - items);
      char const *problem = size ? add_item (color, items, size) : NULL;
      if (problem)
        {
          complain (diagnose, items, size, problem);
          return false;
        }
      items += size;
      if (*items == '\0')
        return true;
      items++;
    }
}

bool
color_start (struct color *color, char const *rules, struct diagnose *diagnose)
{
  *color = (struct color){ .count = 0 };
  if (! rules || ! *rules)
    return true;
  size_t count = 1;
  for (char const *next = rules; *next; next++)
    count += *next == ':';
  if (make_room (color, count))
    return add_items (color, rules, diagnose);
  diagnose_problem (diagnose, N_ ("cannot color lines"), ENOMEM);
  return false;
}

/* What color_of returns where there are rules, of the text at BYTES, which
   goes on behind that if IS_CUT.  */
static struct color_sgr
sgr_of_rules (struct color *color, char const *bytes, bool is_cut)
{
  struct color_sgr sgr = { .size = 0 };
  locale_t before = uselocale (color->locale);
  for (size_t i = 0; i < color->count; i++)
    if (regexec (&color->rules[i].regex, bytes, 0, NULL,
                 is_cut ? REG_NOTEOL : 0)
        == 0)
      {
        sgr = color->rules[i].sgr;
        break;
      }
  uselocale (before);
  return sgr;
}

struct color_sgr
color_of (struct color *color, char const *text, size_t size)
{
  bool is_cut = COLOR_TEXT_MAX < size;
  size = MIN (size, COLOR_TEXT_MAX);
  if (! color->rules)
    return severity_sgr[severity_of (text, size, is_cut)];

  char *bytes = color->text.bytes;
  char *end = bytes + size;
  memcpy (bytes, text, size);
  *end = '\0';
  /* One control character for another.  */
  for (char *nul = bytes; (nul = memchr (nul, '\0', (size_t) (end - nul)));)
    *nul = '\1';
  return sgr_of_rules (color, bytes, is_cut);
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
