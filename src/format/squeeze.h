/* What -s does: of adjacent empty lines only the first stays.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SQUEEZE_H
#define SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/kernels/kernel.h"

struct squeeze
{
  uint64_t before; /* where the last KERNEL_CHUNK bytes were newlines,
                      the last one's bit being the most significant */
  struct byte_masks newlines; /* of a slice, later those to be dropped */
  char kept[KERNEL_SLICE + KERNEL_SLACK];
};

/* Begin at the start of a line.  */
void squeeze_start (struct squeeze *squeeze);

/* Squeeze the *SIZE bytes at IN, a slice, with what KERNEL finds.  Return IN
   if they all stay, or else a copy of those that do, *SIZE now, with room
   behind it for what a kernel does there.  */
char const *squeeze (struct squeeze *squeeze, struct kernel const *kernel,
                     char const *in, size_t *size);

#endif
