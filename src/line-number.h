/* The counter of -n and -b.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_NUMBER_H
#define LINE_NUMBER_H

enum
{
  LINE_NUMBER_WIDTH = 6,   /* blanks before shorter numbers */
  LINE_NUMBER_DIGITS = 18, /* from 10^18 on, > stands for the first */
  LINE_NUMBER_MAX = LINE_NUMBER_DIGITS + 1 /* and a tab */
};

/* The number is kept as the text to be written, so that a new line costs
   one more in a digit and no division.  */
struct line_number
{
  char text[LINE_NUMBER_MAX]; /* blanks, digits, a tab */
  unsigned char first;        /* where in it to write from */
};

/* Begin to count: the first line is 1.  */
void line_number_start (struct line_number *number);

/* Count a line and write its number, at most LINE_NUMBER_MAX bytes, to
   OUT.  Return the end of what was written.  */
char *line_number_put (struct line_number *number, char *out);

#endif
