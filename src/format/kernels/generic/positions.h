/* The positions of the bits in a byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef POSITIONS_H
#define POSITIONS_H

struct bit_positions
{
  char positions[8]; /* COUNT positions, then zeros; the least significant bit
                     has position 0 */
  unsigned char count;
};

/* The positions for each value of a byte.  */
extern struct bit_positions const bit_positions[256];

#endif
