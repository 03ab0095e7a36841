/* A slice of text on its way through -n, -b, -s, -E, -T, -v and --utf8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* We format a slice at a time.  It goes through up to three steps, squeeze,
   escape and number, each of which takes a slice and returns one.  Why not one
   loop over bytes, as in GNU cat?  Because a kernel, which tests 64 bytes in
   one go, is several times as fast, but only as long as it looks for a single
   thing.  And since a slice is small, the text between two steps stays in the
   processor's first cache.

   A step with nothing to do returns the slice it was given, so a slice without
   special bytes isn't even copied.  The last step writes to the caller's
   memory, which has room for the longest result that a slice can have.  To
   find out how much this slice needs, we'd have to scan the text between the
   steps once more.

   Some bytes at the end of a slice can't be escaped until we know what comes
   next.  Under -E, that's a CR, which is ^M only before a newline.  Under
   --utf8, it's a joiner, or the beginning of a character or of an SGR
   sequence.  Such bytes stay pending, and we put them before the next slice.
   That copies the slice, but no step has to keep bytes for the next one.  */

#include <config.h>

#include "format/line-format.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "minmax.h"

static_assert ((int) UTF8_PENDING_MAX <= (int) KERNEL_PENDING_MAX,
               "a kernel takes a slice with the bytes that were pending");

static struct special_bytes const only_newline
  = { .exceptions = 1, .except = { '\n' } };
static struct special_bytes const only_cr
  = { .exceptions = 1, .except = { '\r' } };

/* Return BYTE in the notation of -v.  A tab is ^I here, a newline ^J.  */
static struct notation
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

/* Set ESCAPE to what RULES ask for.  A CR is special even if we escape it only
   before a newline, and a newline even if only a style ends there.  */
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
        = (byte == '\n'   ? SHOW_ENDS | UTF8_VIEW
           : byte == '\t' ? SHOW_TABS
           : byte == '\r' ? SHOW_ENDS | SHOW_NONPRINTING
                          : (is_nonprinting ? SHOW_NONPRINTING : 0));
      bool is_special = rules & any_of;
      if (is_special != (special->nonprinting && is_nonprinting))
        special->except[special->exceptions++] = (signed char) byte;
      escape->notations[byte]
        = (! is_special   ? (struct notation){ { (char) byte }, 1 }
           : byte == '\n' ? (rules & SHOW_ENDS ? (struct notation){ "$\n", 2 }
                                               : (struct notation){ "\n", 1 })
                          : notation_of (byte));
    }
}

void
line_format_start (struct line_format *lines, unsigned int rules)
{
  lines->rules = rules;
  if (rules & ESCAPING)
    set_escape_rules (&lines->escape_rules, rules);
  lines->kernel = kernel_baseline ();
  lines->is_fastest = false;

  lines->newlines_before = 2; /* as if a newline came before the text */
  lines->utf8 = (struct utf8){
    .rules = { .shows_codes = rules & UTF8_CODES,
               .escapes_spaces = (rules & ESCAPING) == ESCAPING,
               .passes_sgr = rules & UTF8_VIEW,
               .drops = rules & UTF8_VIEW && ! (rules & SHOW_ENDS) }
  };
  lines->pending_size = 0;
  struct numbering *numbering = &lines->numbering;
  numbering->skips_empty = rules & NUMBER_NONBLANK;
  numbering->skips_dollar = rules & NUMBER_NONBLANK && rules & SHOW_ENDS;
  numbering->inside_line = false;
  line_number_start (&numbering->number);
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

/* Find the newlines to drop in the SIZE bytes at IN, at most KERNEL_SLICE.
   Only the first of adjacent empty lines stays, so these are the newlines that
   directly follow two others.  Set DROPPED to them, and return true if there
   are any.  */
static bool
find_dropped (struct line_format *lines, char const *in, size_t size,
              struct byte_masks *dropped)
{
  lines->kernel->find (&only_newline, in, size, dropped);
  uint64_t before = lines->newlines_before;
  uint64_t any = 0;
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t *mask = &dropped->masks[at / KERNEL_CHUNK];
      uint64_t after_two
        = *mask & (*mask << 1 | before >> 1) & (*mask << 2 | before);
      before = *mask >> (KERNEL_CHUNK - 2);
      *mask = after_two;
      any |= after_two;
    }
  for (size_t at = size - MIN (size, 2); at < size; at++)
    lines->newlines_before
      = lines->newlines_before >> 1 | (in[at] == '\n' ? 2 : 0);
  return any != 0;
}

/* Keep only the first of adjacent empty lines of IN.  Return IN if no
   line is dropped.  Otherwise return the text that is left, at OUT.  */
static struct slice
squeeze (struct line_format *lines, struct slice in, char *out)
{
  char *end = NULL; /* of the text at OUT */
  for (size_t at = 0; at < in.size;)
    {
      char const *bytes = in.bytes + at;
      size_t size = MIN (in.size - at, KERNEL_SLICE);
      struct byte_masks dropped;
      bool any = find_dropped (lines, bytes, size, &dropped);
      if (any && ! end)
        {
          memcpy (out, in.bytes, at);
          end = out + at;
        }
      for (size_t i = 0; end && i < size; i += KERNEL_CHUNK)
        end = copy_kept (bytes + i, MIN (size - i, KERNEL_CHUNK),
                         dropped.masks[i / KERNEL_CHUNK], end);
      at += size;
    }
  return end ? (struct slice){ out, (size_t) (end - out) } : in;
}

