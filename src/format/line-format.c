/* What -n, -b, -s, -E, -T and -v do to text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/line-format.h"

#include <string.h>

#include "minmax.h"
#include "options.h"

void
line_format_start (struct line_format *format, unsigned int options)
{
  format->squeezes = options & SQUEEZE_BLANK;
  format->shows = options & SHOWING;
  format->numbers = options & (NUMBER | NUMBER_NONBLANK);
  squeeze_start (&format->squeeze);
  showing_start (&format->showing, options);
  numbering_start (&format->numbering, options);
  format->events.count = 0;
  format->newlines.count = 0;
  format->engine = engine_baseline ();
  format->hurries = false;
}

void
line_format_hurry (struct line_format *format)
{
  format->engine = engine_fastest ();
  format->hurries = true;
}

/* Find in the slice of FORMAT what matters.  */
static void
find_events (struct line_format *format)
{
  if (format->shows)
    showing_find (&format->showing, format->engine, format->in, &format->size,
                  &format->events);
  if (! format->numbers)
    return;
  /* Where newlines are shown, too, there are no more of them, and they are
     looked for in what the slice is shown as.  */
  if (0 < format->events.count && format->showing.special.contains['\n'])
    format->newlines.count = format->events.count;
  else
    format->engine->find (&only_newline, format->in, format->size,
                          &format->newlines);
}

/* Whether there is anything to be shown in the slice.  */
static bool
is_to_show (struct line_format const *format)
{
  return 0 < format->events.count || showing_holds (&format->showing);
}

/* Whether a number belongs into the slice, as far as can be told.  */
static bool
is_to_number (struct line_format const *format)
{
  return (format->numbers
          && (0 < format->newlines.count || ! format->numbering.inside_line));
}

size_t
line_format_look (struct line_format *format, char const *in, size_t size)
{
  format->in = in;
  format->size = size;
  if (format->squeezes)
    format->in = squeeze (&format->squeeze, format->engine, in, &format->size);
  find_events (format);
  if (format->in == in && ! is_to_show (format) && ! is_to_number (format))
    return 0;
  return (format->size + SHOWING_GROWTH * format->events.count
          + SHOWING_HELD_MAX + LINE_NUMBER_MAX * (format->newlines.count + 1)
          + LINE_FORMAT_SLACK);
}

/* Show the slice in OUT.  Return the end.  */
static char *
show (struct line_format *format, char *out)
{
  out = showing_put_held (&format->showing, *format->in, out);
  return (format->size == 0
            ? out
            : format->engine->show (&format->showing, format->in, format->size,
                                    &format->events, out));
}

/* Number what is shown, up to END, in OUT.  Return the end.  */
static char *
number_shown (struct line_format *format, char const *end, char *out)
{
  char const *in = format->shown;
  while (in < end)
    {
      size_t size = MIN ((size_t) (end - in), LINE_FORMAT_SLICE);
      /* The numbering is to see whole what stands for an empty line.  */
      if (in + size < end && in[size - 1] == '$')
        size--;
      format->engine->find (&only_newline, in, size, &format->newlines);
      out = format->engine->number (&format->numbering, in, size,
                                    &format->newlines, out);
      in += size;
    }
  return out;
}

/* Number the line that begins with what is held, which alone waits.  */
static char *
number_held (struct line_format *format, char *out)
{
  struct numbering *numbering = &format->numbering;
  if (! showing_holds (&format->showing) || numbering->inside_line)
    return out;
  numbering->inside_line = true;
  return line_number_put (&numbering->number.head, &numbering->number, out);
}

char *
line_format_put (struct line_format *format, char *out)
{
  if (is_to_show (format) && format->numbers)
    {
      out = number_shown (format, show (format, format->shown), out);
      return number_held (format, out);
    }
  if (is_to_show (format))
    return show (format, out);
  if (format->numbers && 0 < format->size)
    return format->engine->number (&format->numbering, format->in,
                                   format->size, &format->newlines, out);
  memcpy (out, format->in, format->size);
  return out + format->size;
}

char *
line_format_end (struct line_format *format, char *out)
{
  if (! format->numbers)
    return showing_put_held (&format->showing, '\0', out);
  char *end = showing_put_held (&format->showing, '\0', format->shown);
  return number_shown (format, end, out);
}
