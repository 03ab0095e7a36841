/* Text that is changed: -n, -b, -s, -E, -T, -v, --utf8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A block is formatted a slice at a time.  A slice goes through up to three
   steps, squeeze, escape and number, each from text to text.  They could be
   one loop over bytes, as in GNU cat.  But a kernel is several times as fast,
   because it looks at 64 bytes at once, and it can do so only if it has one
   thing to look for.  A slice is so small that the text between two steps
   stays in the processor's first cache.

   A step with nothing to do hands its text on, so that a slice without special
   bytes is not even copied.  The last step writes to the caller's memory,
   which has room for the most that a slice can become: to find out how much
   that is, the text between the steps would have to be scanned once more.

   Some bytes at the end of a slice cannot be escaped before the next slice is
   known: under -E a CR, which is ^M only before a newline, and under --utf8
   the beginning of a character or of an SGR sequence, or a joiner.  They are
   pending, and are put before the next slice.  This copies a slice, but no
   step needs to know what came before its text.  */

#include <config.h>

#include "format/format.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "minmax.h"

static_assert (LINE_FORMAT_SLICE + (int) LINE_FORMAT_PENDING_MAX
                 <= (int) KERNEL_SLICE,
               "a kernel takes a slice with the bytes that were pending");
static_assert (LINE_FORMAT_SLACK <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BUFFER_SLACK
                 && LINE_FORMAT_ROOM <= (int) BLOCK_SIZE,
               "a slice has room after a text that is not full");

struct special_bytes const only_newline
  = { .exceptions = 1, .except = { '\n' } };
static struct special_bytes const only_cr
  = { .exceptions = 1, .except = { '\r' } };

/* Text on its way through the steps.  LINE_FORMAT_SLACK more bytes can be read
   after it.  */
struct slice
{
  char const *bytes;
  size_t size;
};

struct notation
notation_of (unsigned char byte)
{
  enum
  {
    META = 0x80,
    DELETE = 0x7f,
    CONTROL = 0x40
  };
  struct notation notation = { .size = 0 };
  if (META <= byte)
    {
      notation.text[notation.size++] = 'M';
      notation.text[notation.size++] = '-';
      byte -= META;
    }
  if (byte < ' ' || byte == DELETE)
    {
      notation.text[notation.size++] = '^';
      byte ^= CONTROL;
    }
  notation.text[notation.size++] = (char) byte;
  return notation;
}

/* Set ESCAPE to what RULES ask.  The CR is special even if it is escaped only
   before a newline.  */
static void
set_escape_rules (struct escape_rules *escape, unsigned int rules)
{
  struct special_bytes *special = &escape->special;
  special->nonprinting = rules & SHOW_NONPRINTING;
  special->exceptions = 0;
  for (int i = 0; i <= UCHAR_MAX; i++)
    {
      unsigned char byte = (unsigned char) i;
      bool is_nonprinting = byte < ' ' || '~' < byte;
      unsigned int any_of
        = (byte == '\n'   ? SHOW_ENDS
           : byte == '\t' ? SHOW_TABS
           : byte == '\r' ? SHOW_ENDS | SHOW_NONPRINTING
                          : (is_nonprinting ? SHOW_NONPRINTING : 0));
      bool is_special = rules & any_of;
      if (is_special != (special->nonprinting && is_nonprinting))
        special->except[special->exceptions++] = (signed char) byte;
      escape->notations[byte]
        = (! is_special   ? (struct notation){ { (char) byte }, 1 }
           : byte == '\n' ? (struct notation){ "$\n", 2 }
                          : notation_of (byte));
    }
}

