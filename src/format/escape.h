/* -E, -T and -v: special bytes are escaped.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>

#include "format/kernels/kernel.h"
#include "format/utf8.h"

enum
{
  ESCAPE_GROWTH = NOTATION_MAX - 1, /* bytes, of one special byte, at most */

  /* Bytes that the pending ones can become: a CR, or part of a character.  */
  ESCAPE_PENDING_MAX = UTF8_PENDING_MAX * NOTATION_MAX
};

struct escape
{
  struct escape_rules rules;
  bool keeps_cr;    /* a CR is escaped before a newline only */
  bool cr_pending;  /* the slice before ended in a CR */
  bool cr_at_end;   /* this slice ends in a CR */
  struct utf8 utf8; /* has nothing pending when KEEPS_CR is true */
};

/* Begin to escape as RULES, of enum format_rule, ask.  */
void escape_start (struct escape *escape, unsigned int rules);

/* Put the bytes to escape among the *SIZE bytes at IN, a slice, into FOUND, as
   KERNEL finds them; FOUND->count may be too large.  Take the bytes at the end
   off *SIZE that wait for the next slice.  */
void escape_find (struct escape *escape, struct kernel const *kernel,
                  char const *in, size_t *size, struct byte_masks *found);

/* Return true if bytes are pending, of earlier slices or of this one.  */
static inline bool
escape_has_pending (struct escape const *escape)
{
  return escape->cr_pending || utf8_has_pending (&escape->utf8);
}

/* Write the pending bytes, which stand before NEXT, to OUT.  The bytes that
   escape_find took off are pending then.  Return the end of the result.  */
char *escape_emit_pending (struct escape *escape, char next, char *out);

#endif
