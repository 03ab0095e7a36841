/* What -n and -b do: lines have a number in front.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NUMBERING_H
#define NUMBERING_H

#include <stdbool.h>

#include "format/kernels/kernel.h"
#include "format/kernels/generic/line-number.h"

struct numbering
{
  bool skips_newline; /* lines that begin with their newline have none */
  bool skips_end;     /* those that end with their second byte have none,
                         which is the newline behind a dollar sign */
  bool inside_line;   /* the last byte was no newline */
  struct line_number number;
  struct places places; /* of the lines that are numbered, in a slice */
};

/* Begin to number as OPTIONS, a set of enum option_flag, ask.  */
void numbering_start (struct numbering *numbering, unsigned int options);

#endif
