/* One input on its way to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "copy.h"

#include "minmax.h"

off_t
copy_left (struct copy const *copy)
{
  off_t size = input_remaining (copy->input);
  uintmax_t wanted = copy->until - copy->output->written;
  return 0 < size && wanted < (uintmax_t) size ? (off_t) wanted : size;
}

ssize_t
copy_read (struct copy *copy)
{
  struct buffer *block = copy->block;
  if (copy->block_filled)
    {
      size_t for_input = block_size (copy->input->status.st_blksize);
      size_t for_output = block_size (copy->output->status.st_blksize);
      buffer_grow (block, MAX (for_input, for_output));
    }
  uintmax_t wanted = MIN (copy->until - copy->output->written, block->size);
  if (wanted == 0)
    return 0;
  ssize_t got = input_read (copy->input, block->bytes, (size_t) wanted);
  copy->block_filled = got == (ssize_t) block->size;
  return got;
}
