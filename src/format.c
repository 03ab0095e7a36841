/* Copying an input formatted.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format.h"

#include <assert.h>

#include "minmax.h"

/* Text is formatted a slice at a time, so that there is room for what it
   may grow to, whatever its bytes are, even in a buffer that could not be
   grown.  */
enum
{
  SLICE = 1024,
  SLICE_ROOM = LINE_FORMAT_GROWTH * SLICE + LINE_FORMAT_CARRY
};
static_assert (SLICE_ROOM <= (int) SMALL_BLOCK,
               "a slice fits into any buffer");

/* Format the SIZE bytes in COPY's block and write them.  Return false,
   diagnosed, if that fails.  */
static bool
format_block (struct copy *copy, size_t size, struct line_format *lines,
              struct buffer *text)
{
  char const *in = copy->block->bytes;
  buffer_grow (text, copy->block->size);
  char *out = text->bytes;
  while (0 < size)
    {
      size_t used = (size_t) (out - text->bytes);
      if (text->size - used < SLICE_ROOM)
        {
          if (! output_write (copy->output, text->bytes, used))
            return false;
          out = text->bytes;
        }
      size_t slice = MIN (size, SLICE);
      out = line_format_block (lines, in, slice, out);
      in += slice;
      size -= slice;
    }
  return output_write (copy->output, text->bytes,
                       (size_t) (out - text->bytes));
}

static enum copy_result
format_blocks (struct copy *copy, struct line_format *lines,
               struct buffer *text)
{
  for (;;)
    {
      ssize_t got = copy_read (copy);
      if (got < 0)
        return COPY_INPUT_FAILED;
      if (got == 0)
        return COPY_END;
      if (! format_block (copy, (size_t) got, lines, text))
        return COPY_OUTPUT_FAILED;
    }
}

enum copy_result
format (struct copy *copy, struct line_format *lines, struct buffer *text,
        struct trace *trace)
{
  uintmax_t before = copy->output->written;
  enum copy_result result = format_blocks (copy, lines, text);
  trace_note (trace, "format", copy->output->written - before, 0);
  return result;
}

bool
format_end (struct output *output, struct line_format *lines)
{
  char held[LINE_FORMAT_CARRY];
  char *end = line_format_end (lines, held);
  return output_write (output, held, (size_t) (end - held));
}
