/* What formatting is to give, a byte at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "oracle.h"

#include <stdbool.h>
#include <stdio.h>

#include "options.h"

/* As the manual of GNU cat describes -v, which leaves newline and tab to
   others.  */
static char *
put_nonprinting (unsigned char byte, char *out)
{
  int low = byte % 128;
  if (128 <= byte)
    {
      *out++ = 'M';
      *out++ = '-';
    }
  if (low < 32 || low == 127)
    *out++ = '^';
  *out++ = (char) (low < 32 ? low + 64 : low == 127 ? '?' : low);
  return out;
}

static char *
put_byte (unsigned int options, unsigned char byte, bool before_newline,
          char *out)
{
  if (byte == '\n' && options & SHOW_ENDS)
    *out++ = '$';
  bool cr_at_end = byte == '\r' && before_newline && options & SHOW_ENDS;
  bool shown = cr_at_end || options & SHOW_NONPRINTING;
  if (byte == '\t')
    shown = options & SHOW_TABS;
  if (byte == '\n')
    shown = false;
  if (shown)
    return put_nonprinting (byte, out);
  *out++ = (char) byte;
  return out;
}

size_t
oracle (unsigned int options, unsigned long long lines, char const *in,
        size_t size, char *out)
{
  char *start = out;
  int empty_lines = 0; /* just before */
  for (size_t i = 0; i < size; i++)
    {
      bool line_starts = i == 0 || in[i - 1] == '\n';
      bool empty = line_starts && in[i] == '\n';
      if (line_starts)
        empty_lines = empty ? empty_lines + 1 : 0;
      if (options & SQUEEZE_BLANK && 1 < empty_lines)
        continue;
      if (line_starts
          && (options & NUMBER || (options & NUMBER_NONBLANK && ! empty)))
        out += sprintf (out, "%6llu\t", ++lines);
      bool before_newline = i + 1 < size && in[i + 1] == '\n';
      out = put_byte (options, (unsigned char) in[i], before_newline, out);
    }
  return (size_t) (out - start);
}
