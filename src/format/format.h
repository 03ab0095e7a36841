/* Copying operands as formatted text: -n, -b, -s, -E, -T, -v, --utf8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef FORMAT_H
#define FORMAT_H

#include <stdbool.h>

#include "buffer.h"
#include "format/line-format.h"
#include "io/copy.h"

/* The state of the formatter, for all operands.  */
struct format
{
  struct line_format lines;
  struct stage stage;
  struct output *output; /* borrowed */
  struct buffer text;    /* the formatted bytes before they are written */
};

/* Begin to format by RULES, a set of enum format_rule, into OUTPUT, which is
   borrowed.  If styles pass, FORMAT becomes a stage of OUTPUT, because
   a message must not have the style of a file.  The caller starts TEXT.  */
void format_start (struct format *format, unsigned int rules,
                   struct output *output);

/* Format all of COPY's input into the output, and note how many bytes were
   written.  Before each read, write all bytes that were read, except the
   pending ones.  */
enum copy_result format_copy (struct format *format, struct copy *copy);

/* Write the bytes that are pending after the last input.  Return false, after
   a message, if that fails.  */
bool format_end (struct format *format);

#endif
