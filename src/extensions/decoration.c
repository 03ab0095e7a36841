/* --color and --timestamp: decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/decoration.h"

#include <poll.h>
#include <string.h>

#include "attribute.h"
#include "environment.h"
#include "format/line-format.h"
#include "io/input.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes of a line that wait until its color is decided.  Its text
     may have one byte more than color_of looks at, so color_of can tell
     a longer line from one of just COLOR_TEXT_MAX.  */
  PENDING_MAX = TIMESTAMP_MAX + LINE_NUMBER_MAX + COLOR_TEXT_MAX + 1,

  /* The most bytes of a line's time and color.  */
  EXTRA = TIMESTAMP_MAX + COLOR_SGR_MAX + sizeof "\033[m\033[m",

  /* The most bytes of a line that we add in one go: they fit the block, with
     their time and color, after the bytes that are pending.  */
  PART_MAX = BLOCK_SIZE - PENDING_MAX - EXTRA,

  /* Milliseconds to wait for the rest of a line: too few for a user to notice.
     We have to wait, because a pipe may cut text at any byte.  With ten
     programs on two processors, the rest arrives within 10 ms.  */
  PATIENCE = 50
};

static void
note_read (void *owner, MAYBE_UNUSED uintmax_t size)
{
  struct decoration *decoration = owner;
  timestamp_note_read (&decoration->timestamp);
}

/* Lines are collected in the block, and written from there.  We make room once
   for each part of a line, so the functions that add text can't fail.  */

/* Write the block, and keep only the bytes that are pending.  Return false,
   after a message, if the output has failed.  */
static bool
write_lines (struct decoration *decoration)
{
  char *block = decoration->block;
  size_t pending = decoration->pending_size;
  size_t size = decoration->used - pending;
  bool is_written = output_write (decoration->output, block, size);
  memmove (block, block + size, pending);
  decoration->used = pending;
  return is_written;
}

static void
add_bytes (struct decoration *decoration, char const *bytes, size_t size)
{
  memcpy (decoration->block + decoration->used, bytes, size);
  decoration->used += size;
}

/* Begin the line's color, unless the line has none, or its color has begun
   already.  */
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

/* End the color, if one has begun.  */
static void
reset_color (struct decoration *decoration)
{
  if (decoration->is_colored)
    add_bytes (decoration, SGR_RESET, sizeof SGR_RESET - 1);
  decoration->is_colored = false;
}

/* Decide the color of the line that is pending, and move its bytes to make
   room for the color before them.  */
static void
decide_color (struct decoration *decoration)
{
  size_t size = decoration->pending_size;
  char *line = decoration->block + decoration->used - size;
  char const *text = line + decoration->timestamp.size;
  char const *end = line + size;
  /* Numbers get wider in the middle of a block, and -b numbers no empty line,
     so we look for the tab behind a number ourselves.  */
  char const *tab = NULL;
  if (decoration->options.has_numbers)
    tab = memchr (text, '\t', (size_t) (end - text));
  if (tab)
    text = tab + 1;
  decoration->sgr = color_of (&decoration->color, text, (size_t) (end - text));
  decoration->pending_size = 0;
  decoration->decides_at = 0;
  if (decoration->sgr.size == 0)
    return;
  memmove (line + strlen ("\033[m") + decoration->sgr.size, line, size);
  decoration->used -= size;
  set_color (decoration);
  decoration->used += size;
}

/* Add a part of a line whose color is decided: the SIZE bytes at TEXT, without
   a newline.  At an ESC, which may begin a style of the line's own, the color
   ends for the rest of the line.  */
static void
add_decided (struct decoration *decoration, char const *text, size_t size)
{
  char const *style
    = decoration->sgr.size != 0 ? memchr (text, '\033', size) : NULL;
  size_t before = style ? (size_t) (style - text) : size;
  if (0 < before)
    set_color (decoration);
  add_bytes (decoration, text, before);
  if (! style)
    return;
  reset_color (decoration);
  decoration->sgr.size = 0;
  add_bytes (decoration, style, size - before);
}

/* Add a part of one line: the SIZE bytes at BYTES, 1 to PART_MAX.  They stay
   pending until that line's color is decided.  Return false, after a message,
   if the output has failed.  */
static bool
add_part (struct decoration *decoration, char const *bytes, size_t size)
{
  if (BLOCK_SIZE < decoration->used + size + EXTRA
      && ! write_lines (decoration))
    return false;
  bool begins = ! decoration->inside_line;
  bool ends = bytes[size - 1] == '\n';
  decoration->inside_line = ! ends;
  if (begins && decoration->options.has_time)
    {
      struct timestamp *timestamp = &decoration->timestamp;
      timestamp_next (timestamp);
      add_bytes (decoration, timestamp->text, timestamp->size);
      if (decoration->options.has_color)
        decoration->pending_size = timestamp->size;
    }
  size -= ends;
  if (decoration->options.has_color
      && (begins || 0 < decoration->pending_size))
    {
      size_t count = MIN (size, PENDING_MAX - decoration->pending_size);
      add_bytes (decoration, bytes, count);
      decoration->pending_size += count;
      bytes += count;
      size -= count;
      if (! ends && decoration->pending_size < PENDING_MAX)
        return true;
      decide_color (decoration);
    }
  add_decided (decoration, bytes, size);
  if (ends)
    {
      reset_color (decoration);
      add_bytes (decoration, "\n", 1);
    }
  return true;
}

static bool
decorate (void *owner, char const *bytes, size_t size)
{
  for (size_t part; 0 < size; bytes += part, size -= part)
    {
      part = MIN (size, PART_MAX);
      char const *newline = memchr (bytes, '\n', part);
      if (newline)
        part = (size_t) (newline + 1 - bytes);
      if (! add_part (owner, bytes, part))
        return false;
    }
  return true;
}

/* Wait until NEXT can be read, because it may have the rest of the pending
   line.  Return false if it can't be read within PATIENCE milliseconds of the
   first wait for this line.  */
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
  decide_color (decoration);
  reset_color (decoration);
  return write_lines (decoration);
}

bool
decoration_start (struct decoration *decoration, struct block *memory,
                  struct decoration_options const *options,
                  struct output *output)
{
  struct diagnose *diagnose = output->diagnose;
  *decoration = (struct decoration){
    .stage = { .owner = decoration,
               .write = decorate,
               .note_read = options->has_time ? note_read : NULL,
               .flush = flush_lines },
    .options = *options,
    .output = output,
    .block = memory->bytes,
  };
  output_add_stage (output, &decoration->stage);
  char const *rules = environment_get (diagnose->environment, "CAT_COLORS");
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
}
