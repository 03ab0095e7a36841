/* The part of a kernel that escapes special bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef GENERIC_ESCAPE_H
#define GENERIC_ESCAPE_H

#include <string.h>

#include "attribute.h"
#include "format/kernels/generic/copy-run.h"
#include "format/kernels/generic/find.h"

/* Write the notation of BYTE to OUT.  Return the end of the notation.
   NOTATION_MAX bytes may be overwritten.  */
static inline char *
escape_byte (struct escape_rules const *rules, char byte, char *out)
{
  struct notation const *notation = &rules->notations[(unsigned char) byte];
  memcpy (out, notation->text, NOTATION_MAX);
  return out + notation->size;
}

/* Write the SIZE bytes at IN to OUT, with the bytes at RULES->positions
   escaped one after the other.  Return the end of the result.  The compiler
   makes a function for each STRIDE of copy_run.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
escape_positions_as (struct escape_rules *rules, char const *in, size_t size,
                     char *out, size_t stride)
{
  struct positions const *positions = &rules->positions;
  size_t from = 0;
  for (size_t i = 0; i < positions->count; i++)
    {
      size_t at = positions->at[i];
      copy_run (out, in + from, at - from, stride);
      out += at - from;
      out = escape_byte (rules, in[at], out);
      from = at + 1;
    }
  copy_run (out, in + from, size - from, stride);
  return out + (size - from);
}

static char *
escape_positions (struct escape_rules *rules, char const *in, size_t size,
                  char *out)
{
  if (size < OFTEN * rules->positions.count)
    return escape_positions_as (rules, in, size, out, NARROW);
  return escape_positions_as (rules, in, size, out, WIDE);
}

/* Write the notation of each of the SIZE bytes at IN to OUT.  Return the end
   of the result.  */
static char *
escape_each (struct escape_rules const *rules, char const *in, size_t size,
             char *out)
{
  for (size_t i = 0; i < size; i++)
    out = escape_byte (rules, in[i], out);
  return out;
}

static char *
escape (struct escape_rules *rules, char const *in, size_t size,
        struct byte_masks const *found, char *out)
{
#if ESCAPES_PAIRS
  if (! rules->special.nonprinting || is_ascii (in, size))
    return escape_pairs (rules, in, size, found, out);
#endif
  /* Binary files and Russian text need twice as long with escape_positions.
     All factors between 2 and 8 are as good as 3.  */
  if (rules->special.nonprinting && ! rules->keeps_characters
      && size < 3 * found->count)
    return escape_each (rules, in, size, out);
  find_positions (found, size, &rules->positions);
  return escape_positions (rules, in, size, out);
}

#endif
