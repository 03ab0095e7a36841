/* The characters of UTF-8 that --utf8 shows as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "format/utf8/character.h"
#include "format/utf8/sgr.h"

enum
{
  /* How many bytes can decide how a character is shown, counted from its first
     byte.  A later character has a say if it begins among them.  Without
     a limit, any number of SGR sequences between these two characters would be
     pending.  */
  UTF8_WINDOW = 64,

  /* The most bytes that are pending until more text is known: a window, and
     the rest of an SGR sequence that begins at its end.  */
  UTF8_PENDING_MAX = UTF8_WINDOW - 1 + SGR_MAX - 1
};

/* The state of --utf8, which lasts from slice to slice.  At the start, all but
   the rules are zeros.  The style is what the last line has left on; whoever
   ends that line has to reset it.  */
struct utf8
{
  struct utf8_rules rules;
  struct utf8_context context;
  struct sgr_style style;
  bool style_waits; /* a style is on after the pending bytes */
};

#if EXTENSIONS

/* Escape the *SIZE bytes at IN, and write the result to OUT.  KERNEL_SLACK
   bytes after those at IN can be read.  FOUND has the bytes that ESCAPE asks
   for, as KERNEL has found them.  Return the end of the result, or NULL if
   nothing changes, and then nothing is written.  The last bytes, up to
   UTF8_PENDING_MAX, may have to wait for more text: subtract them from *SIZE.
   The caller must begin IN with them next time.  */
char *utf8_escape (struct utf8 *utf8, struct kernel const *kernel,
                   struct escape_rules const *escape, char const *in,
                   size_t *size, struct byte_masks const *found, char *out);

#else
#  define utf8_escape(utf8, kernel, escape, in, size, found, out) NULL
#endif

#endif
