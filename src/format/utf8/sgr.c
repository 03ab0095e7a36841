/* SGR sequences: the colors and other styles of text on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A sequence is ESC, "[", parameters and "m" (ECMA-48).  The parameters are
   numbers, separated by semicolons.  One of 256 colors, or a color of 24 bits,
   takes several numbers: 38;5;INDEX or 38;2;RED;GREEN;BLUE.

   Such sequences neither move the cursor nor change text, but some hide it,
   and after some the terminal reads other bytes as sequences.  So only these
   pass:

     - Numbers that every terminal takes for a style, or ignores.  8 doesn't
       pass, because it conceals text.  Nor do 11 and 12: they stop the Linux
       console from decoding UTF-8, so a byte inside a letter then begins
       a sequence, and ESC [ m doesn't end that.  Nor does 58: it colors
       underlines, but where it's unknown, its numbers act by themselves.
     - At most 16 numbers.  Linux and tmux ignore a sequence that has more than
       they can hold, so the text wouldn't have the color that we assume.
     - No colons.  Linux ignores a sequence that has one, and GNU screen takes
       it for a semicolon.  4:0 to 4:5, the kinds of underlines, each pass as
       the only parameter, because they do no harm either way.
     - No color after which text has the color of its background.  So we keep
       track of both.  Since a color may have several names, such as 31 and
       38;5;1, we bring it into a common form.  31 on 101 is also red on red,
       because bold makes 31 bright in xterm, and the Linux console has no
       bright backgrounds.  And a terminal computes faint colors, so faint text
       may have any color.

   What we can't know passes.  We can't know how the terminal shows its own two
   colors and the first 16, so black text passes even if a black terminal hides
   it.  And we can't know which colors are too similar to read: any limit would
   spoil pictures made of half blocks, in which neighbors are similar.  */

#include <config.h>

#include "format/utf8/sgr.h"

/* The numbers that mean something here.  */
enum
{
  RESET = 0,
  FAINT = 2,
  NORMAL = 22, /* neither bold nor faint */
  TEXT = 30,   /* and the 7 after it: the color of the text */
  BACKGROUND = 40,
  BRIGHT_TEXT = 90,
  BRIGHT_BACKGROUND = 100,
  COLORS = 8,
  EXTENDED = 8, /* added to TEXT or BACKGROUND: more numbers follow */
  DEFAULT = 9,

  BY_INDEX = 5, /* the first number after EXTENDED */
  BY_RGB = 2,
  CHANNEL_MAX = 255,
  NUMBER_MAX = 9999, /* larger numbers count as this */
  PARAMETERS_MAX = 16
};

/* The numbers of styles that pass, as bits: 1 (bold) to 9 (strikethrough), but
   not 8 (concealed), and those that end them.  */
static uint32_t const passing = 0x3BE002FF;

/* The kinds of colors: one of the first 16, which the terminal chooses, or a
   color of 24 bits.  */
static uint32_t const indexed = UINT32_C (1) << 24;
static uint32_t const direct = UINT32_C (2) << 24;

/* Read the number at *AT, 0 if it has no digits, and go to its end.  */
static unsigned int
read_number (char const **at)
{
  unsigned int number = 0;
  for (; '0' <= **at && **at <= '9'; ++*at)
    {
      number = number * 10 + (unsigned int) (**at - '0');
      if (NUMBER_MAX < number)
        number = NUMBER_MAX;
    }
  return number;
}

/* Return the color with INDEX, at most 255.  After the first 16 colors, xterm
   has a cube with six values of each channel, and then a ramp of grays.  */
static uint32_t
color_of_index (unsigned int index)
{
  enum
  {
    CUBE = 16,
    SIDE = 6,
    GRAYS = CUBE + SIDE * SIDE * SIDE
  };
  static unsigned char const values[SIDE] = { 0, 95, 135, 175, 215, 255 };
  if (index < CUBE)
    return indexed | index;
  if (GRAYS <= index)
    return direct | (8 + 10 * (index - GRAYS)) * UINT32_C (0x10101);
  index -= CUBE;
  return (direct | (uint32_t) values[index / SIDE / SIDE] << 16
          | (uint32_t) values[index / SIDE % SIDE] << 8
          | values[index % SIDE]);
}

