/* The step that escapes special bytes: -E, -T and -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/escape.h"

#include <limits.h>

#include "format/notation.h"
#include "format/rules.h"
#include "format/special-bytes.h"

/* Return the text that stands for BYTE: its notation if IS_SPECIAL is true,
   or else BYTE itself.  */
static struct notation
notation_for (unsigned char byte, bool is_special)
{
  if (! is_special)
    return (struct notation){ { (char) byte }, 1 };
  return byte == '\n' ? (struct notation){ "$\n", 2 } : notation_of (byte);
}

void
escape_start (struct escape *escape, unsigned int rules)
{
  struct escape_rules *for_kernel = &escape->rules;
  special_bytes_start (&for_kernel->special, rules);
  for_kernel->keeps_characters = false;
  for_kernel->pairs.are_made = false;
  escape->keeps_cr = rules & SHOW_ENDS && ! (rules & SHOW_NONPRINTING);
  escape->cr_pending = false;
  escape->cr_at_end = false;
  utf8_start (&escape->utf8, rules & UTF8, rules & UTF8_CODES,
              (rules & ESCAPING) == ESCAPING);
  if (rules & ESCAPING)
    for (int byte = 0; byte <= UCHAR_MAX; byte++)
      for_kernel->notations[byte] = notation_for (
        (unsigned char) byte, for_kernel->special.contains[byte]);
}

/* Remove the CRS from FOUND that are not before one of NEWLINES.  All are sets
   of bytes in a slice of SIZE bytes.  FOUND->count stays as it is.  */
static void
leave_cr_before_newline (struct byte_masks *found,
                         struct byte_masks const *crs,
                         struct byte_masks const *newlines, size_t size)
{
  for (size_t i = 0; i * KERNEL_CHUNK < size; i++)
    {
      bool is_last = size <= (i + 1) * KERNEL_CHUNK;
      uint64_t after = is_last ? 0 : newlines->masks[i + 1];
      uint64_t next = newlines->masks[i] >> 1 | after << (KERNEL_CHUNK - 1);
      found->masks[i] &= ~crs->masks[i] | next;
    }
}

void
escape_find (struct escape *escape, struct kernel const *kernel,
             char const *in, size_t *size, struct byte_masks *found)
{
  kernel->find (&escape->rules.special, in, *size, found);
  escape->rules.keeps_characters = utf8_find (&escape->utf8, in, size, found);
  if (! escape->keeps_cr || found->count == 0)
    return;
  struct byte_masks crs, newlines;
  kernel->find (&only_cr, in, *size, &crs);
  if (crs.count == 0)
    return;
  kernel->find (&only_newline, in, *size, &newlines);
  leave_cr_before_newline (found, &crs, &newlines, *size);
  escape->cr_at_end = in[*size - 1] == '\r';
  *size -= escape->cr_at_end;
}

char *
escape_emit (struct escape *escape, struct kernel const *kernel,
             char const *in, size_t size, struct byte_masks const *found,
             char *out)
{
  if (size == 0)
    return out;
  if (utf8_has_codes (&escape->utf8))
    return utf8_emit_codes (&escape->utf8, escape->rules.notations, in, size,
                            found, out);
  return kernel->escape (&escape->rules, in, size, found, out);
}

char *
escape_emit_pending (struct escape *escape, char next, char *out)
{
  if (escape->cr_pending && next == '\n')
    *out++ = '^';
  if (escape->cr_pending)
    *out++ = next == '\n' ? 'M' : '\r';
  escape->cr_pending = escape->cr_at_end;
  escape->cr_at_end = false;
  return out;
}

char *
escape_end (struct escape *escape, char *out)
{
  out = escape_emit_pending (escape, '\0', out);
  return utf8_emit_waiting (&escape->utf8, escape->rules.notations, out);
}
