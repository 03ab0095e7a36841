/* The properties of Unicode's characters that --utf8 needs.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/utf8/properties.h"

#include "format/utf8/properties.inc"
#include "minmax.h"

unsigned int
utf8_properties (uint32_t code)
{
  enum
  {
    BLOCK_SIZE = 128, /* see table.awk */
    WORD_SIZE = 16,
    PROPERTY_BITS = 4,
    BLOCKS = sizeof block_numbers
  };
  unsigned int block = block_numbers[MIN (code / BLOCK_SIZE, BLOCKS - 1)];
  uint64_t word = blocks[block][code % BLOCK_SIZE / WORD_SIZE];
  return (word >> code % WORD_SIZE * PROPERTY_BITS
          & ((1U << PROPERTY_BITS) - 1));
}
