/* A buffer that can grow.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  /* The size of a block, which needs no allocation.  It's the number of bytes
     that GNU cat reads at a time, and this number matters:

     - A file in /proc/sys answers only one read.
     - A packet socket refuses a message that exceeds its send buffer (212,992
       bytes by default), and loses whatever exceeds the receiver's.
     - Each write to a tape is a record, and all records have one size.

     Only a copy of more than that gets larger blocks, if its output takes them
     (fit_block in src/transfer/transfer.c).  */
  BLOCK_SIZE = 128 * 1024,

  /* The alignment that O_DIRECT asks of memory (open(2)).  */
  BUFFER_ALIGNMENT = 4096,

  /* Bytes behind the end of a buffer that may be read and written as well,
     because a slice of text that starts before the end may need that many when
     it's formatted.  Most of them are never touched.  */
  BUFFER_SLACK = 96 * 1024
};

/* A block's memory.  A small file touches only the pages that it fills.  */
struct block
{
  char bytes[BUFFER_ALIGNMENT + BLOCK_SIZE + BUFFER_SLACK];
};

/* A buffer of all zeros has no memory yet.  */
struct buffer
{
  char *bytes;
  size_t size;
  bool is_mapped;
};

/* Begin with MEMORY, which is borrowed, without touching its bytes.  */
void buffer_start (struct buffer *buffer, struct block *memory);

/* Make BUFFER at least SIZE bytes large, unless memory is short, and keep its
   bytes.  */
void buffer_grow (struct buffer *buffer, size_t size);

/* Free the memory that BUFFER allocated.  */
void buffer_end (struct buffer *buffer);

/* Tell AddressSanitizer which memory nothing may access.

   poison: from now on, report each access to the SIZE bytes at BYTES.
   unpoison: no longer report it.
   is_poisoned: return true if an access to the byte at BYTES is reported.
   In other builds, nothing is ever reported.  */
#ifndef __has_feature
#  define __has_feature(feature) 0 /* gcc */
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer)
#  include <sanitizer/asan_interface.h>
#  define poison(bytes, size) __asan_poison_memory_region (bytes, size)
#  define unpoison(bytes, size) __asan_unpoison_memory_region (bytes, size)
#  define is_poisoned(bytes) __asan_address_is_poisoned (bytes)
#else
#  define poison(bytes, size) ((void) (bytes), (void) (size))
#  define unpoison(bytes, size) ((void) (bytes), (void) (size))
#  define is_poisoned(bytes) ((void) (bytes), 0)
#endif

#endif
