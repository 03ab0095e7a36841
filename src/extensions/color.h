/* The colors of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COLOR_H
#define COLOR_H

#include <locale.h>
#include <regex.h>
#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "io/diagnose.h"

enum
{
  COLOR_TEXT_MAX = 64 * 1024 /* bytes of a line that are looked at */
};

/* The parameters of Select Graphic Rendition (ECMA-48), borrowed.  */
struct color_sgr
{
  char const *text; /* digits and semicolons */
  size_t size;      /* 0 for no color */
};

struct color_rule
{
  regex_t regex;
  struct color_sgr sgr;
};

/* Lines are matched as bytes, in the C locale: that is fast, and text that is
   not valid in the user's locale is no trouble.  */
struct color
{
  locale_t locale;
  struct color_rule *rules; /* the first one that matches counts; NULL for the
                               severities of logs */
  size_t count;
  struct buffer text; /* of the line to be matched */
};

/* Have in COLOR the rules of RULES, as in CAT_COLORS, which is borrowed, or
   those for the severities of logs where it is NULL or empty.  Return false,
   diagnosed, if one is invalid.  To be ended in either case.  */
bool color_start (struct color *color, char const *rules,
                  struct diagnose *diagnose);

/* The color of the line of SIZE bytes at TEXT, without a newline.  */
struct color_sgr color_of (struct color *color, char const *text, size_t size);

/* Free what was allocated.  */
void color_end (struct color *color);

#endif
