/* The properties of Unicode's characters that --utf8 needs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/utf8/properties.h"

#include <stddef.h>

#include "format/utf8/properties.inc"
#include "minmax.h"

unsigned int
utf8_properties (uint32_t code)
{
  enum
  {
    BLOCK_SIZE = 128, /* see table.awk */
    PROPERTY_BITS = 4,
    BLOCKS = sizeof first_range / sizeof *first_range - 1
  };
  size_t block = MIN (code / BLOCK_SIZE, BLOCKS - 1);
  uint32_t const *range = ranges + first_range[block];
  size_t count = (size_t) first_range[block + 1] - first_range[block] + 1;
  /* CODE is in one of the COUNT ranges at RANGE.  */
  while (1 < count)
    {
      size_t half = count / 2;
      range += range[half] >> PROPERTY_BITS <= code ? half : 0;
      count -= half;
    }
  return *range & ((1U << PROPERTY_BITS) - 1);
}
