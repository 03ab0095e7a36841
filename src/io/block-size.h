/* The number of bytes to read or write at once.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef BLOCK_SIZE_H
#define BLOCK_SIZE_H

#include <stddef.h>
#include <sys/types.h>

/* In bytes.  */
enum
{
  /* The least size that is worth allocating for an input that fills a small
     block.  1 GiB from the page cache to /dev/null, Linux 6.18, median of five
     runs: 4 KiB 0.17 s, 16 KiB 0.08, 32 KiB 0.065, 64 and 128 KiB 0.06, 256
     KiB to 4 MiB 0.05.  */
  LARGE_BLOCK = 256 * 1024,

  /* The largest st_blksize that is used: a file system may ask for more.  */
  LARGEST_BLOCK = 16 * 1024 * 1024
};

/* Return the number of bytes to read or write at once if st_blksize is
   PREFERRED: the least multiple of PREFERRED that is at least LARGE_BLOCK.
   Return LARGE_BLOCK if PREFERRED is not from 1 to LARGEST_BLOCK.  */
size_t block_size (blksize_t preferred);

#endif
