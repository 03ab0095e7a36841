/* A buffer that can grow.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* In bytes.  */
enum
{
  /* The size of a block, whose memory is there from the start.  GNU cat reads
     as many bytes.  No write of a copy is longer.  The size matters: a file in
     /proc/sys answers one read; a message of a packet socket above its send
     buffer (212,992 bytes by default) fails with EMSGSIZE, and the rest of a
     message that does not fit is lost; each write to a tape is a record, and
     all records must be of one size.

     A larger block for a long copy between files saves nothing: 128 KiB and
     its copy stay in the processor's caches.  From the page cache, Linux 6.18,
     two CPUs, processor time divided by that of GNU cat 9.12:

       KiB                           32    64   128   256   512
       128 files of 1 MiB > tmpfs  1.15  1.13  1.12  1.17
       tmpfs > ext4, 2 x 256 MiB         1.29  1.26  1.31  1.32
       16 files of 8 MiB > btrfs         1.10  1.11  1.14
       16 files of 8 MiB > xfs           1.38  1.41  1.46  */
  BLOCK_SIZE = 128 * 1024,

  /* The alignment that O_DIRECT asks for (open(2)).  */
  BUFFER_ALIGNMENT = 4096,

  /* Bytes after the end of a buffer that may be read and written, too.  A
     slice of text that begins before the end may need as many when it is
     formatted.  Most of them are never touched.  */
  BUFFER_SLACK = 96 * 1024
};

/* The memory of a block.  A small file touches only the pages that it
   fills.  */
struct block
{
  char bytes[BUFFER_ALIGNMENT + BLOCK_SIZE + BUFFER_SLACK];
};

/* A buffer of all zeros has no bytes yet.  The buffers of blocks keep their
   size; others grow.  */
struct buffer
{
  char *bytes;
  size_t size;
  bool is_mapped;
};

/* Begin with MEMORY, which is borrowed, and do not touch its bytes.  */
void buffer_start (struct buffer *buffer, struct block *memory);

/* Make BUFFER at least SIZE bytes large if there is memory for that.  Keep its
   bytes.  */
void buffer_grow (struct buffer *buffer, size_t size);

/* Free the memory that BUFFER allocated.  */
void buffer_end (struct buffer *buffer);

#endif
