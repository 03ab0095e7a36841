/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef COLOR_H
#define COLOR_H

#include <locale.h>
#include <regex.h>
#include <stdbool.h>
#include <stddef.h>

#include "extensions/color/severity.h"
#include "io/diagnose.h"

enum
{
  COLOR_TEXT_MAX = 64 * 1024, /* bytes of a line that can decide its color */
  COLOR_SGR_MAX = 128         /* bytes of a color: xterm takes 30 numbers */
};

/* The parameters of Select Graphic Rendition (ECMA-48).  */
struct color_sgr
{
  char const *text; /* digits and semicolons, borrowed */
  size_t size;      /* of TEXT, in bytes; 0 for no color */
};

/* The C locale, in which rules match lines as bytes.  It's fast, and it
   accepts any text.  In the user's locale, which cat enters with its first
   message, musl lets no rule match a line with an invalid byte.  NetBSD's C
   library lacks uselocale, and uClibc-ng without locales lacks even locale_t.
   With these two, rules match in the current locale.  */
#if ! HAVE_USELOCALE
#  define locale_t int
#  undef LC_ALL_MASK
#  define LC_ALL_MASK 0
#  define newlocale(mask, name, base) 1
#  define uselocale(locale) (locale)
#  define freelocale(locale) ((void) 0)
#endif

struct color
{
  /* The first rule that matches a line gives it its color.  If none does, the
     line's severity decides.  */
  struct color_rule
  {
    regex_t regex;
    struct color_sgr sgr;
  } * rules;
  size_t count; /* of RULES */
  struct color_sgr levels[SEVERITY_NONE + 1];
  char *text; /* memory for the line to match, as a string */
  locale_t locale;
};

/* Begin to color lines by RULES, and by their severity in a log.  COLOR
   borrows RULES, the value of CAT_COLORS or NULL.  Return false, after a
   message, if an item is invalid or memory is short.  Call color_end in either
   case.  */
bool color_start (struct color *color, char const *rules,
                  struct diagnose *diagnose);

/* Return the color of the line of SIZE bytes at LINE, which has no newline.  A
   line with an escape sequence gets none, because it may have a style
   already.  */
struct color_sgr color_of (struct color *color, char const *line, size_t size);

/* Return true if standard output is a terminal, unless ENVIRONMENT says that
   it shows no colors or that the user wants none.  */
bool color_is_wanted (char *const *environment);

/* Free what was allocated.  */
void color_end (struct color *color);

#endif
