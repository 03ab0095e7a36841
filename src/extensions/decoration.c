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
  /* The most bytes of the number of a line and its tab: see
     LINE_NUMBER_MAX.  */
  NUMBER_MAX = 19,

  /* The most bytes of a line that are pending until its color is decided.  One
     byte more than COLOR_TEXT_MAX shows color_of that the line is longer.  */
  LINE = TIMESTAMP_MAX + NUMBER_MAX + COLOR_TEXT_MAX + 1,

  /* The most bytes of a line that are added at once, so that they fit the
     block together with LINE pending bytes and a color of 30,000 bytes.  If a
     color is longer, so is the block.  */
  PART_MAX = 32 * 1024,

  /* Milliseconds to wait for the rest of a line, too few for a user to notice.
     The wait is needed because text that comes through a pipe is cut at any
     byte.  If ten programs share two processors, the rest is there within 10
     milliseconds.  */
  PATIENCE = 50
};

static void
note_read (void *owner)
{
  struct decoration *decoration = owner;
  timestamp_note_read (&decoration->timestamp);
}

/* Lines go to the block, from which they are written.  There is one look for
   room before each part of a line, because a look before each text that is
   added makes logs of short lines 5 % slower.  So no function that adds a text
   can fail.  */

static bool
write_lines (struct decoration *decoration)
{
  size_t used = decoration->used;
  decoration->used = 0;
  return output_write (decoration->output, decoration->block.bytes, used);
}

/* Make room for a part of a line, SIZE bytes, and for all that may be added
   with it: its time, its color, and the pending bytes before it.  Return
   false, after a message, if the output has failed.  */
static bool
make_room (struct decoration *decoration, size_t size)
{
  size_t most = decoration->pending_size + size + decoration->extra;
  return decoration->used + most <= BLOCK_SIZE || write_lines (decoration);
}

static inline void
add_bytes (struct decoration *decoration, char const *bytes, size_t size)
{
  memcpy (decoration->block.bytes + decoration->used, bytes, size);
  decoration->used += size;
}

/* Begin the color of the line, unless the line has no color or the color has
   already begun.  */
static void
set_color (struct decoration *decoration)
{
  if (decoration->is_colored || decoration->sgr.size == 0)
    return;
  decoration->is_colored = true;
  add_bytes (decoration, "\033[", 2);
  add_bytes (decoration, decoration->sgr.text, decoration->sgr.size);
  add_bytes (decoration, "m", 1);
}

/* Reset the color, if a color has begun.  */
static void
reset_color (struct decoration *decoration)
{
  if (decoration->is_colored)
    add_bytes (decoration, "\033[m", 3);
  decoration->is_colored = false;
}

/* Add the SIZE bytes at BYTES, at least one, in the color of their line.  This
   color is decided, and ends before the newline.  */
static void
add_decided (struct decoration *decoration, char const *bytes, size_t size)
{
  /* Without a color, the newline needs no place of its own.  */
  bool ends = decoration->sgr.size != 0 && bytes[size - 1] == '\n';
  if (ends < size)
    set_color (decoration);
  add_bytes (decoration, bytes, size - ends);
  if (! ends)
    return;
  reset_color (decoration);
  add_bytes (decoration, "\n", 1);
}

/* Decide the color of the line whose first SIZE bytes, at least one, are at
   LINE, and add these.  */
static void
decide_color (struct decoration *decoration, char const *line, size_t size)
{
  char const *text = line + decoration->timestamp.size;
  char const *end = line + size - (line[size - 1] == '\n');
  char const *tab = NULL;
  if (decoration->options.has_numbers)
    tab = memchr (text, '\t', (size_t) (end - text));
  if (tab)
    text = tab + 1;
  decoration->sgr = color_of (&decoration->color, text, (size_t) (end - text));
  decoration->is_decided = true;
  set_color (decoration);
  add_decided (decoration, line, size);
}

