/* Choosing a kernel.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "format/kernels/kernel.h"

#include <stdbool.h>

#if USE_AVX2

#  include <cpuid.h>

/* Return true if the processor has AVX2, BMI and POPCNT, and the operating
   system saves AVX registers.  We don't use __builtin_cpu_supports, because
   then the compiler's library asks the processor at each start of the
   program.  */
static bool
has_avx2 (void)
{
  enum
  {
    BASIC = 1,
    EXTENDED = 7,
    SSE_AND_AVX = 6 /* the bits of saved registers in the result of xgetbv */
  };
  unsigned int a, b, c, d;
  if (__get_cpuid_max (0, NULL) < EXTENDED)
    return false;
  __cpuid (BASIC, a, b, c, d);
  if (! (c & bit_OSXSAVE) || ! (c & bit_POPCNT))
    return false;
  __cpuid_count (EXTENDED, 0, a, b, c, d);
  if (! (b & bit_AVX2) || ! (b & bit_BMI))
    return false;
  __asm__ __volatile__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  return (a & SSE_AND_AVX) == SSE_AND_AVX;
}

#endif

struct kernel const *
kernel_baseline (void)
{
#if USE_SSE2
  return &kernel_sse2;
#elif USE_NEON
  return &kernel_neon;
#else
  return &kernel_portable;
#endif
}

struct kernel const *
kernel_fastest (void)
{
#if USE_AVX2
  if (has_avx2 ())
    return &kernel_avx2;
#endif
  return kernel_baseline ();
}