void
line_format_start (struct line_format *lines, unsigned int rules)
{
  lines->squeezes = rules & SQUEEZE_BLANK;
  lines->escapes = rules & ESCAPING;
  lines->numbers = rules & (NUMBER | NUMBER_NONBLANK);
  lines->holds_cr = rules & SHOW_ENDS && ! (rules & SHOW_NONPRINTING);
  if (lines->escapes)
    set_escape_rules (&lines->escape_rules, rules);
  lines->kernel = kernel_baseline ();
  lines->is_fastest = false;

  /* The text begins like a line after another.  */
  lines->squeezed_after = UINT64_C (1) << (KERNEL_CHUNK - 1);
  struct utf8_rules utf8_rules
    = { .is_on = rules & UTF8,
        .shows_codes = rules & UTF8_CODES,
        .escapes_spaces = (rules & ESCAPING) == ESCAPING,
        .passes_sgr = rules & UTF8_VIEW,
        .hides = rules & UTF8_VIEW && ! (rules & SHOW_ENDS) };
  utf8_start (&lines->utf8, &utf8_rules);
  lines->pending_size = 0;
  struct numbering *numbering = &lines->numbering;
  numbering->skips_empty = rules & NUMBER_NONBLANK;
  numbering->skips_dollar = rules & NUMBER_NONBLANK && rules & SHOW_ENDS;
  numbering->inside_line = false;
  line_number_start (&numbering->number);
}

void
line_format_start_file (struct line_format *lines)
{
  utf8_start_file (&lines->utf8, lines->pending_size);
}

/* Copy the SIZE bytes at IN, at most KERNEL_CHUNK, to OUT, except the bytes in
   DROPPED.  Return the end of the copy.  Bytes after the end may be
   overwritten.  */
static char *
copy_kept (char const *in, size_t size, uint64_t dropped, char *out)
{
  if (dropped == 0)
    {
      memcpy (out, in, KERNEL_CHUNK);
      return out + size;
    }
  for (size_t i = 0; i < size; i++, dropped >>= 1)
    {
      *out = in[i];
      out += ~dropped & 1;
    }
  return out;
}

/* Keep only the first of adjacent empty lines: find each newline after two
   others among the SIZE bytes at IN, at most KERNEL_SLICE.  Set DROPPED to
   these.  Return true if there are any.  */
static bool
find_dropped (struct line_format *lines, char const *in, size_t size,
              struct byte_masks *dropped)
{
  lines->kernel->find (&only_newline, in, size, dropped);
  uint64_t before = lines->squeezed_after;
  uint64_t any = 0;
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t *mask = &dropped->masks[at / KERNEL_CHUNK];
      uint64_t after_two
        = *mask & (*mask << 1 | before >> 63) & (*mask << 2 | before >> 62);
      size_t beyond = KERNEL_CHUNK - MIN (size - at, KERNEL_CHUNK);
      before
        = (beyond == 0 ? *mask
                       : *mask << beyond | before >> (KERNEL_CHUNK - beyond));
      *mask = after_two;
      any |= after_two;
    }
  lines->squeezed_after = before;
  return any != 0;
}

/* Keep only the first of adjacent empty lines.  If any line is dropped, write
   SLICE to OUT.  */
static void
squeeze (struct line_format *lines, struct slice *slice, char *out)
{
  char *end = NULL; /* of the text at OUT */
  for (size_t at = 0; at < slice->size;)
    {
      char const *in = slice->bytes + at;
      size_t size = MIN (slice->size - at, KERNEL_SLICE);
      struct byte_masks dropped;
      bool any = find_dropped (lines, in, size, &dropped);
      if (any && ! end)
        {
          memcpy (out, slice->bytes, at);
          end = out + at;
        }
      for (size_t i = 0; end && i < size; i += KERNEL_CHUNK)
        end = copy_kept (in + i, MIN (size - i, KERNEL_CHUNK),
                         dropped.masks[i / KERNEL_CHUNK], end);
      at += size;
    }
  if (end)
    *slice = (struct slice){ out, (size_t) (end - out) };
}

/* Put the pending bytes before SLICE, which may be the result of squeeze.  */
static void
join_pending (struct line_format *lines, struct slice *slice)
{
  size_t pending = lines->pending_size;
  if (pending == 0)
    return;
  char *start = lines->joined + LINE_FORMAT_PENDING_MAX;
  if (slice->bytes != start)
    memcpy (start, slice->bytes, slice->size);
  start -= pending;
  memcpy (start, lines->pending, pending);
  *slice = (struct slice){ start, pending + slice->size };
}

