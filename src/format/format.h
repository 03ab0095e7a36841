/* Copying an input formatted.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FORMAT_H
#define FORMAT_H

#include "io/copy.h"
#include "extensions/annotation.h"
#include "format/line-format.h"
#include "io/trace.h"

/* Copy all of COPY's input as LINES has it, with what ANNOTATION adds if that
   is not NULL, by way of TEXT, and note in TRACE how much was written.  What
   was read of an input that may keep waiting is written before the next read,
   but for what LINES holds.  Never COPY_NEXT.  */
enum copy_result format (struct copy *copy, struct line_format *lines,
                         struct annotation *annotation, struct buffer *text,
                         struct trace *trace);

/* Write to OUTPUT what LINES still holds after the last input.  Return
   false, diagnosed, if that fails.  */
bool format_end (struct output *output, struct line_format *lines,
                 struct annotation *annotation);

#endif
