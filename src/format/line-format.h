/* What -n, -b, -s, -E, -T and -v do to text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "format/numbering.h"
#include "format/escape.h"
#include "format/squeeze.h"

enum
{
  LINE_FORMAT_SLICE = ENGINE_SLICE, /* the most that is formatted at once */

  /* How far behind a slice may be read, and behind what becomes of it
     written.  */
  LINE_FORMAT_SLACK = ENGINE_SLACK,

  /* What a slice can come to, in two steps.  */
  LINE_FORMAT_SHOWN_MAX
  = (1 + SHOWING_GROWTH) * LINE_FORMAT_SLICE + SHOWING_HELD_MAX,
  LINE_FORMAT_NUMBERED_MAX
  = LINE_FORMAT_SHOWN_MAX + (LINE_FORMAT_SLICE + 1) * LINE_NUMBER_MAX,

  /* The most room that is needed, for a slice and at the end.  */
  LINE_FORMAT_ROOM_MAX = LINE_FORMAT_NUMBERED_MAX + LINE_FORMAT_SLACK,
  LINE_FORMAT_END_MAX = LINE_NUMBER_MAX + SHOWING_HELD_MAX + LINE_FORMAT_SLACK
};

/* Text goes through up to three steps: it is squeezed, shown, numbered.  What
   is kept from slice to slice and from operand to operand.  */
struct line_format
{
  bool squeezes;
  bool shows;
  bool numbers;
  bool hurries; /* ENGINE is the fastest */
  struct engine const *engine;
  struct squeeze squeeze;
  struct showing showing;
  struct numbering numbering;

  /* The slice that was looked at, squeezed.  */
  char const *in;
  size_t size;
  struct events events;   /* what is to be shown in it, */
  struct events newlines; /* what matters for numbers in it, or in SHOWN */
  char shown[LINE_FORMAT_SHOWN_MAX + LINE_FORMAT_SLACK];
};

/* Begin to format as OPTIONS, a set of enum option_flag, ask.  */
void line_format_start (struct line_format *format, unsigned int options);

/* Much is to be formatted: choose the fastest way.  */
void line_format_hurry (struct line_format *format);

/* Look at the SIZE bytes at IN, at most LINE_FORMAT_SLICE, behind which
   LINE_FORMAT_SLACK more can be read.  Return the room that
   line_format_put needs for them, or 0 if they are to be written as they
   are.  */
size_t line_format_look (struct line_format *format, char const *in,
                         size_t size);

/* Format what was looked at last, and is still there, into OUT.  Return the
   end of what was written.  */
char *line_format_put (struct line_format *format, char *out);

/* Write what was held at the end of all input to OUT, which has room for
   LINE_FORMAT_END_MAX bytes.  Return the end of what was written.  */
char *line_format_end (struct line_format *format, char *out);

#endif
