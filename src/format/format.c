/* Copying operands as formatted text: -n, -b, -s, -E, -T, -v, --utf8.
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

/* Add PART to TEXT.  As long as each part follows the one before it in memory,
   TEXT stays where its first part was, so a block in which nothing changes
   isn't copied.  Once a part doesn't follow, TEXT is at MEMORY.

   If a block changes, we could still write its long parts from where they are.
   But that makes -n just 3 % faster with lines of 100,000 bytes, and no faster
   with lines of up to 3,000.  */
static void
add_part (struct slice *text, struct slice part, char *memory)
{
  if (part.bytes != text->bytes + text->size)
    {
      if (text->bytes != memory)
        memcpy (memory, text->bytes, text->size);
      text->bytes = memory;
      if (part.bytes != memory + text->size)
        memcpy (memory + text->size, part.bytes, part.size);
    }
  text->size += part.size;
}

/* Format the SIZE bytes at BLOCK, and put them into the output.  Return false,
   after a message, if that fails.  */
static bool
format_block (struct format *format, char const *block, size_t size)
{
  char *memory = format->text.bytes;
  struct slice text = { block, 0 };
  for (size_t at = 0; at < size; at += LINE_FORMAT_SLICE)
    {
      struct slice in = { block + at, MIN (size - at, LINE_FORMAT_SLICE) };
      struct slice part = line_format (&format->lines, in, memory + text.size);
      add_part (&text, part, memory);
      if (text.bytes == memory && BLOCK_SIZE <= text.size)
        {
          if (! output_put (format->output, memory, BLOCK_SIZE))
            return false;
          text.size -= BLOCK_SIZE;
          memmove (memory, memory + BLOCK_SIZE, text.size);
        }
    }
  return output_put (format->output, text.bytes, text.size);
}

/* Return how many bytes to leave out of the SIZE bytes at BLOCK, with which
   a file begins: the three of U+FEFF, if we drop what no reader needs to see.
   A program that writes a U+FEFF writes all three bytes in one go.  */
static size_t
size_of_mark (struct format const *format, char const *block, size_t size)
{
  static char const mark[] = { '\357', '\273', '\277' };
  return (EXTENSIONS && format->lines.utf8.rules.drops && sizeof mark <= size
              && memcmp (block, mark, sizeof mark) == 0
            ? sizeof mark
            : 0);
}

/* Write the bytes that are pending, as if no text came after them.  Return
   false, after a message, if the output has failed.  */
static bool
put_pending (struct format *format)
{
  struct slice end = line_format_end (&format->lines, format->text.bytes);
  return output_put (format->output, end.bytes, end.size);
}

/* If NEXT is NULL, end the style that the file leaves on, because a message or
   the next file must not have it.  If the pending bytes leave a style on,
   write them first, although the next file might have decided how to show
   them.  Return false, after a message, if the output has failed.  */
static bool
end_style (void *owner, struct input *next)
{
  struct format *format = owner;
  struct utf8 *utf8 = &format->lines.utf8;
  if (! EXTENSIONS || next)
    return true;
  if (utf8->style_waits && ! put_pending (format))
    return false;
  if (! utf8->style.is_on)
    return true;
  utf8->style = (struct sgr_style){ .is_on = false };
  return output_put (format->output, SGR_RESET, sizeof SGR_RESET - 1);
}

void
format_start (struct format *format, unsigned int rules, struct output *output)
{
  line_format_start (&format->lines, rules);
  format->output = output;
  format->stage = (struct stage){ .owner = format, .flush = end_style };
  if (rules & UTF8_VIEW)
    output_add_stage (output, &format->stage);
}

enum copy_result
format_copy (struct format *format, struct copy *copy)
{
  struct output *output = copy->output;
  struct buffer const *block = copy->block;
  uintmax_t before = output->written;
  ssize_t got = 0;
  bool is_written = true;
  bool has_begun = false;
  while (is_written
         && 0 < (got = input_read (copy->input, block->bytes, block->size)))
    {
      output_note_read (output, (uintmax_t) got);
      if (OUTPUT_LONG <= output->written && ! format->lines.is_fastest)
        {
          /* In a virtual machine, asking the processor takes 20 microseconds,
             as much as AVX2 saves in 256 KiB.  */
          format->lines.kernel = kernel_fastest ();
          format->lines.is_fastest = true;
          output_grow_pipe (output, OUTPUT_LARGE_PIPE);
        }
      char const *bytes = block->bytes;
      size_t size = (size_t) got;
      size_t skipped = has_begun ? 0 : size_of_mark (format, bytes, size);
      has_begun = true;
      is_written = (format_block (format, bytes + skipped, size - skipped)
                    && output_flush (output, copy->input));
    }
  is_written = is_written && output_flush (output, NULL);
  copy_note (copy, "format", output->written - before, 0);
  if (! is_written)
    return COPY_OUTPUT_FAILED;
  return got == 0 ? COPY_DONE : COPY_INPUT_FAILED;
}

bool
format_end (struct format *format)
{
  return put_pending (format) && output_flush (format->output, NULL);
}
