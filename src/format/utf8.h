/* What --utf8 does: characters of UTF-8 are shown as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "format/notation.h"

enum
{
  UTF8_HELD_MAX = 3 /* bytes of a character that is not complete yet */
};

/* The first bytes of a character.  */
struct utf8_part
{
  size_t size; /* or 0 */
  char bytes[UTF8_HELD_MAX];
};

/* Of the special bytes that -v finds, those of harmless characters are spared:
   they are not shown otherwise than they are.  */
struct utf8
{
  bool is_on;
  bool spares;             /* any of the slice that was looked at */
  bool is_spared;          /* so is BEFORE, which is completed now */
  struct utf8_part before; /* was held, of slices before */
  struct utf8_part behind; /* is to be held, of this slice */
};

#if EXTENSIONS

/* Begin to do what OPTIONS, a set of enum option_flag, ask.  */
void utf8_start (struct utf8 *utf8, unsigned int options);

/* Take from EVENTS, those of -v among the *SIZE bytes at IN, a slice behind
   which ENGINE_SLACK more can be read, what is spared.  The start of a
   character at the end, which is to be held, is taken off *SIZE, too.  Without
   the option, do nothing.  */
void utf8_find (struct utf8 *utf8, char const *in, size_t *size,
                struct events *events);

/* Write to OUT what was held, where it is not spared as SHOWN has each byte,
   and hold what is to be held now.  Return the end of what was written.  */
char *utf8_put_held (struct utf8 *utf8, struct notation const *shown,
                     char *out);

static inline bool
utf8_spares (struct utf8 const *utf8)
{
  return utf8->spares;
}

/* Whether anything was held or is to be.  */
static inline bool
utf8_holds (struct utf8 const *utf8)
{
  return 0 < utf8->before.size + utf8->behind.size;
}

#else
#  define utf8_start(utf8, options) ((void) 0)
#  define utf8_find(utf8, in, size, events) ((void) 0)
#  define utf8_put_held(utf8, shown, out) (out)
#  define utf8_spares(utf8) false
#  define utf8_holds(utf8) false
#endif

#endif
