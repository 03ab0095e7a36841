/* The steps that format a slice: squeeze, escape, number.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "format/escape.h"
#include "format/kernels/kernel.h"
#include "format/squeeze.h"

/* In bytes.  */
enum
{
  LINE_FORMAT_SLICE = KERNEL_SLICE - KERNEL_CHUNK, /* the most of a slice */
  LINE_FORMAT_SLACK = KERNEL_SLACK, /* room after slices and after results */

  /* The most bytes of a slice after the step escape, and after the step
     number.  */
  LINE_FORMAT_ESCAPED_MAX
  = (1 + ESCAPE_GROWTH) * KERNEL_SLICE + ESCAPE_PENDING_MAX,
  LINE_FORMAT_NUMBERED_MAX
  = LINE_FORMAT_ESCAPED_MAX + (KERNEL_SLICE + 1) * LINE_NUMBER_MAX,

  /* The most room that line_format_emit and line_format_end need.  */
  LINE_FORMAT_ROOM_MAX = LINE_FORMAT_NUMBERED_MAX + LINE_FORMAT_SLACK,
  LINE_FORMAT_END_MAX
  = LINE_NUMBER_MAX + ESCAPE_PENDING_MAX + LINE_FORMAT_SLACK
};

/* The state of up to three steps, kept from slice to slice and from operand to
   operand.  */
struct line_format
{
  bool squeezes;
  bool escapes;
  bool numbers;
  bool uses_fastest; /* true after line_format_use_fastest */
  struct kernel const *kernel;
  struct squeeze squeeze;
  struct escape escape;
  struct numbering numbering;

  /* The planned slice, after the step squeeze.  */
  char const *in;
  size_t size;
  struct byte_masks special;  /* bytes of IN to escape */
  struct byte_masks newlines; /* newlines of IN, or of ESCAPED; before
                                 line_format_emit, COUNT may be an estimate */
  char escaped[LINE_FORMAT_ESCAPED_MAX + LINE_FORMAT_SLACK];
};

/* Begin to format by RULES, a set of enum format_rule.  */
void line_format_start (struct line_format *lines, unsigned int rules);

/* Use the fastest kernel from now on, because there is much to format.  */
void line_format_use_fastest (struct line_format *lines);

/* Plan the formatting of the SIZE bytes at IN, at most LINE_FORMAT_SLICE.
   LINE_FORMAT_SLACK more bytes can be read after them.  Return the bytes of
   room that line_format_emit needs, or 0 if the slice stays as it is.  */
size_t line_format_plan (struct line_format *lines, char const *in,
                         size_t size);

/* Write the result of the slice that was planned last to OUT.  The bytes of
   that slice must be unchanged.  Return the end of the result.  */
char *line_format_emit (struct line_format *lines, char *out);

/* Write the bytes that are pending at the end of all input to OUT.  OUT has
   room for LINE_FORMAT_END_MAX bytes.  Return the end of the result.  */
char *line_format_end (struct line_format *lines, char *out);

#endif
