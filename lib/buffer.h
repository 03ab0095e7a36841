/* A buffer that grows once.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* In bytes.  */
enum
{
  /* What is read first, into memory that is there already, as much as GNU cat
     reads: a file in /proc/sys answers one read, and a packet socket gives the
     rest of a message to nobody.  */
  SMALL_BLOCK = 128 * 1024,

  /* What O_DIRECT asks for (open(2)).  */
  BUFFER_ALIGNMENT = 4096,

  /* So many behind those of a buffer may be read and written, too: whole
     vectors.  */
  BUFFER_SLACK = 128
};

/* What a buffer starts with: of it a small file touches only the pages that
   it fills.  */
struct small_block
{
  char bytes[BUFFER_ALIGNMENT + SMALL_BLOCK + BUFFER_SLACK];
};

/* It is allocated when a large input asks for more.  Having no memory to grow
   is no error: copying goes on in small blocks.  One of all zeros has no bytes
   yet.  */
struct buffer
{
  char *bytes;
  size_t size;
  bool is_mapped;
};

/* Begin with SMALL, without touching it.  */
void buffer_start (struct buffer *buffer, struct small_block *small);

/* Have room for at least SIZE bytes if there is memory for it.  What was
   in BUFFER is lost.  */
void buffer_grow (struct buffer *buffer, size_t size);

/* Free what was allocated.  */
void buffer_end (struct buffer *buffer);

#endif
