/* The step that keeps only the first of adjacent empty lines: -s.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SQUEEZE_H
#define SQUEEZE_H

#include <stddef.h>
#include <stdint.h>

#include "format/kernels/kernel.h"

struct squeeze
{
  uint64_t before; /* mask of the newlines among the last KERNEL_CHUNK bytes;
                      the most significant bit is the last byte */
  struct byte_masks newlines; /* newlines of a slice, then those to drop */
  char kept[KERNEL_SLICE + KERNEL_SLACK];
};

/* Begin at the start of a line.  */
void squeeze_start (struct squeeze *squeeze);

/* Squeeze the *SIZE bytes at IN, a slice; KERNEL finds its newlines.  Return
   IN if all bytes stay.  Otherwise return a copy of the bytes that stay, and
   set *SIZE to their number.  SQUEEZE owns the copy until the next call.
   KERNEL_SLACK more bytes after the copy can be read.  */
char const *squeeze (struct squeeze *squeeze, struct kernel const *kernel,
                     char const *in, size_t *size);

#endif
