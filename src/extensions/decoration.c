/* --color and --timestamp: decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "extensions/decoration.h"

#include <assert.h>
#include <poll.h>
#include <string.h>

#include "attribute.h"
#include "bits.h"
#include "environment.h"
#include "io/input.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes of a line's time and color.  */
  EXTRA = TIMESTAMP_MAX + COLOR_SGR_MAX + sizeof "\033[m\033[m",

  /* Milliseconds to wait for the rest of a line: too few for a user to notice.
     We have to wait, because a pipe may cut text at any byte.  With ten
     programs on two processors, the rest arrives within 10 ms.  */
  PATIENCE = 50
};

static_assert ((int) TIMESTAMP_MAX % (int) KERNEL_CHUNK == 0,
               "a kernel that copies a time reads only its text");
static_assert ((int) DECORATION_LINE + (int) EXTRA + (int) KERNEL_SLICE
                 < (int) BLOCK_SIZE,
               "a part fits the block, with its time and the pending bytes");

static void
note_read (void *owner, MAYBE_UNUSED uintmax_t size)
{
  struct decoration *decoration = owner;
  timestamp_note_read (&decoration->timestamp);
}

/* Lines are collected in the block, and written from there.  We make room once
   before each part of a line, because doing it before each text that we add
   makes logs of short lines 5 % slower.  So the functions that add text can't
   fail.  */

static bool
write_lines (struct decoration *decoration)
{
  size_t used = decoration->used;
  decoration->used = 0;
  return output_write (decoration->output, decoration->block, used);
}

/* Make room for SIZE bytes of a line and for whatever may be added with them:
   the time, the color, and the pending bytes.  Return false, after a message,
   if the output has failed.  */
static bool
make_room (struct decoration *decoration, size_t size)
{
  size_t most = decoration->pending_size + size + EXTRA;
  return decoration->used + most <= BLOCK_SIZE || write_lines (decoration);
}

static inline void
add_bytes (struct decoration *decoration, char const *bytes, size_t size)
{
  memcpy (decoration->block + decoration->used, bytes, size);
  decoration->used += size;
}

/* Begin the line's color, unless it has none or has begun.  */
static void
set_color (struct decoration *decoration)
{
  if (decoration->is_colored || decoration->sgr.size == 0)
    return;
  decoration->is_colored = true;
  add_bytes (decoration, "\033[", 2);
  /* Most colors have four bytes.  Calling memcpy makes a static program 3 %
     slower on logs.  */
  for (size_t i = 0; i < decoration->sgr.size; i++)
    add_bytes (decoration, decoration->sgr.text + i, 1);
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

/* Add a part of a line whose color is decided: the SIZE bytes at BYTES, at
   least one.  The color ends before the newline.  */
static void
add_decided (struct decoration *decoration, char const *bytes, size_t size)
{
  /* Without a color, the newline can be copied with the rest.  */
  bool ends = decoration->sgr.size != 0 && bytes[size - 1] == '\n';
  if (ends < size)
    set_color (decoration);
  (*decoration->kernel)
    ->copy (decoration->block + decoration->used, bytes, size - ends);
  decoration->used += size - ends;
  if (! ends)
    return;
  reset_color (decoration);
  add_bytes (decoration, "\n", 1);
}

/* Add more of a line whose color is decided: the SIZE bytes at BYTES, at least
   one.  At an ESC, which may begin a style of the line's own, the color ends
   for the rest of the line.  */
static void
add_more (struct decoration *decoration, char const *bytes, size_t size)
{
  char const *style
    = decoration->sgr.size != 0 ? memchr (bytes, '\033', size) : NULL;
  if (style && bytes < style)
    add_decided (decoration, bytes, (size_t) (style - bytes));
  if (style)
    {
      reset_color (decoration);
      decoration->sgr.size = 0;
      size -= (size_t) (style - bytes);
      bytes = style;
    }
  add_decided (decoration, bytes, size);
}

/* Decide the color of the line that begins with the SIZE bytes at LINE, at
   least one, and add these bytes.  */
static void
decide_color (struct decoration *decoration, char const *line, size_t size)
{
  char const *text = line + decoration->timestamp.size;
  char const *end = line + size - (line[size - 1] == '\n');
  /* Numbers get wider in the middle of a block, and -b leaves lines without
     one, so we look for the tab ourselves.  It's so near that calling memchr
     would be slower.  */
  char const *tab = decoration->options.has_numbers ? text : end;
  while (tab < end && *tab != '\t')
    tab++;
  if (tab < end)
    text = tab + 1;
  decoration->sgr = color_of (&decoration->color, text, (size_t) (end - text));
  decoration->is_decided = true;
  set_color (decoration);
  add_decided (decoration, line, size);
}

/* Decide the color of the line that is pending, and add its beginning.  */
static void
decide_pending (struct decoration *decoration)
{
  size_t size = decoration->pending_size;
  decoration->pending_size = 0;
  decide_color (decoration, decoration->pending, size);
}

/* Add a part of one line: the SIZE bytes at BYTES, at least one.  They stay
   pending until that line's color is decided.  */
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
      char *pending = decoration->pending + decoration->pending_size;
      size_t count = MIN (size, DECORATION_LINE - decoration->pending_size);
      (*decoration->kernel)->copy (pending, bytes, count);
      decoration->pending_size += count;
      bytes += count;
      size -= count;
      if (! ends && decoration->pending_size < DECORATION_LINE)
        return;
      decide_pending (decoration);
    }
  if (0 < size)
    add_more (decoration, bytes, size);
}

