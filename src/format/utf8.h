/* --utf8: characters of UTF-8 are kept as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"

enum
{
  UTF8_PENDING_MAX = 3 /* bytes of a character that is not complete yet */
};

/* The first bytes of a character.  */
struct utf8_part
{
  size_t size; /* or 0 */
  char bytes[UTF8_PENDING_MAX];
};

/* -v finds special bytes.  Those of harmless characters are kept: they are not
   escaped.  */
struct utf8
{
  bool is_on;
  bool keeps_pending;       /* PENDING begins a harmless character */
  struct utf8_part pending; /* the end of earlier slices */
  struct utf8_part at_end;  /* the end of this slice */
};

#if EXTENSIONS

/* Begin to do what RULES, of enum format_rule, ask.  */
void utf8_start (struct utf8 *utf8, unsigned int rules);

/* Take the bytes that are kept from FOUND, the bytes that -v escapes among the
   *SIZE bytes at IN.  IN is a slice, and KERNEL_SLACK more bytes can be read.
   Take the start of a character at the end off *SIZE: it waits for the next
   slice.  Return true if bytes of this slice are kept.  Do nothing without the
   option.  */
bool utf8_find (struct utf8 *utf8, char const *in, size_t *size,
                struct byte_masks *found);

/* Write the pending bytes to OUT, as NOTATIONS has each unless they are kept.
   The bytes that utf8_find took off are pending then.  Return the end of the
   result.  */
char *utf8_emit_pending (struct utf8 *utf8, struct notation const *notations,
                         char *out);

/* Return true if bytes are pending, of earlier slices or of this one.  */
static inline bool
utf8_has_pending (struct utf8 const *utf8)
{
  return 0 < utf8->pending.size + utf8->at_end.size;
}

#else
#  define utf8_start(utf8, rules) ((void) 0)
#  define utf8_find(utf8, in, size, found) false
#  define utf8_emit_pending(utf8, notations, out) (out)
#  define utf8_has_pending(utf8) false
#endif

#endif
