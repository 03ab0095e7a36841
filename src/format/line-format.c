/* The steps that format a slice: squeeze, escape, number.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/line-format.h"

#include <string.h>

#include "minmax.h"
#include "format/numbering.h"
#include "format/rules.h"
#include "format/special-bytes.h"

void
line_format_start (struct line_format *format, unsigned int rules)
{
  format->squeezes = rules & SQUEEZE_BLANK;
  format->escapes = rules & ESCAPING;
  format->numbers = rules & (NUMBER | NUMBER_NONBLANK);
  squeeze_start (&format->squeeze);
  escape_start (&format->escape, rules);
  numbering_start (&format->numbering, rules);
  format->special.count = 0;
  format->newlines.count = 0;
  format->kernel = kernel_baseline ();
  format->uses_fastest = false;
}

void
line_format_use_fastest (struct line_format *format)
{
  format->kernel = kernel_fastest ();
  format->uses_fastest = true;
}

/* Find the bytes to escape, and the newlines, in the slice of FORMAT.  */
static void
find_special (struct line_format *format)
{
  if (format->escapes)
    escape_find (&format->escape, format->kernel, format->in, &format->size,
                 &format->special);
  if (! format->numbers)
    return;
  /* If newlines are escaped, too, number_escaped finds them later.  Until then
     the number of special bytes is enough: there are no more newlines.  */
  if (0 < format->special.count && format->escape.rules.special.contains['\n'])
    format->newlines.count = format->special.count;
  else
    format->kernel->find (&only_newline, format->in, format->size,
                          &format->newlines);
}

/* Return true if the slice has bytes to escape, or if bytes are pending.  */
static bool
is_to_escape (struct line_format const *format)
{
  return 0 < format->special.count || escape_has_pending (&format->escape);
}

/* Return true if the slice may need a number.  */
static bool
is_to_number (struct line_format const *format)
{
  return (format->numbers
          && (0 < format->newlines.count || ! format->numbering.inside_line));
}

size_t
line_format_plan (struct line_format *format, char const *in, size_t size)
{
  format->in = in;
  format->size = size;
  if (format->squeezes)
    format->in = squeeze (&format->squeeze, format->kernel, in, &format->size);
  find_special (format);
  if (format->in == in && ! is_to_escape (format) && ! is_to_number (format))
    return 0;
  return (format->size + ESCAPE_GROWTH * format->special.count
          + ESCAPE_PENDING_MAX + LINE_NUMBER_MAX * (format->newlines.count + 1)
          + LINE_FORMAT_SLACK);
}

/* Write the pending bytes and the slice to OUT, escaped.  Return the end of
   the result.  */
static char *
emit_escaped (struct line_format *format, char *out)
{
  out = escape_emit_pending (&format->escape, *format->in, out);
  return (format->size == 0
            ? out
            : format->kernel->escape (&format->escape.rules, format->in,
                                      format->size, &format->special, out));
}

/* Write the escaped slice, which ends at END, to OUT, with numbers.  Return
   the end of the result.  */
static char *
number_escaped (struct line_format *format, char const *end, char *out)
{
  char const *in = format->escaped;
  while (in < end)
    {
      size_t size = MIN ((size_t) (end - in), LINE_FORMAT_SLICE);
      /* The kernel needs "$" and the newline of an empty line in one call.  */
      if (in + size < end && in[size - 1] == '$')
        size--;
      format->kernel->find (&only_newline, in, size, &format->newlines);
      out = format->kernel->number (&format->numbering, in, size,
                                    &format->newlines, out);
      in += size;
    }
  return out;
}

/* Write a number to OUT if the pending bytes begin a line.  Return the end of
   the result.  */
static char *
number_pending (struct line_format *format, char *out)
{
  struct numbering *numbering = &format->numbering;
  if (! escape_has_pending (&format->escape) || numbering->inside_line)
    return out;
  numbering->inside_line = true;
  return line_number_emit (&numbering->number.head, &numbering->number, out);
}

char *
line_format_emit (struct line_format *format, char *out)
{
  if (is_to_escape (format) && format->numbers)
    {
      out
        = number_escaped (format, emit_escaped (format, format->escaped), out);
      return number_pending (format, out);
    }
  if (is_to_escape (format))
    return emit_escaped (format, out);
  if (format->numbers && 0 < format->size)
    return format->kernel->number (&format->numbering, format->in,
                                   format->size, &format->newlines, out);
  memcpy (out, format->in, format->size);
  return out + format->size;
}

char *
line_format_end (struct line_format *format, char *out)
{
  if (! format->numbers)
    return escape_emit_pending (&format->escape, '\0', out);
  char *end = escape_emit_pending (&format->escape, '\0', format->escaped);
  return number_escaped (format, end, out);
}