/* Begin a line, with its time if the options say so.  */
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

/* Add a part of one line: the SIZE bytes at BYTES, at least one.  If they
   begin the line, add its time first.  Return false, after a message, if the
   output has failed.  */
static bool
add_line (struct decoration *decoration, char const *bytes, size_t size)
{
  if (! make_room (decoration, size))
    return false;
  if (! decoration->inside_line)
    begin_line (decoration);
  add_part (decoration, bytes, size);
  return true;
}

/* Add the SIZE bytes at BYTES, 1 to KERNEL_SLICE.  KERNEL_SLACK more can be
   read after them.  Return false, after a message, if the output has
   failed.  */
static bool
add_slice (struct decoration *decoration, char const *bytes, size_t size)
{
  struct byte_masks ends;
  (*decoration->kernel)->find (&only_newline, bytes, size, &ends);
  /* The last byte of the slice ends a part as well.  */
  size_t last = size - 1;
  ends.masks[last / KERNEL_CHUNK] |= UINT64_C (1) << last % KERNEL_CHUNK;
  char const *start = bytes;
  for (uint64_t *mask = ends.masks; bytes <= start + last;)
    {
      while (*mask == 0)
        mask++;
      char const *end = start + KERNEL_CHUNK * (mask - ends.masks)
                        + count_trailing_zeros_ll (*mask) + 1;
      *mask &= *mask - 1;
      if (! add_line (decoration, bytes, (size_t) (end - bytes)))
        return false;
      bytes = end;
    }
  return true;
}

/* A kernel reads past its slice, so the end of the text is copied to memory
   that has room for that.  */
static bool
decorate (void *owner, char const *bytes, size_t size)
{
  struct decoration *decoration = owner;
  char end[KERNEL_SLICE + KERNEL_SLACK];
  for (size_t slice; 0 < size; bytes += slice, size -= slice)
    {
      slice = MIN (size, KERNEL_SLICE);
      bool is_near_end = size < sizeof end;
      if (! add_slice (decoration,
                       is_near_end ? memcpy (end, bytes, slice) : bytes,
                       slice))
        return false;
    }
  return true;
}

/* Wait until NEXT can be read, because it may have the rest of the pending
   line.  Return false if the waits for this line add up to PATIENCE
   milliseconds.  */
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

/* Write what is pending, unless the output has failed, because then the
   message is about that.  */
static bool
before_message (void *owner)
{
  struct decoration *decoration = owner;
  return decoration->output->failed || flush_lines (decoration, NULL);
}

bool
decoration_start (struct decoration *decoration,
                  struct decoration_memory *memory,
                  struct decoration_options const *options,
                  struct kernel const *const *kernel, struct output *output)
{
  struct diagnose *diagnose = output->diagnose;
  *decoration = (struct decoration){
    .stage = { .owner = decoration,
               .write = decorate,
               .note_read = options->has_time ? note_read : NULL,
               .flush = flush_lines,
               .before_message = before_message },
    .options = *options,
    .output = output,
    .kernel = kernel,
    .pending = memory->pending,
    .block = memory->block,
  };
  output_add_stage (output, &decoration->stage);
  char const *rules = environment_get (diagnose->environment, "CAT_COLORS");
  return (
    (! options->has_color
     || color_start (&decoration->color, rules, memory->color_text, diagnose))
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