/* Return the pending bytes and IN as one slice.  If squeeze has copied IN,
   it's in JOINED already, with room for the pending bytes before it.  */
static struct slice
join_pending (struct line_format *lines, struct slice in)
{
  size_t pending = lines->pending_size;
  if (pending == 0)
    return in;
  char *start = lines->joined + KERNEL_PENDING_MAX;
  if (in.bytes != start)
    memcpy (start, in.bytes, in.size);
  start -= pending;
  memcpy (start, lines->pending, pending);
  return (struct slice){ start, pending + in.size };
}

/* Cut SLICE after SIZE bytes, and make the rest pending.  */
static void
set_pending (struct line_format *lines, struct slice *slice, size_t size)
{
  lines->pending_size = slice->size - size;
  memcpy (lines->pending, slice->bytes + size, lines->pending_size);
  slice->size = size;
}

/* From FOUND, the special bytes of SLICE, remove each CR that doesn't precede
   a newline, but leave FOUND->count alone.  Return true if SLICE ends with
   a CR.  */
static bool
exempt_lone_crs (struct line_format const *lines, struct slice const *slice,
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

/* Escape IN, with the pending bytes before it.  Return the result, which is at
   OUT if there was anything to escape.  */
static struct slice
escape (struct line_format *lines, struct slice in, char *out)
{
  struct escape_rules const *rules = &lines->escape_rules;
  struct slice slice = join_pending (lines, in);
  struct byte_masks found;
  lines->kernel->find (&rules->special, slice.bytes, slice.size, &found);
  size_t size = slice.size;
  char *end = NULL;
  if (EXTENSIONS && lines->rules & UTF8)
    end = utf8_escape (&lines->utf8, lines->kernel, rules, slice.bytes, &size,
                       &found, out);
  else
    {
      if (lines->rules & SHOW_ENDS && ! (lines->rules & SHOW_NONPRINTING))
        size -= exempt_lone_crs (lines, &slice, &found);
      if (0 < size && 0 < found.count)
        end = lines->kernel->escape (rules, slice.bytes, size, &found, out);
    }
  set_pending (lines, &slice, size);
  return end ? (struct slice){ out, (size_t) (end - out) } : slice;
}

/* Write a number to OUT if a line begins with pending bytes, and return the
   end of what was written.  We don't let the number wait, because the program
   may wait for input before it can write the bytes.  They follow later,
   without a number.  But if bytes may be dropped, the pending ones may be all
   that the line has.  Such a line gets no number under -b, and -s may drop it.
   So then the number waits as well.  */
static char *
number_pending (struct line_format *lines, char *out)
{
  struct numbering *numbering = &lines->numbering;
  if (lines->pending_size == 0 || numbering->inside_line
      || (EXTENSIONS && lines->utf8.rules.drops))
    return out;
  numbering->inside_line = true;
  return line_number_emit (&numbering->number.head, &numbering->number, out);
}

/* Write IN to OUT with a number before each line, and return the result.  If
   IN begins no line, return it as it is, which saves copying long lines.  */
static struct slice
number (struct line_format *lines, struct slice in, char *out)
{
  char const *bytes = in.bytes;
  char *end = out;
  for (size_t left = in.size; 0 < left;)
    {
      /* The step before may have made more bytes than a kernel takes.  The
         kernel needs "$" and the newline of an empty line in one call.  */
      size_t size = MIN (left, KERNEL_SLICE);
      size -= size < left && bytes[size - 1] == '$';
      struct byte_masks newlines;
      lines->kernel->find (&only_newline, bytes, size, &newlines);
      if (size == in.size && newlines.count == 0
          && lines->numbering.inside_line)
        return in;
      end = lines->kernel->number (&lines->numbering, bytes, size, &newlines,
                                   end);
      bytes += size;
      left -= size;
    }
  end = number_pending (lines, end);
  return (struct slice){ out, (size_t) (end - out) };
}

struct slice
line_format (struct line_format *lines, struct slice in, char *out)
{
  bool squeezes = lines->rules & SQUEEZE_BLANK;
  bool escapes = lines->rules & ESCAPING;
  bool numbers = lines->rules & (NUMBER | NUMBER_NONBLANK);
  /* If CRs before newlines are dropped, a line that has only a CR becomes
     empty in escape, so we can squeeze it only after that.  */
  bool squeezes_late = EXTENSIONS && squeezes && lines->utf8.rules.drops;
  struct slice slice = in;
  if (squeezes && ! squeezes_late)
    slice = squeeze (lines, slice,
                     escapes || numbers ? lines->joined + KERNEL_PENDING_MAX
                                        : out);
  if (escapes)
    slice
      = escape (lines, slice, numbers || squeezes_late ? lines->escaped : out);
  if (squeezes_late)
    slice = squeeze (lines, slice, numbers ? lines->squeezed : out);
  return numbers ? number (lines, slice, out) : slice;
}

struct slice
line_format_end (struct line_format *lines, char *out)
{
  /* Format the pending bytes as if a tab came next, and take it off again.
     Like a newline, it ends a word and an incomplete character, but a CR
     before it ends no line.  A real tab would also end a row of combining
     marks, so restore their count.  */
  static char const tab[KERNEL_CHUNK + KERNEL_SLACK] = "\t";
  unsigned int marks = lines->utf8.context.marks;
  if (lines->pending_size == 0)
    return (struct slice){ tab, 0 };
  struct slice slice = line_format (lines, (struct slice){ tab, 1 }, out);
  slice.size -= lines->escape_rules.notations['\t'].size;
  lines->utf8.context.marks = marks;
  return slice;
}
