/* The body of a kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that includes this header defines first

     KERNEL   the identifier of the struct kernel that this header defines
     KERNEL_NAME
              a string, the name of the instruction set
     VECTOR   the number of bytes that copy_vector copies
     static void copy_vector (char *out, char const *in)
     static uint64_t special_mask (struct special_bytes const *special,
                                   char const *in, bool nonprinting,
                                   int exceptions)
              Return a mask of the SPECIAL bytes among the KERNEL_CHUNK bytes
              at IN.  NONPRINTING and EXCEPTIONS are those of SPECIAL.

   and may define

     ESCAPES_PAIRS 1
     static bool is_ascii (char const *in, size_t size)
              Return true if all of the SIZE bytes at IN are ASCII.
     static char *escape_pairs (struct escape_rules *rules, char const *in,
                                size_t size, struct byte_masks const *found,
                                char *out)
              Write the SIZE bytes at IN to OUT, with the bytes in FOUND
              escaped.  These are the special bytes.  All of them are ASCII,
              and the notation of each has two bytes.  Return the end of the
              result.

   The file must contain nothing else, because it is compiled for its
   instruction set.  */

#include "format/kernels/generic/escape.h"
#include "format/kernels/generic/find.h"
#include "format/kernels/generic/number.h"

struct kernel const KERNEL
  = { .name = KERNEL_NAME, .find = find, .escape = escape, .number = number };
