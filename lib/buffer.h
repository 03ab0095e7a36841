/* A buffer that can grow.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* In bytes.  */
enum
{
  /* The size of the first block, whose memory is there from the start.  GNU
     cat reads as many bytes.  The size matters: a file in /proc/sys answers
     one read, and a packet socket discards the rest of a message.  */
  SMALL_BLOCK = 128 * 1024,

  /* The alignment that O_DIRECT asks for (open(2)).  */
  BUFFER_ALIGNMENT = 4096,

  /* Bytes after the end of a buffer that may be read and written, too, because
     kernels use whole vectors.  */
  BUFFER_SLACK = 128
};

/* The first memory of a buffer.  A small file touches only the pages that it
   fills.  */
struct small_block
{
  char bytes[BUFFER_ALIGNMENT + SMALL_BLOCK + BUFFER_SLACK];
};

/* A buffer gets new memory when a large input needs more.  If there is no
   memory to grow, that is no error: copying goes on in small blocks.  A buffer
   of all zeros has no bytes yet.  */
struct buffer
{
  char *bytes;
  size_t size;
  bool is_mapped;
};

/* Begin with SMALL, which is borrowed, and do not touch its bytes.  */
void buffer_start (struct buffer *buffer, struct small_block *small);

/* Make BUFFER at least SIZE bytes large if there is memory for that.  If it
   grows, its old bytes are lost.  */
void buffer_grow (struct buffer *buffer, size_t size);

/* Free the memory that BUFFER allocated.  */
void buffer_end (struct buffer *buffer);

#endif