/* Read the numbers of a color at *AT, after the number that announces it, and
   go to their end.  Set *COLOR.  Return false if they don't make a color.  */
static bool
read_color (char const **at, uint32_t *color)
{
  unsigned int numbers[] = { 0, 0, 0, 0 };
  unsigned int count = 0;
  unsigned int wanted = 1;
  for (; count < wanted && **at == ';'; count++)
    {
      ++*at;
      numbers[count] = read_number (at);
      if (CHANNEL_MAX < numbers[count])
        return false;
      wanted = numbers[0] == BY_RGB ? 4 : 2;
    }
  *color = (numbers[0] == BY_RGB
              ? direct | numbers[1] << 16 | numbers[2] << 8 | numbers[3]
              : color_of_index (numbers[1]));
  return count == wanted && (numbers[0] == BY_RGB || numbers[0] == BY_INDEX);
}

/* Read the parameter at *AT, and go to its end.  Change STYLE.  Return false
   if the parameter is none of those that pass.  */
static bool
read_parameter (char const **at, struct sgr_style *style)
{
  unsigned int number = read_number (at);
  unsigned int group = number / 10 * 10;
  unsigned int unit = number % 10;
  if (number < TEXT)
    {
      if (number == RESET)
        *style = (struct sgr_style){ .is_on = false };
      else if (number == FAINT || number == NORMAL)
        style->is_faint = number == FAINT;
      return passing >> number & 1;
    }
  bool is_bright = group == BRIGHT_TEXT || group == BRIGHT_BACKGROUND;
  uint32_t *color
    = (group == TEXT || group == BRIGHT_TEXT ? &style->text
                                             : &style->background);
  if (! is_bright && group != TEXT && group != BACKGROUND)
    return false;
  if (unit < COLORS)
    *color = indexed | (unit + (is_bright ? COLORS : 0));
  else if (! is_bright && unit == DEFAULT)
    *color = 0;
  else
    return ! is_bright && read_color (at, color);
  return true;
}

/* Return true if STYLE may give text the color of its background.  */
static bool
hides_text (struct sgr_style const *style)
{
  if (style->text == 0 || style->background == 0)
    return false;
  return (style->text == style->background
          || (style->text < (indexed | COLORS)
              && style->background == style->text + COLORS)
          || (style->is_faint && (style->text & direct)));
}

size_t
sgr_read (struct sgr_style *style, char const *in, size_t size)
{
  size_t length = 1;
  bool is_zero = true; /* no parameter, or only zeros */
  int semicolons = 0;
  for (; length < SGR_MAX; length++)
    {
      if (length == size)
        return SGR_WAIT;
      char byte = in[length];
      if (length == 1 ? byte != '[' : ! ('0' <= byte && byte <= ';'))
        break;
      is_zero = is_zero && (length == 1 || byte == '0');
      semicolons += byte == ';';
    }
  if (length < 2 || length == SGR_MAX || in[length] != 'm'
      || PARAMETERS_MAX <= semicolons)
    return 0;
  struct sgr_style after = *style;
  char const *at = in + 1;
  if (! (length == 5 && in[2] == '4' && in[3] == ':' && in[4] <= '5'))
    do
      {
        at++;
        if (! read_parameter (&at, &after) || *at == ':')
          return 0;
      }
    while (*at == ';');
  after.is_on = ! is_zero;
  if (hides_text (&after))
    return 0;
  *style = after;
  return length + 1;
}

size_t
sgr_erasure_length (char const *in)
{
  size_t last = in[1] == '[' && in[2] == '0' ? 3 : 2;
  return in[1] == '[' && in[last] == 'K' ? last + 1 : 0;
}
