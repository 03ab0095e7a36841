/* The kernel for SSE2, which each x86-64 processor has.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* This is worth it: compared with plain C, -n and -A are 20 % faster, and -v
   without special bytes is twice as fast.  That's on Zen 5, with 256 MiB of
   text to /dev/null, including the reads.  */

#include <config.h>

#include <emmintrin.h>

#define KERNEL kernel_sse2
#define VECTOR 16
#include "format/kernels/generic.h"

static inline uint64_t
bits (vector bytes)
{
  return (uint32_t) _mm_movemask_epi8 ((__m128i) bytes);
}
