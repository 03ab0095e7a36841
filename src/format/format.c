/* The loop over the blocks of an input: read, format, write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

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
                 && LINE_FORMAT_ROOM_MAX <= (int) SMALL_BLOCK
                 && LONG_RUN <= (int) SMALL_BLOCK,
               "a small block has room for a slice and for a short run");

/* A block on its way through the formatter.  */
struct passage
{
  struct format *format;
  size_t used;     /* bytes in the text, not written yet */
  char const *run; /* the unchanged bytes after the text, in the block */
  size_t run_size;
};

/* Write the SIZE bytes at BYTES to the sink.  Return as output_write does.  */
static bool
write_part (struct passage *passage, char const *bytes, size_t size)
{
  struct sink const *sink = &passage->format->sink;
  return sink->write (sink->owner, bytes, size);
}

/* Write the text of PASSAGE.  Return as write_part does.  */
static bool
write_text (struct passage *passage)
{
  size_t used = passage->used;
  passage->used = 0;
  return write_part (passage, passage->format->text.bytes, used);
}

/* Make room for SIZE bytes in the text of PASSAGE: write the text if
   necessary.  Return as write_text does.  */
static bool
make_room (struct passage *passage, size_t size)
{
  return (size <= passage->format->text.size - passage->used
          || write_text (passage));
}

/* End the run of PASSAGE: write a long run, copy a short run to the text.
   Return as write_text does.  */
static bool
end_run (struct passage *passage)
{
  size_t size = passage->run_size;
  passage->run_size = 0;
  if (size == 0)
    return true;
  if (LONG_RUN <= size)
    return write_text (passage) && write_part (passage, passage->run, size);
  if (! make_room (passage, size))
    return false;
  memcpy (passage->format->text.bytes + passage->used, passage->run, size);
  passage->used += size;
  return true;
}

/* Format the SIZE bytes at IN, a slice.  Return as write_text does.  */
static bool
format_slice (struct passage *passage, char const *in, size_t size)
{
  struct line_format *lines = &passage->format->lines;
  size_t room = line_format_plan (lines, in, size);
  if (room == 0)
    {
      if (passage->run_size == 0)
        passage->run = in;
      passage->run_size += size;
      return true;
    }
  if (! end_run (passage) || ! make_room (passage, room))
    return false;
  char *start = passage->format->text.bytes + passage->used;
  passage->used += (size_t) (line_format_emit (lines, start) - start);
  return true;
}

/* Change to the fastest kernel and a larger pipe if the output is long.  The
   question which instructions the processor has needs 20 microseconds in a
   virtual machine.  AVX2 saves as much time in 256 KiB.  */
static void
speed_up (struct format *format, struct output *output)
{
  if (output->written < OUTPUT_LONG || format->lines.uses_fastest)
    return;
  line_format_use_fastest (&format->lines);
  output_grow_pipe (output, OUTPUT_LARGE_PIPE);
}

/* Format the SIZE bytes in BLOCK and write them.  Return as write_text
   does.  */
static bool
format_block (struct format *format, struct buffer const *block, size_t size)
{
  buffer_grow (&format->text, block->size);
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
  return end_run (&passage) && write_text (&passage);
}

/* Write the pending bytes of SINK.  The next step is a read of NEXT, or
   another step if NEXT is NULL.  Return as write_part does.  */
static bool
flush (struct sink const *sink, struct input *next)
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
          || ! flush (sink, copy->input))
        return COPY_OUTPUT_FAILED;
    }
}

enum copy_result
format (struct format *format, struct copy *copy)
{
  uintmax_t before = copy->output->written;
  enum copy_result result = format_blocks (format, copy);
  if (result != COPY_OUTPUT_FAILED && ! flush (&format->sink, NULL))
    result = COPY_OUTPUT_FAILED;
  trace_note (copy->trace, "format", copy->output->written - before, 0);
  return result;
}

bool
format_end (struct format *format)
{
  struct sink const *sink = &format->sink;
  char pending[LINE_FORMAT_END_MAX];
  size_t size = (size_t) (line_format_end (&format->lines, pending) - pending);
  return sink->write (sink->owner, pending, size) && flush (sink, NULL);
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
