/* The loop over the blocks of an input: read, format, write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/format.h"

#include <assert.h>
#include <string.h>

#include "minmax.h"

static_assert (LINE_FORMAT_SLACK <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BLOCK_SIZE,
               "a slice has room after a text that is not full");

/* Format the SIZE bytes at BLOCK, and write them to the sink.  Return false,
   after a message, if that fails.

   A block in which nothing changes is written from where it is.  So its slices
   are not copied until one of them changes.  Until then, their place in the
   text is free, and the next slice is formatted behind that place.  To write
   long parts of other blocks from where they are, too, saves nothing with
   lines of up to 3,000 bytes, and 3 percent of -n with lines of 100,000 bytes.
 */
static bool
format_block (struct format *format, char const *block, size_t size)
{
  struct sink const *sink = &format->sink;
  char *text = format->text.bytes;
  size_t used = 0; /* bytes of the text, with the free place */
  bool has_changed = false;
  for (size_t at = 0; at < size; at += LINE_FORMAT_SLICE)
    {
      char const *in = block + at;
      size_t slice = MIN (size - at, LINE_FORMAT_SLICE);
      char *end = line_format (&format->lines, in, slice, text + used);
      if (end && ! has_changed)
        memcpy (text, block, at);
      else if (! end && has_changed)
        memcpy (text + used, in, slice);
      has_changed = has_changed || end;
      used = end ? (size_t) (end - text) : used + slice;
      if (has_changed && BLOCK_SIZE <= used)
        {
          if (! sink->write (sink->owner, text, BLOCK_SIZE))
            return false;
          used -= BLOCK_SIZE;
          memmove (text, text + BLOCK_SIZE, used);
        }
    }
  return sink->write (sink->owner, has_changed ? text : block, used);
}

/* Write the pending bytes of SINK.  The next step is a read of NEXT, or
   another step if NEXT is NULL.  Return false, after a message, if that
   fails.  */
static bool
flush_sink (struct sink const *sink, struct input *next)
{
  return ! sink->flush || sink->flush (sink->owner, next);
}

enum copy_result
format_copy (struct format *format, struct copy *copy)
{
  struct sink const *sink = &format->sink;
  struct output *output = copy->output;
  uintmax_t before = output->written;
  ssize_t got = 0;
  bool is_written = true;
  while (is_written && 0 < (got = copy_read (copy)))
    {
      output_note_read (output, (uintmax_t) got);
      if (sink->note_read)
        sink->note_read (sink->owner);
      if (OUTPUT_LONG <= output->written)
        {
          line_format_use_fastest (&format->lines);
          output_grow_pipe (output, OUTPUT_LARGE_PIPE);
        }
      is_written = (format_block (format, copy->block->bytes, (size_t) got)
                    && flush_sink (sink, copy->input));
    }
  is_written = is_written && flush_sink (sink, NULL);
  copy_note (copy, "format", output->written - before, 0);
  if (! is_written)
    return COPY_OUTPUT_FAILED;
  return got == 0 ? COPY_DONE : COPY_INPUT_FAILED;
}

bool
format_end (struct format *format)
{
  struct sink const *sink = &format->sink;
  char pending[LINE_FORMAT_END_ROOM];
  size_t size = (size_t) (line_format_end (&format->lines, pending) - pending);
  return sink->write (sink->owner, pending, size) && flush_sink (sink, NULL);
}

static bool
write_to_output (void *output, char const *bytes, size_t size)
{
  return output_write (output, bytes, size);
}

struct sink
format_output_sink (struct output *output)
{
  return (struct sink){ .owner = output, .write = write_to_output };
}
