/* The positions of the bits in a byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/kernels/generic/positions.h"

/* The rows are strings because macros can join strings.  BIT_n makes the rows
   for all values of the bits 0 to n, the lowest value first.  HIGHER has the
   positions of the bits after n that are set.  */
#define ROW(all)                                                              \
  {                                                                           \
    all, sizeof (all) - 1                                                     \
  }
#define BIT_0(higher) ROW ("" higher), ROW ("\0" higher)
#define BIT_1(higher) BIT_0 (higher), BIT_0 ("\1" higher)
#define BIT_2(higher) BIT_1 (higher), BIT_1 ("\2" higher)
#define BIT_3(higher) BIT_2 (higher), BIT_2 ("\3" higher)
#define BIT_4(higher) BIT_3 (higher), BIT_3 ("\4" higher)
#define BIT_5(higher) BIT_4 (higher), BIT_4 ("\5" higher)
#define BIT_6(higher) BIT_5 (higher), BIT_5 ("\6" higher)
#define BIT_7(higher) BIT_6 (higher), BIT_6 ("\7" higher)

struct bit_positions const bit_positions[] = { BIT_7 ("") };
