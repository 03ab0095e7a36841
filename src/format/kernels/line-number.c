/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/kernels/line-number.h"

#define TEN(tens)                                                             \
  tens "0" tens "1" tens "2" tens "3" tens "4" tens "5" tens "6" tens         \
       "7" tens "8" tens "9"

char const line_number_digits[] = TEN (" ") TEN ("0") TEN ("1") TEN ("2")
  TEN ("3") TEN ("4") TEN ("5") TEN ("6") TEN ("7") TEN ("8") TEN ("9");

enum
{
  /* Indices into line_number_digits.  */
  AFTER_NINE = 10, /* after " 9" */
  ZERO_ZERO = 10,  /* of "00" */
  ONE_ZERO = 20,   /* of "10" */
  AFTER_ALL = 110  /* after "99" */
};

void
line_number_start (struct line_number *number)
{
  *number = (struct line_number){ .text = "      \t" };
  number->head = (struct line_number_head){ .size = LINE_NUMBER_WIDTH + 1,
                                            .digits = 1,
                                            .limit = AFTER_NINE };
  memcpy (&number->head.start, number->text, sizeof number->head.start);
}

/* Add 1 to the digits of TEXT before the last two.  *SIZE is the size of TEXT
   in bytes; it grows with a new digit.  From 10^18 on, write a > instead of
   the first digit, as GNU cat does.  */
static void
increment (char *text, uint32_t *size)
{
  char *digit = text + *size - 4;
  while (text <= digit && '9' <= *digit)
    *digit-- = '0';
  if (text <= digit)
    *digit = *digit == ' ' ? '1' : (char) (*digit + 1);
  else if (*size == LINE_NUMBER_MAX)
    *text = '>';
  else
    {
      memmove (text + 1, text, *size);
      *text = '1';
      ++*size;
    }
}

struct line_number_head
line_number_carry (struct line_number *number)
{
  struct line_number_head *head = &number->head;
  head->digits = head->limit == AFTER_NINE ? ONE_ZERO : ZERO_ZERO;
  if (head->limit == AFTER_ALL)
    increment (number->text, &head->size);
  head->limit = AFTER_ALL;
  memcpy (&head->start, number->text, sizeof head->start);
  return *head;
}
