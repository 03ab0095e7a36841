/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/color.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "attribute.h"
#include "c-ctype.h"
#include "minmax.h"

/* The limits of a regular expression.  Messages and the manual name these
   limits.  */
enum
{
  BYTES_MAX = 1024,
  NESTED_MAX = 32, /* open parentheses: regcomp recurses */

  /* Parts after all repetitions are written out, as regcomp does.  The counts
     of nested repetitions multiply.  A regular expression of this many parts
     needs 10 MB in glibc and 25 MB in musl.  */
  PARTS_MAX = 1024
};

/* Red, yellow, blue and no color.  */
static struct color_sgr const severity_sgr[]
  = { [SEVERITY_ERROR] = { "31", 2 },
      [SEVERITY_WARNING] = { "33", 2 },
      [SEVERITY_INFO] = { "", 0 },
      [SEVERITY_DEBUG] = { "34", 2 },
      [SEVERITY_NONE] = { "", 0 } };

#if HAVE_USELOCALE

static color_locale
make_locale (void)
{
  return newlocale (LC_ALL_MASK, "C", (locale_t) 0);
}

/* Enter LOCALE.  Return the locale before, to which the same call returns.  */
static color_locale
enter_locale (color_locale locale)
{
  return uselocale (locale);
}

static void
free_locale (color_locale locale)
{
  if (locale)
    freelocale (locale);
}

#else

static color_locale
make_locale (void)
{
  return true;
}

static color_locale
enter_locale (color_locale locale)
{
  return locale;
}

static void
free_locale (MAYBE_UNUSED color_locale locale)
{
}

#endif

/* Allocate what COLOR needs for COUNT rules and the text of a line.  Return
   false if there is no memory.  color_end frees what was allocated.  */
static bool
make_room (struct color *color, size_t count)
{
  color->locale = make_locale ();
  color->rules = calloc (count, sizeof *color->rules);
  buffer_grow (&color->text, COLOR_TEXT_MAX + 1);
  return color->locale && color->rules && COLOR_TEXT_MAX < color->text.size;
}

/* Return the end of the bracket expression that begins at NEXT.  */
static char const *
bracket_end (char const *next)
{
  next++;
  next += *next == '^';
  next += *next == ']';
  while (*next && *next != ']')
    if (next[0] == '[' && next[1] && strchr (":=.", next[1]))
      {
        char const close[] = { next[1], ']', '\0' };
        char const *end = strstr (next + 2, close);
        next = end ? end + 2 : next + strlen (next);
      }
    else
      next++;
  return *next ? next + 1 : next;
}

/* Return the end of the part, parenthesis or repetition that begins at
   NEXT.  */
static char const *
part_end (char const *next)
{
  switch (*next)
    {
    case '[':
      return bracket_end (next);
    case '\\':
      return next[1] ? next + 2 : next + 1;
    case '{':
      next += 1 + strspn (next + 1, "0123456789,");
      return *next == '}' ? next + 1 : next;
    default:
      return next + 1;
    }
}

/* Return the number of copies of a part that the repetition at NEXT counts as,
   from 1 to PARTS_MAX + 2.  x+ counts as xx*, and x{2,} as xxx*.  */
static size_t
copies (char const *next)
{
  if (*next == '+')
    return 2;
  size_t most = 1;
  size_t count = 0;
  for (next++; c_isdigit (*next) || *next == ','; next++)
    if (*next == ',')
      {
        most = count + 1;
        count = 0;
      }
    else
      count = MIN (count * 10 + (size_t) (*next - '0'), PARTS_MAX + 1);
  return MAX (most, count);
}

/* Return a message about the first limit that REGEX exceeds, or about a back
   reference.  The message is marked with N_.  Return NULL if REGEX is within
   the limits.  If IGNORES_CASE, musl makes two of each letter.  */
static char const *
find_excess (char const *regex, bool ignores_case)
{
  size_t const one = ignores_case ? 2 : 1;
  size_t parts[1 + NESTED_MAX] = { 0 }; /* in each open parenthesis */
  size_t depth = 0;
  size_t last = 0; /* parts that a repetition here would repeat */
  if (BYTES_MAX < strlen (regex))
    return N_ ("regular expression over 1024 bytes in CAT_COLORS");
  for (char const *next = regex; *next; next = part_end (next))
    {
      switch (*next)
        {
        case '(':
          if (depth == NESTED_MAX)
            return N_ ("over 32 nested parentheses in CAT_COLORS");
          parts[++depth] = 0;
          break;
        case ')':
          last = 1 + (0 < depth ? parts[depth--] : 0);
          parts[depth] += last;
          break;
        case '+':
        case '{':
          parts[depth] += last * (copies (next) - 1);
          last *= copies (next);
          break;
        case '*':
        case '?':
          break;
        default:
          last = one;
          parts[depth] += one;
        }
      if (PARTS_MAX < parts[depth])
        return N_ ("too many repetitions in CAT_COLORS");
      if (next[0] == '\\' && '1' <= next[1] && next[1] <= '9')
        return N_ ("back reference in CAT_COLORS");
    }
  return NULL;
}

/* Add a rule: a line that REGEX matches gets SGR.  FLAGS are flags of regcomp.
   Return NULL, or a message about what is wrong with REGEX, marked with N_. */
