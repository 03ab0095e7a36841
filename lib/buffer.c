/* A buffer that can grow.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "buffer.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

/* Return how many bytes of the last page of BUFFER, which is mapped, lie
   behind its slack.  Nothing may access them.  */
static size_t
beyond_slack (struct buffer const *buffer)
{
  return -(buffer->size + BUFFER_SLACK) % BUFFER_ALIGNMENT;
}

void
buffer_start (struct buffer *buffer, struct block *memory)
{
  size_t over = (uintptr_t) memory->bytes % BUFFER_ALIGNMENT;
  buffer->bytes = memory->bytes + (BUFFER_ALIGNMENT - over);
  buffer->size = BLOCK_SIZE;
  buffer->is_mapped = false;
  poison (buffer->bytes + BLOCK_SIZE + BUFFER_SLACK, over);
}

void
buffer_end (struct buffer *buffer)
{
  if (! buffer->is_mapped)
    return;
  size_t size = buffer->size + BUFFER_SLACK;
  unpoison (buffer->bytes + size, beyond_slack (buffer));
  munmap (buffer->bytes, size);
}

/* We call mmap: malloc and free would add 8 KiB to a static program.  */
void
buffer_grow (struct buffer *buffer, size_t size)
{
  if (size <= buffer->size)
    return;
  char *bytes = mmap (NULL, size + BUFFER_SLACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED)
    return;
  if (0 < buffer->size)
    memcpy (bytes, buffer->bytes, buffer->size);
  buffer_end (buffer);
  *buffer = (struct buffer){ .bytes = bytes, .size = size, .is_mapped = true };
  poison (bytes + size + BUFFER_SLACK, beyond_slack (buffer));
}
