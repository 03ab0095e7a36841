/* A buffer that grows once.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "buffer.h"

#include <stdlib.h>
#include <unistd.h>

void
buffer_start (struct buffer *buffer)
{
  buffer->bytes = buffer->initial;
  buffer->size = SMALL_BLOCK;
}

void
buffer_end (struct buffer *buffer)
{
  if (buffer->bytes != buffer->initial)
    free (buffer->bytes);
}

void
buffer_grow (struct buffer *buffer, size_t size)
{
  if (size <= buffer->size)
    return;
  void *bytes;
  if (posix_memalign (&bytes, (size_t) getpagesize (), size + BUFFER_SLACK)
      != 0)
    return;
  buffer_end (buffer);
  buffer->bytes = bytes;
  buffer->size = size;
}
