/* A line number to go on from.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NUMBER_AFTER_H
#define NUMBER_AFTER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/kernels/line-number.h"

/* Set NUMBER to the number after LAST, which has 2 to 18 digits.  The first of
   18 may be a >.  */
static inline void
number_after (struct line_number *number, char const *last)
{
  struct line_number_head *head = &number->head;
  unsigned long last_two = strtoul (last + strlen (last) - 2, NULL, 10);
  snprintf (number->text, sizeof number->text, "%6.18s\t", last);
  head->size = (uint32_t) strlen (number->text);
  head->digits = (unsigned char) last_two;
  head->limit = 100;
  memcpy (&head->start, number->text, sizeof head->start);
  char text[LINE_NUMBER_MAX];
  line_number_emit (head, number, text);
}

#endif
