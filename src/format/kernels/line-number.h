/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef LINE_NUMBER_H
#define LINE_NUMBER_H

#include <stdint.h>
#include <string.h>

enum
{
  LINE_NUMBER_WIDTH = 6,   /* bytes; spaces before shorter numbers */
  LINE_NUMBER_MAX = 18 + 1 /* bytes: digits and a tab */
};

/* The part of a number that every line needs.  It's apart from the text, so
   a loop can keep it in registers.  Then a line takes two stores (eight bytes,
   and the last two digits), and loads nothing that was just stored.  Only
   a number of more than seven digits is copied from the text.  */
struct line_number_head
{
  uint64_t start;       /* the first eight bytes of the text, as in memory */
  uint32_t size;        /* of the text, in bytes */
  unsigned char digits; /* the last two digits, which the text lacks, as an
                           index into line_number_digits */
  unsigned char limit;  /* the index that DIGITS must stay below */
};

/* The last two digits: "00" to "99", and for the first lines " 0" to " 9" and
   "10" to "99".  */
extern char const line_number_digits[];

/* The number of the next line, as the text to write.  */
struct line_number
{
  struct line_number_head head;
  char text[LINE_NUMBER_MAX + 1]; /* spaces, digits, a tab, a NUL */
};

/* Begin to count.  The first line has number 1.  */
void line_number_start (struct line_number *number);

/* Carry 1 into the digits of NUMBER that precede the last two.  Return its new
   head.  */
struct line_number_head line_number_carry (struct line_number *number);

/* Write the number to OUT, then advance it to the next line.  HEAD is NUMBER's
   head or a copy of it, which the caller puts back.  Return the end of the
   number.  Up to LINE_NUMBER_MAX bytes are written.  */
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
