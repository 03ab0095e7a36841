/* The characters of UTF-8 that --utf8 keeps as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "format/utf8-character.h"

enum
{
  /* The most bytes of an incomplete character.  */
  UTF8_PENDING_MAX = UTF8_LENGTH_MAX - 1
};

/* The first bytes of an incomplete character.  */
struct utf8_part
{
  size_t size; /* in bytes, or 0 without such a character */
  char bytes[UTF8_PENDING_MAX];
};

/* The state of --utf8.  -v finds special bytes.  The special bytes of harmless
   characters are kept: they are not escaped.  */
struct utf8
{
  bool is_on;
  bool keeps_pending;       /* true if PENDING begins a harmless character */
  struct utf8_part pending; /* the end of earlier slices */
  struct utf8_part at_end;  /* the end of this slice */
};

#if EXTENSIONS

/* Begin by RULES, a set of enum format_rule.  */
void utf8_start (struct utf8 *utf8, unsigned int rules);

/* Remove the bytes that are kept from FOUND, which has the bytes that -v
   escapes among the *SIZE bytes at IN.  IN is a slice, and KERNEL_SLACK more
   bytes can be read.  Subtract the start of a character at the end from *SIZE:
   its bytes wait for the next slice.  Return true if bytes of this slice are
   kept.  Without --utf8, do nothing and return false.  */
bool utf8_find (struct utf8 *utf8, char const *in, size_t *size,
                struct byte_masks *found);

/* Write the pending bytes to OUT: as they are if they are kept, or else the
   notation of each in NOTATIONS.  Then make the bytes pending that utf8_find
   subtracted.  Return the end of the result.  */
char *utf8_emit_pending (struct utf8 *utf8, struct notation const *notations,
                         char *out);

/* Return true if bytes of earlier slices or of this slice are pending.  */
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
