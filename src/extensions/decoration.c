/* --color and --timestamp: decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/decoration.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "io/input.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The size of the block, in bytes.  */
  BLOCK = 128 * 1024,

  /* The most bytes of the number of a line and its tab: see
     LINE_NUMBER_MAX.  */
  NUMBER_MAX = 19,

  /* The most bytes of a line that are pending until its color is decided.  One
     byte more than COLOR_TEXT_MAX shows color_of that the line is longer.  */
  LINE = TIMESTAMP_MAX + NUMBER_MAX + COLOR_TEXT_MAX + 1,

  /* Milliseconds to wait for the rest of a line, too few for a user to notice.
     The wait is needed because text that comes through a pipe is cut at any
     byte.  If ten programs share two processors, the rest is there within 10
     milliseconds.  */
  PATIENCE = 50
};

/* Lines go to the block, from which they are written.  Each function that adds
   or writes returns false, after a message, if the output has failed.  */

static void
note_read (void *owner)
{
  struct decoration *decoration = owner;
  if (decoration->options.has_time)
    timestamp_note_read (&decoration->timestamp);
}

static bool
write_lines (struct decoration *decoration)
{
  size_t used = decoration->used;
  decoration->used = 0;
  return output_write (decoration->output, decoration->block.bytes, used);
}

static bool
add_bytes (struct decoration *decoration, char const *bytes, size_t size)
{
  struct buffer *block = &decoration->block;
  if (block->size - decoration->used < size && ! write_lines (decoration))
    return false;
  if (block->size < size)
    return output_write (decoration->output, bytes, size);
  memcpy (block->bytes + decoration->used, bytes, size);
  decoration->used += size;
  return true;
}

/* Begin the color of the line, unless the line has no color or the color has
   already begun.  */
static bool
set_color (struct decoration *decoration)
{
  if (decoration->is_colored || decoration->sgr.size == 0)
    return true;
  decoration->is_colored = true;
  return add_bytes (decoration, "\033[", 2)
         && add_bytes (decoration, decoration->sgr.text, decoration->sgr.size)
         && add_bytes (decoration, "m", 1);
}

/* Reset the color, if a color has begun.  */
static bool
reset_color (struct decoration *decoration)
{
  if (! decoration->is_colored)
    return true;
  decoration->is_colored = false;
  return add_bytes (decoration, "\033[m", 3);
}

/* Add the SIZE bytes at BYTES, at least one, in the color of their line.  This
   color is decided.  */
static bool
add_decided (struct decoration *decoration, char const *bytes, size_t size)
{
  if (decoration->sgr.size == 0)
    return add_bytes (decoration, bytes, size);
  bool ends = bytes[size - 1] == '\n';
  if (ends)
    size--;
  return (size == 0
          || (set_color (decoration) && add_bytes (decoration, bytes, size)))
         && (! ends
             || (reset_color (decoration) && add_bytes (decoration, "\n", 1)));
}

/* Copy the SIZE bytes at BYTES to NEXT.  Return their end.  */
static char *
append (char *next, char const *bytes, size_t size)
{
  memcpy (next, bytes, size);
  return next + size;
}

/* Add a whole line, the SIZE bytes at LINE with its newline, in its color.
   There is only one look for room, because that makes logs of short lines 5 %
   faster.  */
static bool
add_whole (struct decoration *decoration, char const *line, size_t size)
{
  struct buffer *block = &decoration->block;
  struct color_sgr sgr = decoration->sgr;
  size_t most = size + sgr.size + sizeof "\033[m\033[m";
  if (block->size - decoration->used < most && ! write_lines (decoration))
    return false;
  if (block->size < most)
    return set_color (decoration) && add_decided (decoration, line, size);
  char *next = block->bytes + decoration->used;
  next = append (next, "\033[", 2);
  next = append (next, sgr.text, sgr.size);
  next = append (next, "m", 1);
  next = append (next, line, size - 1);
  next = append (next, "\033[m\n", 4);
  decoration->used = (size_t) (next - block->bytes);
  return true;
}

/* Decide the color of the line whose first SIZE bytes are at LINE, and add
   these.  */
static bool
decide_color (struct decoration *decoration, char const *line, size_t size)
{
  char const *text = line + decoration->time_size;
  char const *end = line + size;
  if (text < end && end[-1] == '\n')
    end--;
  char const *tab = NULL;
  if (decoration->options.has_numbers)
    tab = memchr (text, '\t', (size_t) (end - text));
  if (tab)
    text = tab + 1;
  decoration->sgr = color_of (&decoration->color, text, (size_t) (end - text));
  decoration->is_decided = true;
  if (decoration->sgr.size != 0 && 0 < size && line[size - 1] == '\n')
    return add_whole (decoration, line, size);
  return set_color (decoration) && add_decided (decoration, line, size);
}

/* Decide the color of the line whose beginning is pending, and add the
   beginning.  */
