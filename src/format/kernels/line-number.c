/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/kernels/line-number.h"

#define TEN(tens)                                                             \
  tens "0" tens "1" tens "2" tens "3" tens "4" tens "5" tens "6" tens         \
       "7" tens "8" tens "9"
#define FROM_TEN                                                              \
  TEN ("1")                                                                   \
  TEN ("2")                                                                   \
  TEN ("3") TEN ("4") TEN ("5") TEN ("6") TEN ("7") TEN ("8") TEN ("9")

char const line_number_digits[] = TEN ("0") FROM_TEN TEN (" ") FROM_TEN;

enum
{
  HUNDRED = 100
};

void
line_number_start (struct line_number *number)
{
  *number = (struct line_number){ .text = "      \t" };
  number->head = (struct line_number_head){ .size = LINE_NUMBER_WIDTH + 1,
                                            .digits = HUNDRED + 1,
                                            .limit = 2 * HUNDRED };
  memcpy (&number->head.start, number->text, sizeof number->head.start);
}

/* From 10^18 on, write a > instead of the first digit, as GNU cat does.  */
struct line_number_head
line_number_carry (struct line_number *number)
{
  struct line_number_head *head = &number->head;
  char *text = number->text;
  char *digit = text + head->size - 4; /* before the last two */
  while (text <= digit && '9' <= *digit)
    *digit-- = '0';
  if (text <= digit)
    *digit = *digit == ' ' ? '1' : (char) (*digit + 1);
  else if (head->size == LINE_NUMBER_MAX)
    *text = '>';
  else
    {
      memmove (text + 1, text, head->size);
      *text = '1';
      head->size++;
    }
  head->digits = 0;
  head->limit = HUNDRED;
  memcpy (&head->start, text, sizeof head->start);
  return *head;
}
