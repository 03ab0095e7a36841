/* The expected result of formatting, worked out byte by byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "oracle.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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
  size_t at;          /* the number of its first byte */
  int length;         /* 1 for a byte that is part of no character */
  unsigned long code; /* NO_CODE for such a byte */
  unsigned int properties;
  bool shown;
  bool passes; /* part of a sequence that --utf8=view passes or drops */
  bool drops;  /* part of one that it drops */
  bool resets; /* a newline before which the style is reset */
};

enum
{
  NO_CODE = 0x110000,
  UNKNOWN,    /* the code of a character that is too far away to count */
  WINDOW = 64 /* bytes in which one has to begin to count */
};

/* Return true if CHARACTER has one of PROPERTIES in Unicode's tables.  Another
   test compares the program's copy of these with Unicode's files.  */
static bool
has (struct character const *character, unsigned int properties)
{
  return character->code < NO_CODE && character->properties & properties;
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

/* Return true if a letter of Arabic script is before AT, with nothing between
   but its marks.  */
static bool
follows_arabic (struct character const *start, struct character const *at)
{
  do
    if (at-- == start)
      return false;
  while (at->shown && has (at, UTF8_MARK));
  return has (at, UTF8_ARABIC);
}

/* Return true if the nearest letter before or after the characters from FIRST
   to LAST wraps, at most four characters away.  The text is from START to
   END.  */
static bool
wraps_nearby (struct character const *start, struct character const *first,
              struct character const *last, struct character const *end)
{
  for (int left = 4; start < first-- && 0 < left;)
    {
      bool is_hidden = has (first, UTF8_HIDDEN);
      if (first->code == NO_CODE || (is_hidden && ! first->shown))
        break;
      if (is_hidden || has (first, UTF8_MARK))
        {
          if (! first->shown)
            break;
          continue;
        }
      if (has (first, UTF8_WRAPS))
        return true;
      if (! has (first, UTF8_ENDS_WORD) || first->code < ' ')
        break;
      left--;
    }
  for (int left = 4; ++last < end && 0 < left; left--)
    {
      if (has (last, UTF8_WRAPS))
        return true;
      if (! has (last, UTF8_ENDS_WORD) || last->code < ' ')
        break;
    }
  return false;
}

/* Return how many U+200B their neighbors show from AT on, one or two, or 0.
   The text is from START to END.  */
static int
breaks_shown (struct character const *start, struct character const *at,
              struct character const *end)
{
  int count = at + 1 < end && at[1].code == 0x200b ? 2 : 1;
  struct character const *last = at + count - 1;
  struct character const none = { .code = NO_CODE };
  struct character const *next = last + 1 < end ? last + 1 : &none;
  struct character const *base = at; /* of the marks before AT */
  if (next->code == UNKNOWN)
    return 0;
  do
    if (base-- == start || base->code == NO_CODE)
      return 0;
  while (base->shown && has (base, UTF8_MARK | UTF8_HIDDEN));
  if (has (base, UTF8_MARK | UTF8_HIDDEN))
    return 0;
  bool is_between
    = (belongs_to (start, at, UTF8_WRAPS) && has (next, UTF8_WRAPS));
  bool is_beside = (next->code == NO_CODE || has (next, UTF8_ENDS_WORD)
                    || has (at - 1, UTF8_ENDS_WORD));
  bool fits = is_between || (is_beside && wraps_nearby (start, at, last, end));
  return fits ? count : 0;
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
    case 0x200c:
      return (is_conjunct || has (next, UTF8_ARABIC)
              || follows_arabic (start, at)
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
      if (last->code < 0x80)
        return last->code != 0 && strchr ("0123456789#*", (int) last->code)
               && next->code == 0x20e3;
      return has (last, UTF8_VARIES);
    default:
      return false;
    }
}

/* Decide if AT, among the characters from START to END, is shown.  For
   a hidden character, decide about those that are shown with it.  */
static void
decide_one (bool shows_spaces, struct character *start, struct character *at,
            struct character *end)
{
  if (has (at, UTF8_MARK))
    at->shown = mark_is_shown (start, at);
  else if (! has (at, UTF8_HIDDEN))
    at->shown = ! (shows_spaces && has (at, UTF8_SPACE));
  else if (at->code == 0x200b)
    for (int i = breaks_shown (start, at, end); 0 < i; i--)
      at[i - 1].shown = true;
  at->shown = at->shown || fits_neighbors (start, at, end);
}

/* Decide if the characters from START to END, with SIZE bytes, are shown,
   except ASCII, which --utf8 treats as -v does.  Those that pass change
   nothing, as if they weren't there.  */
static void
decide (unsigned int options, struct character *start, struct character *end,
        size_t size)
{
  static struct character rest[COMPARE_MAX + 1];
  bool shows_spaces = (options & ESCAPING) == ESCAPING;
  struct character *last = rest;
  for (struct character *from = start; from < end; from++)
    if (! from->passes)
      *last++ = *from;
  *last = (struct character){ .at = size, .code = NO_CODE };
  for (struct character *at = rest; at < last; at++)
    {
      struct character *far = at;
      while (far < last && far->at < at->at + WINDOW)
        far++;
      bool is_far = at->at + WINDOW <= far->at;
      struct character const before = *far;
      if (is_far)
        far->code = UNKNOWN;
      if (at->code != NO_CODE && ! at->shown)
        decide_one (shows_spaces, rest, at, far + is_far);
      *far = before;
    }
  for (struct character *from = start, *to = rest; from < end; from++)
    if (! from->passes)
      *from = *to++;
}

/* The colors of text and background: -1 for the terminal's own, an index below
   16, or 0x1000000 and 24 bits.  */
struct colors
{
  long text, background;
  bool faint;
};

/* Return the color with INDEX among xterm's 256.  */
static long
indexed_color (int index)
{
  static int const values[] = { 0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff };
  if (index < 16)
    return index;
  long red = values[(index - 16) / 36 % 6];
  long green = values[(index - 16) / 6 % 6];
  long blue = values[(index - 16) % 6];
  if (232 <= index)
    red = green = blue = 8 + (index - 232) * 10;
  return 0x1000000 + (red * 256 + green) * 256 + blue;
}

/* Set *COLOR to that of the COUNT numbers at NUMBERS, which follow 38 or 48.
   Return how many numbers the color has, or 0 if they are none.  */
static int
extended_color (int const *numbers, int count, long *color)
{
  int used = count == 0 ? 0 : numbers[0] == 5 ? 2 : numbers[0] == 2 ? 4 : 0;
  if (count < used)
    return 0;
  for (int i = 1; i < used; i++)
    if (255 < numbers[i])
      return 0;
  if (used == 2)
    *color = indexed_color (numbers[1]);
  else if (used == 4)
    *color = 0x1000000L + (numbers[1] * 256L + numbers[2]) * 256L + numbers[3];
  return used;
}

/* Change COLORS by the COUNT numbers of an SGR sequence.  Return false if they
   may hide text, or if terminals disagree about them.  */
static bool
change_colors (struct colors *colors, int const *numbers, int count)
{
  for (int i = 0; i < count; i++)
    {
      int number = numbers[i];
      if (number == 0)
        *colors = (struct colors){ -1, -1, false };
      else if (number == 2)
        colors->faint = true;
      else if (number == 22)
        colors->faint = false;
      else if (number == 38 || number == 48)
        {
          int used = extended_color (numbers + i + 1, count - i - 1,
                                     number == 38 ? &colors->text
                                                  : &colors->background);
          if (used == 0)
            return false;
          i += used;
        }
      else if (number == 39)
        colors->text = -1;
      else if (number == 49)
        colors->background = -1;
      else if (30 <= number && number <= 37)
        colors->text = number - 30;
      else if (40 <= number && number <= 47)
        colors->background = number - 40;
      else if (90 <= number && number <= 97)
        colors->text = number - 90 + 8;
      else if (100 <= number && number <= 107)
        colors->background = number - 100 + 8;
      else if (! (number <= 7 || number == 9
                  || (21 <= number && number <= 29 && number != 26)))
        return false;
    }
  if (colors->text == -1 || colors->background == -1)
    return true;
  return colors->text != colors->background
         && ! (colors->text < 8 && colors->background == colors->text + 8)
         && ! (colors->faint && 0x1000000 <= colors->text);
}

/* Return the length of the SGR sequence that begins with AT, or 0 if none does
   that passes.  The text ends before END.  Change COLORS, and set *STYLED to
   whether a style is on after it.  */
static int
sgr_length (struct character const *at, struct character const *end,
            struct colors *colors, bool *styled)
{
  int numbers[64] = { 0 };
  int count = 1;
  int colons = 0;
  bool zero = true;
  struct character const *last = at + 2;
  if (end <= at + 1 || at[1].code != '[')
    return 0;
  for (; last < end && last - at < 63; last++)
    {
      zero = zero && (last->code == '0' || last->code == 'm');
      if (last->code == ';')
        count++;
      else if (last->code == ':')
        colons++;
      else if (! ('0' <= last->code && last->code <= '9'))
        break;
      else if (numbers[count - 1] < 1000)
        numbers[count - 1]
          = numbers[count - 1] * 10 + (int) (last->code - '0');
    }
  if (last == end || last->code != 'm' || 16 < count)
    return 0;
  struct colors after = *colors;
  bool underlines = last - at == 5 && at[2].code == '4' && at[3].code == ':'
                    && '0' <= at[4].code && at[4].code <= '5';
  if (! underlines && (colons || ! change_colors (&after, numbers, count)))
    return 0;
  *colors = after;
  *styled = ! zero;
  return (int) (last - at) + 1;
}

/* Return the length of the sequence that begins with AT, or 0 if it doesn't
   erase to the end of the line: ESC [ K or ESC [ 0 K.  The text ends before
   END.  */
static int
erasure_length (struct character const *at, struct character const *end)
{
  char const *const erasures[] = { "\033[K", "\033[0K" };
  for (int i = 0; i < 2; i++)
    {
      int length = 0;
      while (at + length < end && erasures[i][length]
             && at[length].code == (unsigned char) erasures[i][length])
        length++;
      if (! erasures[i][length])
        return length;
    }
  return 0;
}

/* Decide which SGR sequences pass, from START to END, and where the style is
   reset.  If HIDES, drop the sequences that erase.  Return true if the style
   has to be reset after END.  */
static bool
decide_styles (bool hides, struct character *start, struct character *end)
{
  struct colors colors = { -1, -1, false };
  bool styled = false;
  for (struct character *at = start; at < end; at++)
    if (at->code == '\033')
      {
        for (int i = sgr_length (at, end, &colors, &styled); 0 < i; i--)
          at[i - 1].passes = true;
        for (int i = hides ? erasure_length (at, end) : 0; 0 < i; i--)
          at[i - 1].passes = at[i - 1].drops = true;
      }
    else if (at->code == '\n')
      {
        at->resets = styled;
        styled = false;
        colors = (struct colors){ -1, -1, false };
      }
  return styled;
}

/* Divide the SIZE bytes at IN into characters, in OUT.  Return their end.  */
static struct character *
divide (unsigned char const *in, size_t size, struct character *out)
{
  for (size_t at = 0; at < size; at += (size_t) out++->length)
    {
      int length = sequence_length (in + at, size - at);
      out->at = at;
      out->length = 0 < length ? length : 1;
      out->code = 0 < length ? code_of (in + at, length) : NO_CODE;
      out->properties = 0;
#if EXTENSIONS
      char bytes[UTF8_LENGTH_MAX] = "";
      memcpy (bytes, in + at, (size_t) out->length);
      out->properties = utf8_character_at (bytes).properties;
#endif
      out->shown = out->passes = out->drops = out->resets = false;
    }
  return out;
}

/* Return true if a newline follows AT, a CR, before END, with nothing between
   but what passes.  */
static bool
is_before_newline (struct character const *at, struct character const *end)
{
  size_t far = at->at + WINDOW;
  do
    at++;
  while (at < end && at->passes);
  return at < end && at->code == '\n' && at->at < far;
}

/* Remove the CRs before newlines, and the sequences to drop, from the
   characters from START to *END, which have the bytes at IN, and write the
   other bytes to OUT.  Return how many they are.  */
static size_t
remove_hidden (struct character *start, struct character **end, char const *in,
               char *out)
{
  struct character *kept = start;
  size_t size = 0;
  for (struct character *at = start; at < *end; at++)
    if (! at->drops && (at->code != '\r' || ! is_before_newline (at, *end)))
      {
        memcpy (out + size, in + at->at, (size_t) at->length);
        size += (size_t) at->length;
        *kept++ = *at;
      }
  *end = kept;
  return size;
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
  static char without_hidden[COMPARE_MAX];
  bool has_utf8 = options & UTF8;
  bool has_style = false; /* after the last character */
  assert (! has_utf8 || size <= COMPARE_MAX);
  bool hides = options & UTF8_VIEW && ! (options & SHOW_ENDS);
  if (has_utf8)
    {
      struct character *end
        = divide ((unsigned char const *) in, size, characters);
      has_style
        = options & UTF8_VIEW && decide_styles (hides, characters, end);
      decide (options, characters, end, size);
      if (hides)
        {
          size = remove_hidden (characters, &end, in, without_hidden);
          in = without_hidden;
        }
    }
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
      if (has_utf8 && character->resets)
        out += sprintf (out, "\033[m");
      if (has_utf8 && character->passes)
        *out++ = in[i];
      else if (has_utf8 && 1 < character->length
               && (character->shown || options & UTF8_CODES))
        out = put_part (character, in[i], part == 0, out);
      else
        out = put_byte (options, (unsigned char) in[i], before_newline, out);
    }
  if (has_style)
    out += sprintf (out, "\033[m");
  return (size_t) (out - start);
}
