/* The expected result of formatting, worked out byte by byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "oracle.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#include "compare.h"
#include "format/utf8/character.h"
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

/* Return the code of the well-formed sequence of LENGTH bytes at IN.  */
static unsigned long
code_of (unsigned char const *in, int length)
{
  if (length == 2)
    return (in[0] - 0xc0UL) * 64 + (in[1] - 0x80UL);
  if (length == 3)
    return ((in[0] - 0xe0UL) * 64 + (in[1] - 0x80UL)) * 64 + in[2] - 0x80UL;
  if (length == 4)
    return (((in[0] - 0xf0UL) * 64 + (in[1] - 0x80UL)) * 64 + in[2] - 0x80UL)
             * 64
           + in[3] - 0x80UL;
  return in[0];
}

/* A character of the whole text, or a byte that is part of none.  */
struct character
{
  int length;         /* 1 for a byte that is part of no character */
  unsigned long code; /* NO_CODE for such a byte */
  bool shown;
};

enum
{
  NO_CODE = 0x110000
};

/* Return true if CHARACTER has one of PROPERTIES in Unicode's tables.  Another
   test compares the program's copy of these with Unicode's files.  */
static bool
has (struct character const *character, unsigned int properties)
{
#if EXTENSIONS
  return (character->code != NO_CODE
          && utf8_properties ((uint32_t) character->code) & properties);
#else
  (void) character;
  (void) properties;
  return false;
#endif
}

/* Return how many tags make a flag with U+1F3F4 before TAG, or 0 if none do.
   The text ends at END.  */
static int
flag_tags (struct character const *tag, struct character const *end)
{
  int count = 0;
  while (tag + count < end && count < 7 && tag[count].code != 0xe007f)
    {
      unsigned long code = tag[count].code;
      bool letter = 0xe0061 <= code && code <= 0xe007a;
      bool digit = 0xe0030 <= code && code <= 0xe0039;
      if (! letter && (! digit || count < 2))
        return 0;
      count++;
    }
  bool ends = tag + count < end && tag[count].code == 0xe007f;
  return ends && 3 <= count && count <= 6 ? count + 1 : 0;
}

/* Return true if AT, a combining mark, is shown.  The text starts at
   START.  */
static bool
mark_is_shown (struct character const *start, struct character const *at)
{
  int marks = 0;
  while (start < at-- && marks < 30)
    if (has (at, UTF8_MARK))
      marks++;
    else if (! (at->shown && has (at, UTF8_HIDDEN)))
      break;
  return marks < 30;
}

/* Return true if a character with PROPERTY is before AT, with nothing between
   but shown characters that change it.  */
static bool
belongs_to (struct character const *start, struct character const *at,
            enum utf8_property property)
{
  while (start < at--)
    {
      if (! has (at, UTF8_MARK | UTF8_HIDDEN))
        return has (at, property);
      if (! at->shown)
        return false;
    }
  return false;
}

/* Return true if the neighbors of AT, a hidden character, show it.  The text
   is from START to END.  */
static bool
fits_neighbors (struct character const *start, struct character const *at,
                struct character const *end)
{
  struct character const none = { .code = NO_CODE };
  struct character const *last = start < at ? at - 1 : &none;
  struct character const *next = at + 1 < end ? at + 1 : &none;
  bool is_end = next->code == NO_CODE || has (next, UTF8_ENDS_WORD);
  bool is_conjunct = (last->shown && has (last, UTF8_VIRAMA)
                      && (is_end || has (next, UTF8_INDIC | UTF8_WRAPS)));
  switch (at->code)
    {
    case 0x200b:
      return (belongs_to (start, at, UTF8_WRAPS)
                ? is_end || has (next, UTF8_WRAPS)
                : has (last, UTF8_ENDS_WORD) && has (next, UTF8_WRAPS));
    case 0x200c:
      return (is_conjunct
              || (belongs_to (start, at, UTF8_DUAL)
                  && has (next, UTF8_DUAL | UTF8_RIGHT)));
    case 0x200d:
      return (
        is_conjunct || (belongs_to (start, at, UTF8_DUAL) && is_end)
        || (belongs_to (start, at, UTF8_EMOJI) && has (next, UTF8_EMOJI))
        || (belongs_to (start, at, UTF8_INDIC) && has (next, UTF8_VIRAMA)));
    case 0x180e:
      return (belongs_to (start, at, UTF8_DUAL) && has (next, UTF8_MONGOLIAN));
    case 0x180b:
    case 0x180c:
    case 0x180d:
    case 0x180f:
      return has (last, UTF8_MONGOLIAN);
    case 0xfe0e:
    case 0xfe0f:
      return has (last, UTF8_VARIES);
    default:
      return false;
    }
}

/* Decide if the characters from START to END are shown, except ASCII, which
   --utf8 treats as -v does.  */
static void
decide (unsigned int options, struct character *start, struct character *end)
{
  bool shows_spaces = (options & ESCAPING) == ESCAPING;
  for (struct character *at = start; at < end; at++)
    {
      if (at->code == NO_CODE || at->shown)
        continue;
      if (has (at, UTF8_MARK))
        at->shown = mark_is_shown (start, at);
      else if (! has (at, UTF8_HIDDEN))
        at->shown = ! (shows_spaces && has (at, UTF8_SPACE));
      else if (start < at && at[-1].code == 0x1f3f4)
        for (int i = flag_tags (at, end); 0 < i; i--)
          at[i - 1].shown = true;
      at->shown = at->shown || fits_neighbors (start, at, end);
    }
}

/* Divide the SIZE bytes at IN into characters, in OUT.  Return their end.  */
static struct character *
divide (unsigned char const *in, size_t size, struct character *out)
{
  while (0 < size)
    {
      int length = sequence_length (in, size);
      out->length = 0 < length ? length : 1;
      out->code = 0 < length ? code_of (in, length) : NO_CODE;
      out->shown = false;
      in += out->length;
      size -= (size_t) out->length;
      out++;
    }
  return out;
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

/* Write the byte IN of CHARACTER, which is not ASCII, to OUT, as it is or as
   part of a code.  Return the end.  */
static char *
put_part (struct character const *character, char byte, bool is_first,
          char *out)
{
  if (character->shown)
    *out++ = byte;
  else if (is_first)
    out += sprintf (out, "<U+%04lX>", character->code);
  return out;
}

size_t
oracle (unsigned int options, unsigned long long lines, char const *in,
        size_t size, char *out)
{
  static struct character characters[COMPARE_MAX];
  bool has_utf8 = options & UTF8;
  assert (! has_utf8 || size <= COMPARE_MAX);
  if (has_utf8)
    decide (options, characters,
            divide ((unsigned char const *) in, size, characters));
  char *start = out;
  int empty_lines = 0; /* adjacent, up to here */
  struct character const *character = characters;
  int part = -1; /* the number of the byte in its character */
  for (size_t i = 0; i < size; i++)
    {
      if (has_utf8 && ++part == character->length)
        {
          part = 0;
          character++;
        }
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
      if (has_utf8 && 1 < character->length
          && (character->shown || options & UTF8_CODES))
        out = put_part (character, in[i], part == 0, out);
      else
        out = put_byte (options, (unsigned char) in[i], before_newline, out);
    }
  return (size_t) (out - start);
}
