/* Fuzzing of the formatter with libFuzzer.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdlib.h>

#include "compare.h"
#include "minmax.h"
#include "options.h"

int LLVMFuzzerTestOneInput (uint8_t const *data, size_t size);

/* Compare the kernels with the oracle.  Abort if a result differs.  The first
   byte of DATA selects the options.  The highest bit of this byte, which
   no formatting option has, selects UTF8.  The second byte selects the slices,
   UTF8_CODES and UTF8_VIEW.  The rest is the text.  Return 0.  */
int
LLVMFuzzerTestOneInput (uint8_t const *data, size_t size)
{
  static struct comparison comparison;
  if (size < 2)
    return 0;
  if (! comparison.got)
    comparison_start (&comparison);
  unsigned int options = data[0] & FORMATTING;
  if (options & NUMBER_NONBLANK)
    options &= ~(unsigned int) NUMBER;
  if (options & SHOW_NONPRINTING && data[0] & 0x80)
    options |= (data[1] & 1   ? UTF8
                : data[1] & 2 ? UTF8 | UTF8_CODES
                              : UTF8 | UTF8_CODES | UTF8_VIEW);
  struct random random = { .state = 1U + data[1] };
  if (options != 0
      && ! comparison_holds (&comparison, options, (char const *) data + 2,
                             MIN (size - 2, COMPARE_MAX), random))
    abort ();
  return 0;
}
