/* What -n, -b, -s, -E, -T and -v do to text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/engine.h"
#include "line-number.h"
#include "notation.h"
#include "special-bytes.h"

enum
{
  LINE_FORMAT_SLICE = ENGINE_SLICE, /* the most that is formatted at once */

  /* What a byte that is not just copied comes to is at most so much more than
     itself: it can start a line, have the number of that before it, and be
     shown in the notation of -v, or be a newline behind a dollar sign.  */
  LINE_FORMAT_EVENT_MAX = LINE_NUMBER_MAX + NOTATION_MAX,

  /* What can be written beside: the number of a line that ends no more in
     that slice, and a CR that was held.  */
  LINE_FORMAT_HELD_MAX = 2,
  LINE_FORMAT_REST_MAX = LINE_NUMBER_MAX + LINE_FORMAT_HELD_MAX,

  /* How far behind a slice may be read, and behind what becomes of it
     written.  */
  LINE_FORMAT_SLACK = ENGINE_SLACK,

  /* The most that line_format_look asks for.  */
  LINE_FORMAT_ROOM_MAX = (1 + LINE_FORMAT_EVENT_MAX) * LINE_FORMAT_SLICE
                         + LINE_FORMAT_REST_MAX + LINE_FORMAT_SLACK
};

/* What is kept from slice to slice and from operand to operand.  */
struct line_format
{
  bool numbers;          /* lines */
  bool numbers_empty;    /* lines, too */
  bool squeezes;         /* adjacent empty lines */
  bool shows;            /* ends, tabs or nonprinting bytes */
  bool holds_cr;         /* which is shown before a newline only */
  bool inside_line;      /* the last byte was no newline */
  bool after_empty_line; /* the last line was an empty one */
  bool held_cr;          /* the last byte was a CR, not yet written */
  bool hurries;          /* ENGINE is the fastest */
  struct engine const *engine;
  struct line_number number;
  struct special_bytes special;
  struct events events; /* in the slice that was looked at */
  struct places places; /* of these */
  struct notation shown[256];
};

/* Begin to format as OPTIONS, a set of enum option_flag with at least one of
   FORMATTING, ask.  */
void line_format_start (struct line_format *format, unsigned int options);

/* Whether it matters under FORMAT where a line starts.  */
static inline bool
line_format_counts (struct line_format const *format)
{
  return format->numbers || format->squeezes;
}

/* Much is to be formatted: choose the fastest way.  */
void line_format_hurry (struct line_format *format);

/* Look at the SIZE bytes at IN, at most LINE_FORMAT_SLICE, behind which
   LINE_FORMAT_SLACK more can be read.  Return the room that
   line_format_put needs for them, or 0 if they are to be written as they
   are.  */
size_t line_format_look (struct line_format *format, char const *in,
                         size_t size);

/* Format the SIZE bytes at IN that were looked at last into OUT.  Return the
   end of what was written.  */
char *line_format_put (struct line_format *format, char const *in, size_t size,
                       char *out);

/* Write what was held at the end of all input, at most LINE_FORMAT_HELD_MAX
   bytes, to OUT.  Return the end of what was written.  */
char *line_format_end (struct line_format *format, char *out);

#endif
