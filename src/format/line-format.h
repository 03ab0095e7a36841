/* A slice of text on its way through -n, -b, -s, -E, -T, -v and --utf8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/kernels/kernel.h"
#include "format/utf8/utf8.h"

/* The rules by which text is formatted: bits of a set.  Options that aren't
   rules have the bits from RULES_END on.  LINE_RULES, BYTE_RULES and
   EXTENSIONS are 0 or 1, so a rule that isn't built in is 0, and the compiler
   drops the code that asks for it.  */
enum format_rule
{
  NUMBER = LINE_RULES << 0,          /* number every line */
  NUMBER_NONBLANK = LINE_RULES << 1, /* number only lines with text */
  SQUEEZE_BLANK = LINE_RULES << 2,   /* keep one of adjacent empty lines */
  SHOW_ENDS = BYTE_RULES << 3, /* $ before a newline, ^M for a CR before it */
  SHOW_TABS = BYTE_RULES << 4, /* ^I for a tab */
  SHOW_NONPRINTING = BYTE_RULES << 5, /* ^ and M- notation */
  UTF8 = EXTENSIONS << 6, /* keep harmless characters; with SHOW_NONPRINTING */
  UTF8_CODES = EXTENSIONS << 7, /* <U+202E> for the others; needs UTF8 */
  UTF8_VIEW = EXTENSIONS << 8,  /* pass SGR sequences, and drop what no reader
                                   needs to see; needs UTF8_CODES */
  RULES_END = 1 << 9,

  ESCAPING = SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING,

  /* All rules except those of --utf8, which need SHOW_NONPRINTING.  */
  FORMATTING = NUMBER | NUMBER_NONBLANK | SQUEEZE_BLANK | ESCAPING
};

/* Sizes, in bytes.  */
enum
{
  LINE_FORMAT_SLICE
  = KERNEL_SLICE - KERNEL_PENDING_MAX, /* the longest slice */
  LINE_FORMAT_SLACK = KERNEL_SLACK,    /* may be read after a slice */

  /* The longest slice that escape can return, pending bytes included.
     A character's code is never longer than the notations of its bytes.  */
  LINE_FORMAT_ESCAPED_MAX = NOTATION_MAX * KERNEL_SLICE,

  /* The room for a slice in which each byte ends a line, and for the number of
     a line that begins with pending bytes.  */
  LINE_FORMAT_ROOM = LINE_FORMAT_ESCAPED_MAX
                     + (KERNEL_SLICE + 1) * LINE_NUMBER_MAX + KERNEL_SLACK
};

/* A part of the text, in whatever memory.  LINE_FORMAT_SLACK more bytes can be
   read after it.  */
struct slice
{
  char const *bytes;
  size_t size;
};

struct line_format
{
  struct kernel const *kernel;
  bool is_fastest; /* KERNEL is that of kernel_fastest */

  unsigned int rules; /* of enum format_rule */
  struct escape_rules escape_rules;

  /* The state, which lasts from slice to slice and from operand to
     operand.  */
  uint64_t newlines_before; /* mask of the newlines among the last two bytes;
                               the higher bit is the last */
  struct utf8 utf8;
  char pending[KERNEL_PENDING_MAX];
  size_t pending_size;
  struct numbering numbering; /* with its rules */

  /* Memory for the results of steps that aren't the last.  */
  char joined[KERNEL_SLICE + KERNEL_SLACK];
  char escaped[LINE_FORMAT_ESCAPED_MAX + KERNEL_SLACK];
  char squeezed[LINE_FORMAT_ESCAPED_MAX + KERNEL_SLACK];
};

/* Begin to format by RULES, a set of enum format_rule.  */
void line_format_start (struct line_format *lines, unsigned int rules);

/* Format IN, of at most LINE_FORMAT_SLICE bytes, and return the result.  If
   nothing changes, that's IN.  Otherwise it's at OUT, which has
   LINE_FORMAT_ROOM, or in the memory of LINES until the next call.  */
struct slice line_format (struct line_format *lines, struct slice in,
                          char *out);

/* Format the bytes that are pending as if no text came after them.  Return the
   result, as line_format does.  */
struct slice line_format_end (struct line_format *lines, char *out);

#endif
