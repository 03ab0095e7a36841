/* The body of a kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that includes this defines before

     KERNEL   the struct kernel that it is to define, and KERNEL_NAME
     VECTOR   how many bytes are copied at once
     static void copy_vector (char *out, char const *in)
     static uint64_t special_mask (struct special_bytes const *special,
                                   char const *in, bool notation,
                                   int exceptions)
              of the KERNEL_CHUNK bytes at IN, the special ones, where the last
              two are what SPECIAL has

   and may define

     ESCAPES_PAIRS 1
     static bool is_ascii (char const *in, size_t size)
              whether all of the SIZE bytes at IN are
     static char *escape_pairs (struct special_bytes const *special,
                              char const *in, size_t size,
                              struct byte_masks const *found, char *out)
              show the SIZE bytes at IN, of which the SPECIAL ones, FOUND, are
              ASCII, and come to two bytes each; return the end

   It is to be translated for that instruction set, so nothing else may be
   in it.  */

#include "format/kernels/generic/escape.h"
#include "format/kernels/generic/find.h"
#include "format/kernels/generic/number.h"

struct kernel const KERNEL
  = { .name = KERNEL_NAME, .find = find, .escape = escape, .number = number };
