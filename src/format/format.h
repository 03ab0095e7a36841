/* Copying an input formatted.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FORMAT_H
#define FORMAT_H

#include "buffer.h"
#include "format/line-format.h"
#include "io/copy.h"
#include "io/sink.h"
#include "io/trace.h"

/* The state of the formatter, for all operands.  */
struct format
{
  struct line_format lines;
  struct buffer text; /* formatted, to be written */
  struct sink sink;   /* receives the text */
};

/* Return the sink that writes to OUTPUT, which is borrowed.  */
struct sink format_output_sink (struct output *output);

/* Copy all of COPY's input, formatted, to the sink, and note in TRACE how many
   bytes were written.  All that was read of an input that may wait is written
   before the next read, except for bytes that are pending.  Never return
   COPY_MORE or COPY_FALL_BACK.  */
enum copy_result format (struct format *format, struct copy *copy,
                         struct trace *trace);

/* Write the bytes that are pending after the last input.  Return false, after
   a message, if that fails.  */
bool format_end (struct format *format);

#endif