static bool
decide_pending (struct decoration *decoration)
{
  size_t size = decoration->pending_size;
  decoration->pending_size = 0;
  return decide_color (decoration, decoration->pending.bytes, size);
}

/* Make as many of the SIZE bytes at BYTES pending as there is room for.
   Return their number.  */
static size_t
make_pending (struct decoration *decoration, char const *bytes, size_t size)
{
  size_t count = MIN (size, LINE - decoration->pending_size);
  memcpy (decoration->pending.bytes + decoration->pending_size, bytes, count);
  decoration->pending_size += count;
  return count;
}

/* Begin a line, with its time if the options ask for times.  */
static bool
begin_line (struct decoration *decoration)
{
  struct timestamp *timestamp = &decoration->timestamp;
  decoration->is_decided = ! decoration->options.has_color;
  decoration->waits = false;
  decoration->time_size
    = decoration->options.has_time ? timestamp_next (timestamp) : 0;
  if (decoration->is_decided)
    return add_bytes (decoration, timestamp->text, decoration->time_size);
  make_pending (decoration, timestamp->text, decoration->time_size);
  return true;
}

/* Add the SIZE bytes at BYTES, at least one, which are part of one line.  They
   stay pending until the color of the line is decided.  */
static bool
add_line (struct decoration *decoration, char const *bytes, size_t size)
{
  if (! decoration->inside_line && ! begin_line (decoration))
    return false;
  decoration->inside_line = bytes[size - 1] != '\n';
  if (! decoration->is_decided)
    {
      if (decoration->pending_size == 0 && ! decoration->inside_line)
        return decide_color (decoration, bytes, size);
      size_t count = make_pending (decoration, bytes, size);
      bytes += count;
      size -= count;
      if (decoration->inside_line && decoration->pending_size < LINE)
        return true;
      if (! decide_pending (decoration))
        return false;
    }
  return size == 0 || add_decided (decoration, bytes, size);
}

static bool
decorate (void *owner, char const *bytes, size_t size)
{
  struct decoration *decoration = owner;
  while (0 < size)
    {
      char const *newline = memchr (bytes, '\n', size);
      size_t length = newline ? (size_t) (newline + 1 - bytes) : size;
      if (! add_line (decoration, bytes, length))
        return false;
      bytes += length;
      size -= length;
    }
  return true;
}

/* Wait until NEXT can be read: NEXT may have the rest of the line whose
   beginning is pending.  Return false if NEXT cannot be read within PATIENCE
   milliseconds of the first wait for this line.  */
static bool
wait_for_rest (struct decoration *decoration, struct input *next)
{
  intmax_t now = clock_now ();
  if (! decoration->waits)
    decoration->decides_at = now + PATIENCE * 1000;
  decoration->waits = true;
  struct pollfd wanted = { .fd = next->fd, .events = POLLIN };
  intmax_t left = (decoration->decides_at - now) / 1000;
  return 0 < poll (&wanted, 1, (int) MAX (0, left));
}

static bool
flush_lines (void *owner, struct input *next)
{
  struct decoration *decoration = owner;
  if (! reset_color (decoration) || ! write_lines (decoration))
    return false;
  if (decoration->pending_size == 0
      || (next && ! decoration->options.is_unbuffered
          && wait_for_rest (decoration, next)))
    return true;
  return (decide_pending (decoration) && reset_color (decoration)
          && write_lines (decoration));
}

struct sink
decoration_sink (struct decoration *decoration)
{
  return (struct sink){ .owner = decoration,
                        .write = decorate,
                        .note_read = note_read,
                        .flush = flush_lines };
}

/* Write the pending bytes of OWNER, a decoration, because a message follows,
   unless the message is that its output has failed.  */
static bool
flush_before_message (void *owner)
{
  struct decoration *decoration = owner;
  return decoration->output->failed || flush_lines (decoration, NULL);
}

bool
decoration_start (struct decoration *decoration,
                  struct decoration_options const *options,
                  struct output *output)
{
  struct diagnose *diagnose = output->diagnose;
  *decoration = (struct decoration){ .options = *options, .output = output };
  diagnose->flush = flush_before_message;
  diagnose->flush_owner = decoration;
  buffer_grow (&decoration->block, BLOCK);
  buffer_grow (&decoration->pending, LINE);
  if (decoration->block.size < BLOCK || decoration->pending.size < LINE)
    {
      diagnose_error (diagnose, NULL, N_ ("cannot decorate lines"), ENOMEM);
      return false;
    }
  return (
    (! options->has_color
     || color_start (&decoration->color, getenv ("CAT_COLORS"), diagnose))
    && (! options->has_time
        || timestamp_start (&decoration->timestamp, options->time_kind,
                            options->time_format, diagnose)));
}

void
decoration_end (struct decoration *decoration)
{
  color_end (&decoration->color);
  timestamp_end (&decoration->timestamp);
  buffer_end (&decoration->block);
  buffer_end (&decoration->pending);
}
