/* A table for shuffles that make pairs of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/kernels/generic/pairs.h"

#include <limits.h>

char pair_sources[256][16];

void
pair_sources_start (void)
{
  for (unsigned int mask = 0; mask <= UCHAR_MAX; mask++)
    {
      char *next = pair_sources[mask];
      for (unsigned int byte = 0; byte < 8; byte++)
        {
          if (mask >> byte & 1)
            *next++ = (char) (8 + byte);
          *next++ = (char) byte;
        }
    }
}
