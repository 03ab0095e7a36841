/* The step that escapes special bytes: -E, -T and -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>

#include "format/kernels/kernel.h"
#include "format/utf8/utf8.h"

enum
{
  ESCAPE_GROWTH = NOTATION_MAX - 1, /* the most bytes that a byte grows by */

  /* The most bytes that pending bytes have as text.  They are a CR, or bytes
     that --utf8 cannot decide yet.  */
  ESCAPE_PENDING_MAX = UTF8_WAITING_MAX * NOTATION_MAX
};

struct escape
{
  struct escape_rules rules;
  bool keeps_cr;    /* true if only a CR before a newline is escaped */
  bool cr_pending;  /* true if the previous slice ended in a CR */
  bool cr_at_end;   /* true if this slice ends in a CR */
  struct utf8 utf8; /* off if KEEPS_CR is true */
};

/* Begin to escape by RULES, a set of enum format_rule.  */
void escape_start (struct escape *escape, unsigned int rules);

/* Find the bytes to escape among the *SIZE bytes at IN, a slice, with
   KERNEL.  Put them into FOUND; FOUND->count may be too large.  Subtract from
   *SIZE the bytes at the end that wait for the next slice.  */
void escape_find (struct escape *escape, struct kernel const *kernel,
                  char const *in, size_t *size, struct byte_masks *found);

/* Return true if a CR of an earlier slice is pending, or bytes at the end of
   this slice that --utf8 cannot decide.  A CR at the end is not looked for:
   until escape_emit_pending is called, it is counted in FOUND.  */
static inline bool
escape_has_pending (struct escape const *escape)
{
  return escape->cr_pending || utf8_has_waiting (&escape->utf8);
}

/* Write the pending CR to OUT, escaped if necessary.  NEXT is the byte after
   it.  Then make the CR pending that escape_find subtracted.  Return the end
   of the result.  */
char *escape_emit_pending (struct escape *escape, char next, char *out);

/* Write the SIZE bytes at IN to OUT, with the bytes in FOUND escaped by
   KERNEL.  escape_find found them.  Return the end of the result.  */
char *escape_emit (struct escape *escape, struct kernel const *kernel,
                   char const *in, size_t size, struct byte_masks const *found,
                   char *out);

/* Write all pending bytes to OUT after the last slice, escaped if necessary.
   Return the end of the result.  */
char *escape_end (struct escape *escape, char *out);

#endif
