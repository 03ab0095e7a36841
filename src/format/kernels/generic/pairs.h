/* A table for shuffles that make pairs of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PAIRS_H
#define PAIRS_H

#include <stdbool.h>

enum
{
  PAIRS_MASKS = 256 /* the masks of eight bytes */
};

/* A row for each mask, with the source of each byte of the result.  For byte
   N, the row has N.  If byte N is in the mask, 8 + N comes before N: there is
   the byte to write before byte N.  The rest of the row means nothing.  */
struct pairs
{
  bool are_made; /* false until pairs_start */
  unsigned char sources[PAIRS_MASKS][16];
};

/* Make the rows of PAIRS, in 10 microseconds.  In the program's file they
   would need 4 of the 64 KiB that a static program may have.  */
void pairs_start (struct pairs *pairs);

#endif
