/* The number of bytes to read or write at once.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/block-size.h"

size_t
block_size (blksize_t preferred)
{
  if (preferred <= 0 || LARGEST_BLOCK < preferred)
    return LARGE_BLOCK;
  size_t unit = (size_t) preferred;
  return (LARGE_BLOCK + unit - 1) / unit * unit;
}
