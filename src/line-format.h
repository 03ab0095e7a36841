/* What -n, -b, -s, -E, -T and -v do to a block of text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "line-number.h"
#include "notation.h"

/* The output of N bytes is at most LINE_FORMAT_GROWTH * N + LINE_FORMAT_CARRY
   bytes. A byte that starts a line puts its number before it, and is then
   shown by NOTATION_MAX bytes, or is a newline after a dollar sign.  A CR that
   waited since the block before comes to two.  */
enum
{
  LINE_FORMAT_GROWTH = LINE_NUMBER_MAX + NOTATION_MAX,
  LINE_FORMAT_CARRY = 2
};

/* What is kept from block to block and from operand to operand.  */
struct line_format
{
  unsigned int options;  /* of enum option_flag */
  bool inside_line;      /* the last byte was no newline */
  bool after_empty_line; /* the last line was an empty one */
  bool held_cr;          /* the last byte was a CR, and is a ^M if a
                            newline follows */
  struct line_number number;
  bool special[256]; /* the bytes that are not just copied */
};

/* Begin to format as OPTIONS, a set of enum option_flag, ask.  */
void line_format_start (struct line_format *format, unsigned int options);

/* Format the SIZE bytes at IN into OUT, which must have room for the bound
   above.  Return the end of what was written.  */
char *line_format_block (struct line_format *format, char const *in,
                         size_t size, char *out);

/* Write what was held at the end of all input, at most LINE_FORMAT_CARRY
   bytes, to OUT.  Return the end of what was written.  */
char *line_format_end (struct line_format *format, char *out);

#endif