/* Cut SLICE after SIZE bytes: the others are pending, and not in FOUND.  */
static void
set_pending (struct line_format *lines, struct slice *slice, size_t size,
             struct byte_masks *found)
{
  lines->pending_size = slice->size - size;
  if (lines->pending_size == 0)
    return;
  memcpy (lines->pending, slice->bytes + size, lines->pending_size);
  slice->size = size;
  found->masks[size / KERNEL_CHUNK]
    &= (UINT64_C (1) << size % KERNEL_CHUNK) - 1;
}

/* Remove each CR that is not before a newline from FOUND, the special bytes of
   SLICE.  FOUND->count stays as it is.  Return true if a CR ends SLICE.  */
static bool
leave_lone_crs (struct line_format const *lines, struct slice const *slice,
                struct byte_masks *found)
{
  struct byte_masks crs, newlines;
  if (0 < found->count)
    lines->kernel->find (&only_cr, slice->bytes, slice->size, &crs);
  if (found->count == 0 || crs.count == 0)
    return false;
  lines->kernel->find (&only_newline, slice->bytes, slice->size, &newlines);
  for (size_t i = 0; i * KERNEL_CHUNK < slice->size; i++)
    {
      bool is_last = slice->size <= (i + 1) * KERNEL_CHUNK;
      uint64_t after = is_last ? 0 : newlines.masks[i + 1];
      uint64_t next = newlines.masks[i] >> 1 | after << (KERNEL_CHUNK - 1);
      found->masks[i] &= ~crs.masks[i] | next;
    }
  return slice->bytes[slice->size - 1] == '\r';
}

/* Put the pending bytes before SLICE.  If it has bytes to escape, write it to
   OUT, escaped.  */
static void
escape (struct line_format *lines, struct slice *slice, char *out)
{
  struct escape_rules const *rules = &lines->escape_rules;
  join_pending (lines, slice);
  struct byte_masks found;
  lines->kernel->find (&rules->special, slice->bytes, slice->size, &found);
  size_t size = slice->size;
  bool has_all = true;
  if (lines->holds_cr)
    size -= leave_lone_crs (lines, slice, &found);
  else
    has_all
      = ! utf8_find (&lines->utf8, lines->kernel, slice->bytes, &size, &found);
  bool has_edits = utf8_has_edits (&lines->utf8);
  set_pending (lines, slice, size, &found);
  if (size == 0 || (found.count == 0 && ! has_edits))
    return;
  char *end = (has_edits ? utf8_emit (&lines->utf8, lines->kernel,
                                      rules->notations, &found, out)
                         : lines->kernel->escape (rules, slice->bytes, size,
                                                  &found, has_all, out));
  *slice = (struct slice){ out, (size_t) (end - out) };
}

/* Write SLICE to OUT with a number before each line.  If no line begins in
   SLICE, leave it where it is, so that long lines are not copied.  */
static void
number (struct line_format *lines, struct slice *slice, char *out)
{
  char const *in = slice->bytes;
  char *end = out;
  for (size_t left = slice->size; 0 < left;)
    {
      /* The step before has made SLICE longer than a kernel takes.  The kernel
         needs "$" and the newline of an empty line in one call.  */
      size_t size = MIN (left, KERNEL_SLICE);
      size -= size < left && in[size - 1] == '$';
      struct byte_masks newlines;
      lines->kernel->find (&only_newline, in, size, &newlines);
      if (size == slice->size && newlines.count == 0
          && lines->numbering.inside_line)
        return;
      end
        = lines->kernel->number (&lines->numbering, in, size, &newlines, end);
      in += size;
      left -= size;
    }
  *slice = (struct slice){ out, (size_t) (end - out) };
}

