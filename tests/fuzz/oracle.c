/* The expected result of formatting, worked out byte by byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "oracle.h"

#include <stdbool.h>
#include <stdio.h>

#include "options.h"

/* The well-formed byte sequences of UTF-8: table 3-7 of the Unicode
   standard.  */
static struct
{
  int length;
  unsigned char first[2], second[2]; /* lowest and highest value; each later
                                        byte is 80 to BF */
} const well_formed[] = {
  { 1, { 0x00, 0x7f }, { 0, 0 } },       { 2, { 0xc2, 0xdf }, { 0x80, 0xbf } },
  { 3, { 0xe0, 0xe0 }, { 0xa0, 0xbf } }, { 3, { 0xe1, 0xec }, { 0x80, 0xbf } },
  { 3, { 0xed, 0xed }, { 0x80, 0x9f } }, { 3, { 0xee, 0xef }, { 0x80, 0xbf } },
  { 4, { 0xf0, 0xf0 }, { 0x90, 0xbf } }, { 4, { 0xf1, 0xf3 }, { 0x80, 0xbf } },
  { 4, { 0xf4, 0xf4 }, { 0x80, 0x8f } },
};

static bool
is_between (unsigned char byte, unsigned char const *ends)
{
  return ends[0] <= byte && byte <= ends[1];
}

/* Return the length of the well-formed sequence at the start of the SIZE bytes
   at IN, or 0 if there is none.  */
static int
sequence_length (unsigned char const *in, size_t size)
{
  static unsigned char const later[] = { 0x80, 0xbf };
  for (size_t row = 0; row < sizeof well_formed / sizeof *well_formed; row++)
    {
      int length = well_formed[row].length;
      bool matches = ((size_t) length <= size
                      && is_between (in[0], well_formed[row].first));
      for (int i = 1; matches && i < length; i++)
        matches = is_between (in[i], i == 1 ? well_formed[row].second : later);
      if (matches)
        return length;
    }
  return 0;
}

/* Return true if --utf8 escapes the well-formed sequence of LENGTH bytes at IN
   byte by byte.  */
static bool
is_hidden (unsigned char const *in, int length)
{
  unsigned long code = 0;
  if (length == 2)
    code = (in[0] - 0xc0UL) * 64 + (in[1] - 0x80UL);
  if (length == 3)
    code = ((in[0] - 0xe0UL) * 64 + (in[1] - 0x80UL)) * 64 + in[2] - 0x80UL;
  if (length == 4)
    code
      = (((in[0] - 0xf0UL) * 64 + (in[1] - 0x80UL)) * 64 + in[2] - 0x80UL) * 64
        + in[3] - 0x80UL;
  switch (code)
    {
    case 0x061c:
    case 0x200e:
    case 0x200f:
    case 0x202a:
    case 0x202b:
    case 0x202c:
    case 0x202d:
    case 0x202e:
    case 0x2066:
    case 0x2067:
    case 0x2068:
    case 0x2069:
    case 0x2028:
    case 0x2029:
    case 0xfff9:
    case 0xfffa:
    case 0xfffb:
      return true;
    default:
      return ((0x80 <= code && code < 0xa0)
              || (0xfdd0 <= code && code <= 0xfdef) || code % 0x10000 == 0xfffe
              || code % 0x10000 == 0xffff
              || (0xe0000 <= code && code <= 0xe007f));
    }
}

/* Return the length of the character at the start of the SIZE bytes at IN if
   --utf8 keeps this character.  Return 0 if not, or if the character is
   ASCII, which --utf8 treats as -v does.  */
static int
kept_length (unsigned char const *in, size_t size)
{
  int length = sequence_length (in, size);
  return 1 < length && ! is_hidden (in, length) ? length : 0;
}

/* Write BYTE to OUT as the manual of GNU cat describes -v.  Other code treats
   newline and tab.  Return the end.  */
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
  int empty_lines = 0; /* adjacent, up to here */
  int kept = 0;        /* bytes from here on that stay as they are */
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
      if (options & UTF8 && kept == 0)
        kept = kept_length ((unsigned char const *) in + i, size - i);
      if (0 < kept)
        {
          *out++ = in[i];
          kept--;
          continue;
        }
      bool before_newline = i + 1 < size && in[i + 1] == '\n';
      out = put_byte (options, (unsigned char) in[i], before_newline, out);
    }
  return (size_t) (out - start);
}
