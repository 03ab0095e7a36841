/* What is added to lines when they are ready to be written.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/annotation.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "minmax.h"

enum
{
  /* In bytes.  */
  BLOCK = 128 * 1024,

  /* One more than color looks at tells that a line is longer.  */
  LINE = TIMESTAMP_MAX + COLOR_TEXT_MAX + 1,

  /* How long the rest of a line is waited for, in milliseconds: less than one
     notices.  What comes through a pipe is cut anywhere, and the rest is there
     within 10 where ten programs have two processors.  */
  PATIENCE = 50
};

/* Write what WRITER, an annotation, and its output hold.  */
static bool
flush_before_message (void *writer)
{
  struct annotation *annotation = writer;
  return ((annotation->output->failed || annotation_pause (annotation, NULL))
          && output_prepare_message (annotation->output));
}

bool
annotation_start (struct annotation *annotation, struct options const *options,
                  struct output *output)
{
  struct diagnose *diagnose = output->diagnose;
  *annotation = (struct annotation){ .set = options->set, .output = output };
  diagnose->flush = flush_before_message;
  diagnose->writer = annotation;
  buffer_grow (&annotation->block, BLOCK);
  buffer_grow (&annotation->line, LINE);
  if (annotation->block.size < BLOCK || annotation->line.size < LINE)
    {
      diagnose_problem (diagnose, N_ ("cannot annotate lines"), ENOMEM);
      return false;
    }
  return (
    (! (options->set & COLOR)
     || color_start (&annotation->color, getenv ("CAT_COLORS"), diagnose))
    && (! (options->set & TIMESTAMP)
        || timestamp_start (&annotation->timestamp,
                            options->arguments[TIME_FORMAT], diagnose)));
}

void
annotation_read (struct annotation *annotation)
{
  if (annotation->set & TIMESTAMP)
    timestamp_read (&annotation->timestamp);
}

/* Write what ANNOTATION has in its block.  Return as output_write does.  */
static bool
write_block (struct annotation *annotation)
{
  size_t used = annotation->used;
  annotation->used = 0;
  return output_write (annotation->output, annotation->block.bytes, used);
}

/* Add the SIZE bytes at BYTES to the block.  Return as output_write does.  */
static bool
add (struct annotation *annotation, char const *bytes, size_t size)
{
  struct buffer *block = &annotation->block;
  if (block->size - annotation->used < size && ! write_block (annotation))
    return false;
  if (block->size < size)
    return output_write (annotation->output, bytes, size);
  memcpy (block->bytes + annotation->used, bytes, size);
  annotation->used += size;
  return true;
}

/* Have what is added from here on in the color of the line.  Return as add
   does.  */
static bool
set_color (struct annotation *annotation)
{
  if (annotation->is_colored || annotation->sgr.size == 0)
    return true;
  annotation->is_colored = true;
  return add (annotation, "\033[", 2)
         && add (annotation, annotation->sgr.text, annotation->sgr.size)
         && add (annotation, "m", 1);
}

/* Have what is added from here on in no color.  Return as add does.  */
static bool
reset_color (struct annotation *annotation)
{
  if (! annotation->is_colored)
    return true;
  annotation->is_colored = false;
  return add (annotation, "\033[m", 3);
}

/* Add the SIZE bytes at BYTES, at least one, which are of one line whose color
   is decided.  Return as add does.  */
static bool
add_decided (struct annotation *annotation, char const *bytes, size_t size)
{
  if (annotation->sgr.size == 0)
    return add (annotation, bytes, size);
  bool ends = bytes[size - 1] == '\n';
  if (ends)
    size--;
  return (size == 0
          || (set_color (annotation) && add (annotation, bytes, size)))
         && (! ends
             || (reset_color (annotation) && add (annotation, "\n", 1)));
}

/* Decide the color of the line whose beginning is held, and add that.  Return
   as add does.  */
static bool
decide (struct annotation *annotation)
{
  size_t size = annotation->line_size;
  char const *line = annotation->line.bytes;
  char const *text = line + annotation->time_size;
  char const *end = line + size;
  if (text < end && end[-1] == '\n')
    end--;
  char const *tab = NULL;
  if (annotation->set & (NUMBER | NUMBER_NONBLANK))
    tab = memchr (text, '\t', (size_t) (end - text));
  if (tab)
    text = tab + 1;
  annotation->sgr = color_of (&annotation->color, text, (size_t) (end - text));
  annotation->is_decided = true;
  annotation->line_size = 0;
  return set_color (annotation) && add_decided (annotation, line, size);
}

/* Hold as many of the SIZE bytes at BYTES as there is room for.  Return
   that.  */
static size_t
hold (struct annotation *annotation, char const *bytes, size_t size)
{
  size_t held = MIN (size, LINE - annotation->line_size);
  memcpy (annotation->line.bytes + annotation->line_size, bytes, held);
  annotation->line_size += held;
  return held;
}

/* Begin a line, with its time if that is asked for.  Return as add does.  */
static bool
begin_line (struct annotation *annotation)
{
  struct timestamp *timestamp = &annotation->timestamp;
  annotation->is_decided = ! (annotation->set & COLOR);
  annotation->waits = false;
  annotation->time_size
    = annotation->set & TIMESTAMP ? timestamp_next (timestamp) : 0;
  if (annotation->is_decided)
    return add (annotation, timestamp->text, annotation->time_size);
  hold (annotation, timestamp->text, annotation->time_size);
  return true;
}

/* Add the SIZE bytes at BYTES, which are of one line.  Return as add does.  */
static bool
add_line (struct annotation *annotation, char const *bytes, size_t size)
{
  if (! annotation->inside_line && ! begin_line (annotation))
    return false;
  annotation->inside_line = bytes[size - 1] != '\n';
  if (! annotation->is_decided)
    {
      size_t held = hold (annotation, bytes, size);
      bytes += held;
      size -= held;
      if (annotation->inside_line && annotation->line_size < LINE)
        return true;
      if (! decide (annotation))
        return false;
    }
  return size == 0 || add_decided (annotation, bytes, size);
}

bool
annotation_write (struct annotation *annotation, char const *bytes,
                  size_t size)
{
  while (0 < size)
    {
      char const *newline = memchr (bytes, '\n', size);
      size_t length = newline ? (size_t) (newline + 1 - bytes) : size;
      if (! add_line (annotation, bytes, length))
        return false;
      bytes += length;
      size -= length;
    }
  return true;
}

/* Return the time in milliseconds.  */
static long long
milliseconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* Whether NEXT is soon to be read, and may have the rest of the line whose
   beginning is held.  */
static bool
is_soon_read (struct annotation *annotation, struct input *next)
{
  long long now = milliseconds ();
  if (! annotation->waits)
    annotation->decides_at = now + PATIENCE;
  annotation->waits = true;
  struct pollfd wanted = { .fd = next->fd, .events = POLLIN };
  long long left = annotation->decides_at - now;
  return 0 < poll (&wanted, 1, (int) MAX (0, left));
}

bool
annotation_pause (struct annotation *annotation, struct input *next)
{
  if (! reset_color (annotation) || ! write_block (annotation))
    return false;
  if (annotation->line_size == 0
      || (next && ! (annotation->set & UNBUFFERED)
          && is_soon_read (annotation, next)))
    return true;
  return (decide (annotation) && reset_color (annotation)
          && write_block (annotation));
}

void
annotation_end (struct annotation *annotation)
{
  color_end (&annotation->color);
  timestamp_end (&annotation->timestamp);
  buffer_end (&annotation->block);
  buffer_end (&annotation->line);
}
