/* What -n, -b, -s, -E, -T and -v do to text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "line-format.h"

#include <limits.h>

#include "options.h"

/* How BYTE is shown under OPTIONS.  */
static struct notation
shown (unsigned char byte, bool special, unsigned int options)
{
  if (byte == '\n')
    return options & SHOW_ENDS ? (struct notation){ "$\n", 2 }
                               : (struct notation){ "\n", 1 };
  if (special)
    return notation_of (byte);
  return (struct notation){ { (char) byte }, 1 };
}

void
line_format_start (struct line_format *format, unsigned int options)
{
  format->numbers = options & (NUMBER | NUMBER_NONBLANK);
  format->numbers_empty = options & NUMBER;
  format->squeezes = options & SQUEEZE_BLANK;
  format->holds_cr = options & SHOW_ENDS && ! (options & SHOW_NONPRINTING);
  format->shows = options & (SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING);
  format->inside_line = false;
  format->after_empty_line = false;
  format->held_cr = false;
  line_number_start (&format->number);
  special_bytes_start (&format->special, options);
  for (int byte = 0; format->shows && byte <= UCHAR_MAX; byte++)
    format->shown[byte]
      = shown ((unsigned char) byte, format->special.contains[byte], options);
  format->engine = engine_baseline ();
  format->hurries = false;
}

void
line_format_hurry (struct line_format *format)
{
  format->engine = engine_fastest ();
  format->hurries = true;
}

size_t
line_format_look (struct line_format *format, char const *in, size_t size)
{
  struct events *events = &format->events;
  format->engine->find (&format->special, in, size, events);
  bool starts = line_format_counts (format) && ! format->inside_line;
  if (events->count == 0 && ! starts && ! format->held_cr)
    return 0;
  return (size + events->count * LINE_FORMAT_EVENT_MAX + LINE_FORMAT_REST_MAX
          + LINE_FORMAT_SLACK);
}

/* Decide on the CR that ended the slice before, now that NEXT follows.  */
static char *
put_held_cr (struct line_format *format, char next, char *out)
{
  format->held_cr = false;
  if (next == '\n')
    *out++ = '^';
  *out++ = next == '\n' ? 'M' : '\r';
  return out;
}

char *
line_format_put (struct line_format *format, char const *in, size_t size,
                 char *out)
{
  if (format->held_cr && 0 < size)
    out = put_held_cr (format, *in, out);
  return format->engine->format (format, in, size, &format->events, out);
}

char *
line_format_end (struct line_format *format, char *out)
{
  return format->held_cr ? put_held_cr (format, '\0', out) : out;
}
