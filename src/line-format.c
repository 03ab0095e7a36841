/* What -n, -b, -s, -E, -T and -v do to a block of text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "line-format.h"

#include <string.h>

#include "options.h"

void
line_format_start (struct line_format *format, unsigned int options)
{
  *format = (struct line_format){ .options = options };
  line_number_start (&format->number);
  for (int byte = 0; byte < 256; byte++)
    {
      bool control = byte < ' ' || 0x7f <= byte;
      bool tab = byte == '\t';
      format->special[byte]
        = (byte == '\n' || (tab && options & SHOW_TABS)
           || (byte == '\r' && options & SHOW_ENDS)
           || (control && ! tab && options & SHOW_NONPRINTING));
    }
}

static char *
put_newline (struct line_format *format, char *out)
{
  if (format->options & SHOW_ENDS)
    *out++ = '$';
  *out++ = '\n';
  return out;
}

static char *
put_empty_line (struct line_format *format, char *out)
{
  if (format->after_empty_line && format->options & SQUEEZE_BLANK)
    return out;
  format->after_empty_line = true;
  if (format->options & NUMBER)
    out = line_number_put (&format->number, out);
  return put_newline (format, out);
}

static char *
begin_line (struct line_format *format, char *out)
{
  format->inside_line = true;
  format->after_empty_line = false;
  if (format->options & (NUMBER | NUMBER_NONBLANK))
    out = line_number_put (&format->number, out);
  return out;
}

/* Decide on the CR that ended the block before, now that NEXT follows.  */
static char *
put_held_cr (struct line_format *format, char next, char *out)
{
  format->held_cr = false;
  if (next == '\n')
    return notation_put ('\r', out);
  *out++ = '\r';
  return out;
}

/* Copy bytes from IN on, before END, up to one that needs more than that.
   Return it, or END.  */
static char const *
copy_plain (struct line_format const *format, char const *in, char const *end,
            char **out)
{
  char const *stop = in;
  while (stop < end && ! format->special[(unsigned char) *stop])
    stop++;
  size_t size = (size_t) (stop - in);
  memcpy (*out, in, size);
  *out += size;
  return stop;
}

/* Write the special byte at IN, before END, which is inside a line.  */
static char *
put_special (struct line_format *format, char const *in, char const *end,
             char *out)
{
  if (*in == '\n')
    {
      format->inside_line = false;
      return put_newline (format, out);
    }
  if (*in != '\r' || format->options & SHOW_NONPRINTING)
    return notation_put ((unsigned char) *in, out);
  format->held_cr = true;
  return in + 1 < end ? put_held_cr (format, in[1], out) : out;
}

char *
line_format_block (struct line_format *format, char const *in, size_t size,
                   char *out)
{
  char const *end = in + size;
  if (in < end && format->held_cr)
    out = put_held_cr (format, *in, out);
  while (in < end)
    {
      if (! format->inside_line && *in == '\n')
        {
          out = put_empty_line (format, out);
          in++;
          continue;
        }
      if (! format->inside_line)
        out = begin_line (format, out);
      in = copy_plain (format, in, end, &out);
      if (in < end)
        out = put_special (format, in++, end, out);
    }
  return out;
}

char *
line_format_end (struct line_format *format, char *out)
{
  return format->held_cr ? put_held_cr (format, '\0', out) : out;
}
