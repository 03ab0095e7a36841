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
line_format_start (struct line_format *lines, unsigned int rules)
{
  lines->squeezes = rules & SQUEEZE_BLANK;
  lines->escapes = rules & ESCAPING;
  lines->numbers = rules & (NUMBER | NUMBER_NONBLANK);
  squeeze_start (&lines->squeeze);
  escape_start (&lines->escape, rules);
  numbering_start (&lines->numbering, rules);
  lines->special.count = 0;
  lines->newlines.count = 0;
  lines->kernel = kernel_baseline ();
  lines->uses_fastest = false;
}

void
line_format_use_fastest (struct line_format *lines)
{
  lines->kernel = kernel_fastest ();
  lines->uses_fastest = true;
}

/* Find the bytes to escape, and the newlines, in the slice of LINES.  */
static void
find_special (struct line_format *lines)
{
  if (lines->escapes)
    escape_find (&lines->escape, lines->kernel, lines->in, &lines->size,
                 &lines->special);
  if (! lines->numbers)
    return;
  /* If newlines are escaped, too, number_escaped finds them later.  Until then
     their number is estimated: it is at most that of the special bytes.  */
  if (0 < lines->special.count && lines->escape.rules.special.contains['\n'])
    lines->newlines.count = lines->special.count;
  else
    lines->kernel->find (&only_newline, lines->in, lines->size,
                         &lines->newlines);
}

/* Return true if the slice has bytes to escape, or if bytes were or become
   pending.  */
static bool
is_to_escape (struct line_format const *lines)
{
  return 0 < lines->special.count || escape_has_pending (&lines->escape);
}

/* Return true if the slice may need a number.  */
static bool
is_to_number (struct line_format const *lines)
{
  return (lines->numbers
          && (0 < lines->newlines.count || ! lines->numbering.inside_line));
}

size_t
line_format_plan (struct line_format *lines, char const *in, size_t size)
{
  lines->in = in;
  lines->size = size;
  if (lines->squeezes)
    lines->in = squeeze (&lines->squeeze, lines->kernel, in, &lines->size);
  if (lines->escapes)
    lines->in = utf8_join (&lines->escape.utf8, lines->in, &lines->size);
  find_special (lines);
  if (lines->in == in && ! is_to_escape (lines) && ! is_to_number (lines))
    return 0;
  return (lines->size + ESCAPE_GROWTH * lines->special.count
          + ESCAPE_PENDING_MAX + LINE_NUMBER_MAX * (lines->newlines.count + 1)
          + LINE_FORMAT_SLACK);
}

/* Write the pending CR and the slice to OUT, escaped.  Return the end of the
   result.  */
static char *
emit_escaped (struct line_format *lines, char *out)
{
  out = escape_emit_pending (&lines->escape, *lines->in, out);
  return escape_emit (&lines->escape, lines->kernel, lines->in, lines->size,
                      &lines->special, out);
}

/* Write the escaped slice, which ends at END, to OUT, with numbers.  Return
   the end of the result.  */
static char *
number_escaped (struct line_format *lines, char const *end, char *out)
{
  char const *in = lines->escaped;
  while (in < end)
    {
      size_t size = MIN ((size_t) (end - in), LINE_FORMAT_SLICE);
      /* The kernel needs "$" and the newline of an empty line in one call.  */
      if (in + size < end && in[size - 1] == '$')
        size--;
      lines->kernel->find (&only_newline, in, size, &lines->newlines);
      out = lines->kernel->number (&lines->numbering, in, size,
                                   &lines->newlines, out);
      in += size;
    }
  return out;
}

/* Write a number to OUT if the pending bytes begin a line.  The bytes follow
   later, without another number.  Return the end of the result.  */
static char *
number_pending (struct line_format *lines, char *out)
{
  struct numbering *numbering = &lines->numbering;
  if (! escape_has_pending (&lines->escape) || numbering->inside_line)
    return out;
  numbering->inside_line = true;
  return line_number_emit (&numbering->number.head, &numbering->number, out);
}

char *
line_format_emit (struct line_format *lines, char *out)
{
  if (is_to_escape (lines) && lines->numbers)
    {
      char *end = emit_escaped (lines, lines->escaped);
      return number_pending (lines, number_escaped (lines, end, out));
    }
  if (is_to_escape (lines))
    return emit_escaped (lines, out);
  if (lines->numbers && 0 < lines->size)
    return lines->kernel->number (&lines->numbering, lines->in, lines->size,
                                  &lines->newlines, out);
  memcpy (out, lines->in, lines->size);
  return out + lines->size;
}

char *
line_format_end (struct line_format *lines, char *out)
{
  if (! lines->numbers)
    return escape_end (&lines->escape, out);
  char *end = escape_end (&lines->escape, lines->escaped);
  return number_escaped (lines, end, out);
}
