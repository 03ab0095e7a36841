/* The step that keeps only the first of adjacent empty lines: -s.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/squeeze.h"

#include <stdbool.h>
#include <string.h>

#include "minmax.h"
#include "format/special-bytes.h"

void
squeeze_start (struct squeeze *squeeze)
{
  squeeze->before = UINT64_C (1) << (KERNEL_CHUNK - 1);
}

/* Remove all newlines from SQUEEZE->newlines except those just after two other
   newlines.  The slice has SIZE bytes.  Return true if any newlines are
   left.  */
static bool
find_dropped (struct squeeze *squeeze, size_t size)
{
  uint64_t *masks = squeeze->newlines.masks;
  uint64_t before = squeeze->before;
  uint64_t any = 0;
  for (size_t at = 0; at < size; at += KERNEL_CHUNK)
    {
      uint64_t mask = *masks;
      *masks &= (mask << 1 | before >> 63) & (mask << 2 | before >> 62);
      any |= *masks++;
      size_t beyond = KERNEL_CHUNK - MIN (size - at, KERNEL_CHUNK);
      before = beyond == 0
                 ? mask
                 : mask << beyond | before >> (KERNEL_CHUNK - beyond);
    }
  squeeze->before = before;
  return any != 0;
}

/* Copy the SIZE bytes at IN, at most KERNEL_CHUNK, to OUT, except the bytes in
   DROPPED.  Return the end of the copy.  Bytes after the end may be
   overwritten.  */
static char *
keep (char const *in, size_t size, uint64_t dropped, char *out)
{
  if (dropped == 0)
    {
      memcpy (out, in, KERNEL_CHUNK);
      return out + size;
    }
  for (size_t i = 0; i < size; i++, dropped >>= 1)
    {
      *out = in[i];
      out += ~dropped & 1;
    }
  return out;
}

char const *
squeeze (struct squeeze *squeeze, struct kernel const *kernel, char const *in,
         size_t *size)
{
  kernel->find (&only_newline, in, *size, &squeeze->newlines);
  if (! find_dropped (squeeze, *size))
    return in;
  char *out = squeeze->kept;
  for (size_t at = 0; at < *size; at += KERNEL_CHUNK)
    out = keep (in + at, MIN (*size - at, KERNEL_CHUNK),
                squeeze->newlines.masks[at / KERNEL_CHUNK], out);
  *size = (size_t) (out - squeeze->kept);
  return squeeze->kept;
}
