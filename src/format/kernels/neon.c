/* The kernel for NEON, which each arm64 processor has.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* We had no such processor to measure on.  So we compared this file with
   the oracle of tests/fuzz in an emulator, and counted instructions there.
   With GCC 12, portable.c needs more of them, by these factors: for 8 MiB of
   text in lines of up to 110 bytes, -n 1.4, -A 1.5, -E 1.8, -s 1.9, -v 2.9; in
   lines of up to 20 bytes, -n 1.25; for random bytes, -v 1.2.  */

#include <config.h>

#include <arm_neon.h>

#define KERNEL kernel_neon
#define VECTOR 16
#include "format/kernels/generic.h"

/* Return a mask with a bit for each of BYTES, which are 0 or -1.  Each byte
   keeps the bit of its position, and then we add neighbors until each half is
   a single byte.  */
static inline uint64_t
bits (vector bytes)
{
  static uint8_t const positions[]
    = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
  uint8x16_t kept = vandq_u8 ((uint8x16_t) bytes, vld1q_u8 (positions));
  kept = vpaddq_u8 (kept, kept);
  kept = vpaddq_u8 (kept, kept);
  kept = vpaddq_u8 (kept, kept);
  return vgetq_lane_u16 (vreinterpretq_u16_u8 (kept), 0);
}
