/* The loop over the blocks of an input: read, format, write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/format.h"

#include <assert.h>
#include <string.h>

#include "minmax.h"

/* In bytes.  */
enum
{
  /* The least size of a run of unchanged bytes that is written from the block,
     without a copy in memory.  Into a pipe, runs of 40,000 bytes need 1.2
     times as long as with a copy, runs of 100,000 bytes the same time.  */
  LONG_RUN = 64 * 1024
};

static_assert (LINE_FORMAT_SLACK <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BLOCK_SIZE
                 && LONG_RUN <= (int) BLOCK_SIZE,
               "a slice has room after a text that is not full");

/* A block on its way through the formatter.  The text is followed by the run,
   the unchanged bytes before the next slice.  They stay in the block, because
   a run may become long, and is written from there then.  Until that is known,
   their place in the text is left free, and the next slice is formatted behind
   it.  */
struct passage
{
  struct format *format;
  size_t used;     /* bytes in the text, not written yet; always less than the
                      size of its buffer */
  char const *run; /* the run, in the block */
  size_t run_size;
};

/* Write the SIZE bytes at BYTES to the sink.  Return false, after a message,
   if that fails.  */
static bool
write_part (struct passage *passage, char const *bytes, size_t size)
{
  struct sink const *sink = &passage->format->sink;
  return size == 0 || sink->write (sink->owner, bytes, size);
}

/* Write the first SIZE bytes of the text, and move the others to its start.
   Return false, after a message, if that fails.  */
static bool
write_text (struct passage *passage, size_t size)
{
  char *text = passage->format->text.bytes;
  bool is_written = write_part (passage, text, size);
  passage->used -= size;
  memmove (text, text + size, passage->used);
  return is_written;
}

/* Add the SIZE bytes at IN to the run.  The text is written if the run has
   become long, or has no room in the buffer: a text before a long run is
   empty.  Return false, after a message, if that fails.  */
static bool
add_to_run (struct passage *passage, char const *in, size_t size)
{
  if (passage->run_size == 0)
    passage->run = in;
  passage->run_size += size;
  bool has_room
    = passage->used + passage->run_size < passage->format->text.size;
  return ((has_room && passage->run_size < LONG_RUN)
          || write_text (passage, passage->used));
}

/* End the run: write a long one, copy a short one to its place in the text.
   Return false, after a message, if that fails.  */
static bool
end_run (struct passage *passage)
{
  size_t size = passage->run_size;
  passage->run_size = 0;
  if (LONG_RUN <= size)
    return write_part (passage, passage->run, size);
  if (0 < size)
    memcpy (passage->format->text.bytes + passage->used, passage->run, size);
  passage->used += size;
  return true;
}

/* Format the SIZE bytes at IN, a slice.  Return false, after a message, if the
   sink fails.  */
static bool
format_slice (struct passage *passage, char const *in, size_t size)
{
  struct buffer const *text = &passage->format->text;
  size_t place = passage->run_size < LONG_RUN ? passage->run_size : 0;
  char *start = text->bytes + passage->used + place;
  char *end = line_format (&passage->format->lines, in, size, start);
  if (! end)
    return add_to_run (passage, in, size);
  if (! end_run (passage))
    return false;
  passage->used += (size_t) (end - start);
  return passage->used < text->size || write_text (passage, text->size);
}

/* Change to the fastest kernel and a larger pipe if the output is long.  The
   question which instructions the processor has needs 20 microseconds in a
   virtual machine.  AVX2 saves as much time in 256 KiB.  */
static void
speed_up (struct format *format, struct output *output)
{
  if (output->written < OUTPUT_LONG || format->lines.is_fastest)
    return;
  line_format_use_fastest (&format->lines);
  output_grow_pipe (output, OUTPUT_LARGE_PIPE);
}

/* Format the SIZE bytes in BLOCK and write them.  Return false, after a
   message, if that fails.  */
static bool
format_block (struct format *format, struct buffer const *block, size_t size)
{
  struct passage passage = { .format = format };
  char const *in = block->bytes;
  while (0 < size)
    {
      size_t slice = MIN (size, LINE_FORMAT_SLICE);
      if (! format_slice (&passage, in, slice))
        return false;
      in += slice;
      size -= slice;
    }
  return end_run (&passage) && write_text (&passage, passage.used);
}

/* Write the pending bytes of SINK.  The next step is a read of NEXT, or
   another step if NEXT is NULL.  Return false, after a message, if that
   fails.  */
static bool
flush_sink (struct sink const *sink, struct input *next)
{
  return ! sink->flush || sink->flush (sink->owner, next);
}

static enum copy_result
format_blocks (struct format *format, struct copy *copy)
{
  struct sink const *sink = &format->sink;
  for (;;)
    {
      ssize_t got = copy_read (copy);
      if (got < 0)
        return COPY_INPUT_FAILED;
      if (got == 0)
        return COPY_DONE;
      output_note_read (copy->output, (uintmax_t) got);
      if (sink->note_read)
        sink->note_read (sink->owner);
      speed_up (format, copy->output);
      if (! format_block (format, copy->block, (size_t) got)
          || ! flush_sink (sink, copy->input))
        return COPY_OUTPUT_FAILED;
    }
}

enum copy_result
format_copy (struct format *format, struct copy *copy)
{
  uintmax_t before = copy->output->written;
  enum copy_result result = format_blocks (format, copy);
  if (result != COPY_OUTPUT_FAILED && ! flush_sink (&format->sink, NULL))
    result = COPY_OUTPUT_FAILED;
  copy_note (copy, "format", copy->output->written - before, 0);
  return result;
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