/* Decide the color of the line whose beginning is pending, and add the
   beginning.  */
static void
decide_pending (struct decoration *decoration)
{
  size_t size = decoration->pending_size;
  decoration->pending_size = 0;
  decide_color (decoration, decoration->pending.bytes, size);
}

/* Add the SIZE bytes at BYTES, at least one, which are part of one line.  They
   stay pending until the color of the line is decided.  */
static void
add_part (struct decoration *decoration, char const *bytes, size_t size)
{
  bool ends = bytes[size - 1] == '\n';
  decoration->inside_line = ! ends;
  if (! decoration->is_decided)
    {
      if (decoration->pending_size == 0 && ends)
        {
          decide_color (decoration, bytes, size);
          return;
        }
      char *pending = decoration->pending.bytes + decoration->pending_size;
      size_t count = MIN (size, LINE - decoration->pending_size);
      memcpy (pending, bytes, count);
      decoration->pending_size += count;
      bytes += count;
      size -= count;
      if (! ends && decoration->pending_size < LINE)
        return;
      decide_pending (decoration);
    }
  if (0 < size)
    add_decided (decoration, bytes, size);
}

/* Begin a line, with its time if the options ask for times.  */
static void
begin_line (struct decoration *decoration)
{
  struct timestamp *timestamp = &decoration->timestamp;
  decoration->is_decided = ! decoration->options.has_color;
  decoration->decides_at = 0;
  if (! decoration->options.has_time)
    return;
  timestamp_next (timestamp);
  add_part (decoration, timestamp->text, timestamp->size);
}

static bool
decorate (void *owner, char const *bytes, size_t size)
{
  struct decoration *decoration = owner;
  while (0 < size)
    {
      char const *newline = memchr (bytes, '\n', size);
      size_t length = newline ? (size_t) (newline + 1 - bytes) : size;
      length = MIN (length, PART_MAX);
      if (! make_room (decoration, length))
        return false;
      if (! decoration->inside_line)
        begin_line (decoration);
      add_part (decoration, bytes, length);
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
  if (decoration->decides_at == 0)
    decoration->decides_at = now + PATIENCE * 1000;
  struct pollfd wanted = { .fd = next->fd, .events = POLLIN };
  intmax_t left = (decoration->decides_at - now) / 1000;
  return 0 < poll (&wanted, 1, (int) MAX (0, left));
}

static bool
flush_lines (void *owner, struct input *next)
{
  struct decoration *decoration = owner;
  reset_color (decoration);
  if (! write_lines (decoration))
    return false;
  if (decoration->pending_size == 0
      || (next && ! decoration->options.is_unbuffered
          && wait_for_rest (decoration, next)))
    return true;
  decide_pending (decoration);
  reset_color (decoration);
  return write_lines (decoration);
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
                  struct output *output, struct sink *sink)
{
  struct diagnose *diagnose = output->diagnose;
  *decoration = (struct decoration){ .options = *options, .output = output };
  *sink = (struct sink){ .owner = decoration,
                         .write = decorate,
                         .note_read = options->has_time ? note_read : NULL,
                         .flush = flush_lines };
  diagnose->flush = flush_before_message;
  diagnose->flush_owner = decoration;
  /* The color of a level has two bytes, all others are parts of the rules.  */
  char const *rules = getenv ("CAT_COLORS");
  size_t longest = options->has_color && rules ? strlen (rules) : 0;
  decoration->extra = TIMESTAMP_MAX + longest + sizeof "\033[31m\033[m";
  buffer_grow (&decoration->block, BLOCK_SIZE + longest);
  buffer_grow (&decoration->pending, LINE);
  if (! decoration->block.bytes || ! decoration->pending.bytes)
    {
      diagnose_error (diagnose, NULL, N_ ("cannot decorate lines"), ENOMEM);
      return false;
    }
  return (
    (! options->has_color || color_start (&decoration->color, rules, diagnose))
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
