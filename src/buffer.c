/* A buffer that grows once.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "buffer.h"

#include <stdint.h>
#include <stdlib.h>

void
buffer_start (struct buffer *buffer, struct small_block *small)
{
  size_t over = (uintptr_t) small->bytes % BUFFER_ALIGNMENT;
  buffer->bytes = small->bytes + (BUFFER_ALIGNMENT - over);
  buffer->size = SMALL_BLOCK;
}

void
buffer_end (struct buffer *buffer)
{
  if (SMALL_BLOCK < buffer->size)
    free (buffer->bytes);
}

void
buffer_grow (struct buffer *buffer, size_t size)
{
  if (size <= buffer->size)
    return;
  void *bytes;
  if (posix_memalign (&bytes, BUFFER_ALIGNMENT, size + BUFFER_SLACK) != 0)
    return;
  buffer_end (buffer);
  buffer->bytes = bytes;
  buffer->size = size;
}
