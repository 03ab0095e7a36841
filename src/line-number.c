/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "line-number.h"

#include <string.h>

void
line_number_start (struct line_number *number)
{
  memset (number->text, ' ', LINE_NUMBER_DIGITS);
  number->text[LINE_NUMBER_DIGITS - 1] = '0';
  number->text[LINE_NUMBER_DIGITS] = '\t';
  number->first = LINE_NUMBER_DIGITS - LINE_NUMBER_WIDTH;
}

/* Add one.  Past 18 digits a > stands in front, as in GNU cat.  */
static void
increment (struct line_number *number)
{
  char *text = number->text;
  int digit = LINE_NUMBER_DIGITS - 1;
  while (0 <= digit && '9' <= text[digit])
    text[digit--] = '0';
  if (digit < 0)
    text[0] = '>';
  else
    {
      text[digit] = text[digit] == ' ' ? '1' : (char) (text[digit] + 1);
      if (digit < number->first)
        number->first = (unsigned char) digit;
    }
}

char *
line_number_put (struct line_number *number, char *out)
{
  increment (number);
  size_t size = LINE_NUMBER_MAX - (size_t) number->first;
  memcpy (out, number->text + number->first, size);
  return out + size;
}