ssize_t
line_format (struct line_format *lines, char const *in, size_t size, char *out)
{
  struct slice slice = { in, size };
  /* A line of only a CR that isn't shown becomes empty by the step escape.  */
  bool squeezes_late = lines->squeezes && utf8_hides (&lines->utf8);
  if (lines->squeezes && ! squeezes_late)
    squeeze (lines, &slice,
             lines->escapes || lines->numbers
               ? lines->joined + LINE_FORMAT_PENDING_MAX
               : out);
  if (lines->escapes)
    escape (lines, &slice,
            lines->numbers != squeezes_late ? lines->escaped : out);
  if (squeezes_late)
    squeeze (lines, &slice, lines->numbers ? lines->escaped : out);
  if (lines->numbers && slice.bytes == out)
    slice.bytes = memcpy (lines->escaped, out, slice.size);
  if (lines->numbers)
    number (lines, &slice, out);
  if (slice.bytes == in && slice.size == size)
    return -1;
  if (slice.bytes != out)
    memcpy (out, slice.bytes, slice.size);
  char *end = out + slice.size;

  /* The number of a line that begins with pending bytes is written before the
     program waits for more.  The bytes follow later, without another.  But
     if they may turn out to be no text, -b and -s wait.  */
  struct numbering *numbering = &lines->numbering;
  if (0 < lines->pending_size && lines->numbers && ! numbering->inside_line
      && ! (utf8_hides (&lines->utf8)
            && (numbering->skips_empty || lines->squeezes)))
    {
      numbering->inside_line = true;
      end
        = line_number_emit (&numbering->number.head, &numbering->number, end);
    }
  return end - out;
}

size_t
line_format_end (struct line_format *lines, char *out)
{
  struct slice slice = { lines->pending, lines->pending_size };
  if (slice.size == 0 && ! utf8_has_style (&lines->utf8))
    return 0;
  if (! lines->holds_cr)
    {
      /* The text ends as before a newline, which also ends a character that is
         not complete.  Only a CR there isn't followed by a newline.  */
      static char const newline[KERNEL_CHUNK + KERNEL_SLACK] = "\n";
      utf8_show_last_cr (&lines->utf8);
      slice = (struct slice){ newline, 1 };
      escape (lines, &slice, lines->escaped);
      slice.size -= lines->escape_rules.notations['\n'].size;
    }
  lines->pending_size = 0;
  char *end = out;
  struct numbering *numbering = &lines->numbering;
  if (lines->numbers && ! numbering->inside_line)
    end = line_number_emit (&numbering->number.head, &numbering->number, end);
  memcpy (end, slice.bytes, slice.size);
  return (size_t) (end - out) + slice.size;
}

/* Format the SIZE bytes at BLOCK, and write them to the sink.  Return false,
   after a message, if that fails.

   A block in which nothing changes is written from where it is.  So its slices
   are not copied until one of them changes.  Until then, their place in the
   text is free, and the next slice is formatted after that place.  To write
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
      ssize_t result = line_format (&format->lines, in, slice, text + used);
      bool changes = 0 <= result;
      if (changes && ! has_changed)
        memcpy (text, block, at);
      else if (! changes && has_changed)
        memcpy (text + used, in, slice);
      has_changed = has_changed || changes;
      used += changes ? (size_t) result : slice;
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

/* Write the bytes that SINK has kept.  The next step is a read of NEXT, or
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
  line_format_start_file (&format->lines);
  while (is_written && 0 < (got = copy_read (copy)))
    {
      output_note_read (output, (uintmax_t) got);
      if (sink->note_read)
        sink->note_read (sink->owner);
      if (OUTPUT_LONG <= output->written && ! format->lines.is_fastest)
        {
          /* The question which instructions the processor has needs 20
             microseconds in a virtual machine.  AVX2 saves as much time in 256
             KiB.  */
          format->lines.kernel = kernel_fastest ();
          format->lines.is_fastest = true;
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
  char pending[LINE_FORMAT_END_ROOM + LINE_FORMAT_SLACK];
  size_t size = line_format_end (&format->lines, pending);
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
