/* SGR sequences: the colors and other styles of text on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A sequence is ESC, "[", parameters and "m" (ECMA-48).  The parameters are
   numbers, separated by semicolons.  One of 256 colors, or a color of 24 bits,
   takes several numbers, separated by semicolons as in xterm, or by colons as
   in ITU T.416:

     38;5;INDEX   38;2;RED;GREEN;BLUE   38:2:SPACE:RED:GREEN:BLUE

   Such sequences neither move the cursor nor change text, but two styles hide
   it: concealed text, and text in the color of its background.  So we keep
   track of both colors, and a sequence after which they're equal doesn't pass.
   Since a color may have several names, such as 31 and 38;5;1, we bring it
   into a common form.

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
  CONCEAL = 8,
  TEXT = 30, /* and the 7 after it: the color of the text */
  BACKGROUND = 40,
  UNDERLINE = 50, /* UNDERLINE + EXTENDED: the color of a line below */
  BRIGHT_TEXT = 90,
  BRIGHT_BACKGROUND = 100,
  COLORS = 8,
  EXTENDED = 8, /* after TEXT or BACKGROUND: more numbers follow */
  DEFAULT = 9,

  BY_INDEX = 5, /* the first number after EXTENDED */
  BY_RGB = 2,
  CHANNEL_MAX = 255,
  NUMBER_MAX = 9999 /* larger numbers are this one */
};

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
  enum
  {
    MOST = 5 /* BY_RGB, the color space, and three channels */
  };
  unsigned int numbers[MOST];
  unsigned int count = 0;
  char separator = **at;
  if (separator != ';' && separator != ':')
    return false;
  unsigned int wanted = MOST;
  while (count < wanted && **at == separator)
    {
      ++*at;
      numbers[count++] = read_number (at);
      if (separator == ';')
        wanted = numbers[0] == BY_RGB ? 4 : 2;
    }
  if (**at == ':' || count < 2)
    return false;
  for (unsigned int i = 1; i < count; i++)
    if (CHANNEL_MAX < numbers[i])
      return false;
  if (numbers[0] == BY_INDEX && count == 2)
    {
      *color = color_of_index (numbers[1]);
      return true;
    }
  unsigned int const *channels = numbers + count - 3;
  if (numbers[0] != BY_RGB || count < 4)
    return false;
  *color = direct | channels[0] << 16 | channels[1] << 8 | channels[2];
  return true;
}

/* Read the parameter at *AT, and go to its end.  Change STYLE.  Return false
   if the parameter conceals text, or is a color that makes no sense.  */
static bool
read_parameter (char const **at, struct sgr_style *style)
{
  unsigned int number = read_number (at);
  unsigned int group = number / 10 * 10;
  unsigned int unit = number % 10;
  uint32_t ignored;
  if (number == CONCEAL)
    return false;
  if (number == RESET)
    style->text = style->background = 0;
  uint32_t *color
    = (group == TEXT || group == BRIGHT_TEXT               ? &style->text
       : group == BACKGROUND || group == BRIGHT_BACKGROUND ? &style->background
                                                           : &ignored);
  bool is_bright = group == BRIGHT_TEXT || group == BRIGHT_BACKGROUND;
  if (unit < COLORS)
    *color = indexed | (unit + (is_bright ? COLORS : 0));
  else if (! is_bright && unit == DEFAULT)
    *color = 0;
  else if (group == TEXT || group == BACKGROUND || group == UNDERLINE)
    return read_color (at, color);
  /* 4:3, for instance, is a wavy line.  Some terminals take the colon for a
     semicolon.  */
  while (**at == ':')
    {
      ++*at;
      if (read_number (at) == CONCEAL)
        return false;
    }
  return true;
}

size_t
sgr_read (struct sgr_style *style, char const *in, size_t size)
{
  size_t length = 1;
  bool is_zero = true; /* no parameter, or only zeros */
  for (; length < SGR_MAX; length++)
    {
      if (length == size)
        return SGR_WAIT;
      char byte = in[length];
      if (length == 1 ? byte != '[' : ! ('0' <= byte && byte <= ';'))
        break;
      is_zero = is_zero && (length == 1 || byte == '0');
    }
  if (length < 2 || length == SGR_MAX || in[length] != 'm')
    return 0;
  struct sgr_style after = *style;
  char const *at = in + 1;
  do
    {
      at++;
      if (! read_parameter (&at, &after))
        return 0;
    }
  while (*at == ';');
  after.is_on = ! is_zero;
  if (after.text != 0 && after.text == after.background)
    return 0;
  *style = after;
  return length + 1;
}
