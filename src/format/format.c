/* Copying an input formatted.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/format.h"

#include <assert.h>
#include <string.h>

#include "extensions/progress.h"
#include "minmax.h"
#include "options.h"
#include "pipe.h"

/* In bytes.  */
enum
{
  /* So many that are just copied are written from where they were read.  Into
     a pipe, runs of 40,000 bytes take 1.2 times as long as when they are
     copied, those of 100,000 as long.  */
  LONG_RUN = 64 * 1024,

  /* After so many it pays to ask what the processor can do: that takes 20
     microseconds in a virtual machine, what AVX2 saves in 256 KiB.  */
  MUCH = 1024 * 1024
};

static_assert (LINE_FORMAT_SLACK <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM_MAX <= (int) SMALL_BLOCK
                 && LONG_RUN <= (int) SMALL_BLOCK,
               "all that is asked of a buffer, each has");

/* A block on its way through the formatter.  */
struct passage
{
  struct copy *copy;
  struct annotation *annotation; /* or NULL */
  struct buffer *text;
  size_t used;     /* of TEXT, not yet written */
  char const *run; /* bytes behind that, to be written as they are */
  size_t run_size;
};

/* Write the SIZE bytes at BYTES, part of what becomes of PASSAGE.  Return
   false, diagnosed, if that fails.  */
static bool
write_part (struct passage *passage, char const *bytes, size_t size)
{
  return (ANNOTATING != 0 && passage->annotation
            ? annotation_write (passage->annotation, bytes, size)
            : output_write (passage->copy->output, bytes, size));
}

/* Write what PASSAGE has in its text.  Return as write_part does.  */
static bool
write_text (struct passage *passage)
{
  size_t used = passage->used;
  passage->used = 0;
  return write_part (passage, passage->text->bytes, used);
}

/* Have room for SIZE bytes in the text of PASSAGE.  Return as write_text
   does.  */
static bool
make_room (struct passage *passage, size_t size)
{
  return size <= passage->text->size - passage->used || write_text (passage);
}

/* End the run of PASSAGE: it is written or copied to the text.  Return as
   write_text does.  */
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
  memcpy (passage->text->bytes + passage->used, passage->run, size);
  passage->used += size;
  return true;
}

/* Format the SIZE bytes at IN, a slice of LINES.  Return as write_text
   does.  */
static bool
format_slice (struct passage *passage, char const *in, size_t size,
              struct line_format *lines)
{
  size_t room = line_format_look (lines, in, size);
  if (room == 0)
    {
      if (passage->run_size == 0)
        passage->run = in;
      passage->run_size += size;
      return true;
    }
  if (! end_run (passage) || ! make_room (passage, room))
    return false;
  char *start = passage->text->bytes + passage->used;
  passage->used += (size_t) (line_format_put (lines, start) - start);
  return true;
}

/* Format the SIZE bytes in COPY's block and write them.  Return as write_text
   does.  */
static bool
format_block (struct copy *copy, size_t size, struct line_format *lines,
              struct annotation *annotation, struct buffer *text)
{
  buffer_grow (text, copy->block->size);
  if (MUCH <= copy->output->written && ! lines->hurries)
    {
      line_format_hurry (lines);
      pipe_grow (copy->output->fd, STREAM_PIPE);
    }
  struct passage passage
    = { .copy = copy, .annotation = annotation, .text = text };
  char const *in = copy->block->bytes;
  while (0 < size)
    {
      size_t slice = MIN (size, LINE_FORMAT_SLICE);
      if (! format_slice (&passage, in, slice, lines))
        return false;
      in += slice;
      size -= slice;
    }
  return end_run (&passage) && write_text (&passage);
}

static enum copy_result
format_blocks (struct copy *copy, struct line_format *lines,
               struct annotation *annotation, struct buffer *text)
{
  for (;;)
    {
      ssize_t got = copy_read (copy);
      if (got < 0)
        return COPY_INPUT_FAILED;
      if (got == 0)
        return COPY_END;
      if (PROGRESS != 0 && copy->output->progress)
        progress_read (copy->output->progress, (uintmax_t) got);
      if (ANNOTATING != 0 && annotation)
        annotation_read (annotation);
      if (! format_block (copy, (size_t) got, lines, annotation, text))
        return COPY_OUTPUT_FAILED;
      if (ANNOTATING != 0 && annotation
          && ! annotation_pause (annotation, copy->input))
        return COPY_OUTPUT_FAILED;
    }
}

enum copy_result
format (struct copy *copy, struct line_format *lines,
        struct annotation *annotation, struct buffer *text,
        struct trace *trace)
{
  uintmax_t before = copy->output->written;
  enum copy_result result = format_blocks (copy, lines, annotation, text);
  if (ANNOTATING != 0 && annotation && result != COPY_OUTPUT_FAILED
      && ! annotation_pause (annotation, NULL))
    result = COPY_OUTPUT_FAILED;
  trace_note (trace, "format", copy->output->written - before, 0);
  return result;
}

bool
format_end (struct output *output, struct line_format *lines,
            struct annotation *annotation)
{
  char held[LINE_FORMAT_END_MAX];
  size_t size = (size_t) (line_format_end (lines, held) - held);
  if (ANNOTATING == 0 || ! annotation)
    return output_write (output, held, size);
  return annotation_write (annotation, held, size)
         && annotation_pause (annotation, NULL);
}
