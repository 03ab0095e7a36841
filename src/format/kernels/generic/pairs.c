/* A table for shuffles that make pairs of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/kernels/generic/pairs.h"

void
pairs_start (struct pairs *pairs)
{
  for (unsigned int mask = 0; mask < PAIRS_MASKS; mask++)
    {
      unsigned char *next = pairs->sources[mask];
      for (unsigned char byte = 0; byte < 8; byte++)
        {
          if (mask >> byte & 1)
            *next++ = 8 + byte;
          *next++ = byte;
        }
    }
  pairs->are_made = true;
}
