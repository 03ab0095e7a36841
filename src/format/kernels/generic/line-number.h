/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_NUMBER_H
#define LINE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum
{
  LINE_NUMBER_WIDTH = 6,   /* blanks before shorter numbers */
  LINE_NUMBER_DIGITS = 18, /* from 10^18 on, > stands for the first */
  LINE_NUMBER_MAX = LINE_NUMBER_DIGITS + 1 /* and a tab */
};

/* What a line needs of the number.  Apart from its text, so that a loop has it
   in registers: a line costs a store of eight bytes and one of the last two
   digits, and loads nothing that was just stored.  */
struct line_number_head
{
  uint64_t start;       /* the first eight bytes of the text, as in memory */
  uint32_t size;        /* of the text */
  unsigned char digits; /* the last two, which the text has not, as an index
                           into line_number_digits */
  unsigned char limit;  /* what they must stay below */
};

/* " 0" to " 9", then "00" to "99".  */
extern char const line_number_digits[];

/* The number of the next line is kept as the text to be written.  */
struct line_number
{
  struct line_number_head head;
  char text[LINE_NUMBER_MAX + 1]; /* blanks, digits, a tab, a NUL */
};

/* Begin to count: the first line is 1.  */
void line_number_start (struct line_number *number);

/* Go on with NUMBER where the last two digits have come to their limit.  */
struct line_number_head line_number_carry (struct line_number *number);

/* Write the number to OUT, and go on to the next.  HEAD stands for that of
   NUMBER.  Return the end; up to LINE_NUMBER_MAX bytes are written.  */
static inline char *
line_number_emit (struct line_number_head *head, struct line_number *number,
                  char *out)
{
  memcpy (out, &head->start, sizeof head->start);
  if (sizeof head->start < head->size)
    memcpy (out, number->text, LINE_NUMBER_MAX);
  memcpy (out + head->size - 3, line_number_digits + 2 * head->digits, 2);
  out += head->size;
  if (++head->digits == head->limit)
    *head = line_number_carry (number);
  return out;
}

#endif