static char const *
add_rule (struct color *color, char const *regex, int flags,
          struct color_sgr sgr)
{
  char const *excess = find_excess (regex, flags & REG_ICASE);
  if (excess)
    return excess;
  struct color_rule *rule = &color->rules[color->count];
  rule->sgr = sgr;
  color_locale before = enter_locale (color->locale);
  int error = regcomp (&rule->regex, regex, REG_EXTENDED | REG_NOSUB | flags);
  enter_locale (before);
  if (error != 0)
    return N_ ("invalid regular expression in CAT_COLORS");
  color->count++;
  return NULL;
}

/* Return the colon after ITEM, or the end of the text.  A colon after a
   backslash is part of ITEM.  */
static char const *
item_end (char const *item)
{
  while (*item && *item != ':')
    item += item[0] == '\\' && item[1] == ':' ? 2 : 1;
  return item;
}

/* Remove the backslash before each colon from REGEX.  */
static void
unescape (char *regex)
{
  char *end = regex;
  for (; *regex; regex++)
    if (! (regex[0] == '\\' && regex[1] == ':'))
      *end++ = *regex;
  *end = '\0';
}

/* Add the rule in the SIZE bytes at ITEM: REGEX=SGR, or REGEX=SGRi to ignore
   case.  The rule borrows SGR.  Return NULL, or a message about what is wrong,
   marked with N_.  */
static char const *
add_item (struct color *color, char const *item, size_t size)
{
  char const *end = item + size;
  char const *sgr = end;
  while (item < sgr && sgr[-1] != '=')
    sgr--;
  if (sgr == item)
    return N_ ("rule without '=' in CAT_COLORS");
  size_t sgr_size = strspn (sgr, "0123456789;");
  bool ignores_case = sgr[sgr_size] == 'i';
  if (sgr + sgr_size + ignores_case < end)
    return N_ ("invalid color in CAT_COLORS");
  char *regex = strndup (item, (size_t) (sgr - 1 - item));
  if (! regex)
    return N_ ("no memory for this rule");
  unescape (regex);
  char const *problem
    = add_rule (color, regex, ignores_case ? REG_ICASE : 0,
                (struct color_sgr){ .text = sgr, .size = sgr_size });
  free (regex);
  return problem;
}

/* Print PROBLEM as a message about the SIZE bytes at ITEM.  */
static void
complain (struct diagnose *diagnose, char const *item, size_t size,
          char const *problem)
{
  char *name = strndup (item, size);
  diagnose_file_text (diagnose, name ? name : item, problem);
  free (name);
}

/* Add the rules in ITEMS.  Ignore empty items, as in GREP_COLORS.  Return
   false, after a message, if an item is invalid or there is no memory.  */
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
  severity_start (&color->filter);
  if (! rules || ! *rules)
    return true;
  color->ignores_severity = rules[0] == '-' && (! rules[1] || rules[1] == ':');
  if (color->ignores_severity)
    rules++;
  size_t count = 1;
  for (char const *next = rules; *next; next++)
    count += *next == ':';
  if (make_room (color, count))
    return add_items (color, rules, diagnose);
  diagnose_errno (diagnose, N_ ("cannot color lines"), ENOMEM);
  return false;
}

/* Return the first rule of COLOR that matches the string BYTES, or NULL.  If
   IS_CUT, the line goes on after the string.  */
static struct color_rule const *
find_rule (struct color const *color, char const *bytes, bool is_cut)
{
  struct color_rule const *found = NULL;
  color_locale before = enter_locale (color->locale);
  for (size_t i = 0; i < color->count && ! found; i++)
    if (regexec (&color->rules[i].regex, bytes, 0, NULL,
                 is_cut ? REG_NOTEOL : 0)
        == 0)
      found = &color->rules[i];
  enter_locale (before);
  return found;
}

/* Return the first rule of COLOR that matches the SIZE bytes at TEXT, at most
   COLOR_TEXT_MAX, or NULL.  */
static struct color_rule const *
find_rule_for (struct color *color, char const *text, size_t size, bool is_cut)
{
  char *bytes = color->text.bytes;
  char *end = bytes + size;
  memcpy (bytes, text, size);
  *end = '\0';
  /* A NUL would end the text for regexec.  Replace each NUL with another
     control character.  */
  for (char *nul = bytes; (nul = memchr (nul, '\0', (size_t) (end - nul)));)
    *nul = '\1';
  return find_rule (color, bytes, is_cut);
}

struct color_sgr
color_of (struct color *color, char const *text, size_t size)
{
  struct color_sgr sgr = severity_sgr[SEVERITY_NONE];
  bool is_cut = COLOR_TEXT_MAX < size;
  size = MIN (size, COLOR_TEXT_MAX);
  struct color_rule const *rule
    = 0 < color->count ? find_rule_for (color, text, size, is_cut) : NULL;
  if (rule)
    sgr = rule->sgr;
  else if (! color->ignores_severity)
    sgr = severity_sgr[severity_of (&color->filter, text, size)];
  if (0 < sgr.size && memchr (text, '\033', size))
    return severity_sgr[SEVERITY_NONE];
  return sgr;
}

void
color_end (struct color *color)
{
  while (0 < color->count)
    regfree (&color->rules[--color->count].regex);
  free (color->rules);
  buffer_end (&color->text);
  free_locale (color->locale);
}
