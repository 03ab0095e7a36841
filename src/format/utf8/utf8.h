/* The characters of UTF-8 that --utf8 shows as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "format/utf8/character.h"

/* The state of --utf8.  -v finds special bytes.  The bytes of characters that
   are shown are kept: they are not escaped.  */
struct utf8
{
  bool is_on;
  bool shows_codes;    /* true for <U+200E> in place of notations */
  bool escapes_spaces; /* spaces except U+0020 */

  /* The slice of whole characters that utf8_find has looked at.  */
  char const *in;              /* borrowed */
  size_t size;                 /* without a character that waits at the end */
  struct utf8_context context; /* before the byte KNOWN */
  size_t known;
  struct byte_masks codes; /* first bytes of characters shown as codes */
};

#if EXTENSIONS

/* If IS_ON, begin to keep all characters except hidden ones and, if
   ESCAPES_SPACES, spaces other than U+0020.  Write the codes of these if
   SHOWS_CODES, or else the notations of their bytes.  In a locale with another
   charset, do nothing: its letters could have the bytes of controls.  */
void utf8_start (struct utf8 *utf8, bool is_on, bool shows_codes,
                 bool escapes_spaces);

/* Remove the bytes that are kept from FOUND, which has the bytes that -v
   escapes among the *SIZE bytes at IN.  KERNEL_SLACK more bytes can be read.
   Subtract from *SIZE the bytes at the end that cannot be decided before more
   text is known, at most UTF8_PENDING_MAX: IN must begin with them next time.
   Return true if bytes are kept.  Without --utf8, do nothing and return
   false.  */
bool utf8_find (struct utf8 *utf8, char const *in, size_t *size,
                struct byte_masks *found);

/* Return true if a character of the slice is shown as a code.  */
static inline bool
utf8_has_codes (struct utf8 const *utf8)
{
  return 0 < utf8->codes.count;
}

/* Write the slice that utf8_find has looked at to OUT.  Write codes for the
   characters that it noted, and NOTATIONS for the other bytes in FOUND. Return
   the end of the result.  */
char *utf8_emit_codes (struct utf8 const *utf8,
                       struct notation const *notations,
                       struct byte_masks const *found, char *out);

#else
#  define utf8_start(utf8, is_on, shows_codes, escapes_spaces) ((void) 0)
#  define utf8_find(utf8, in, size, found) false
#  define utf8_has_codes(utf8) false
#  define utf8_emit_codes(utf8, notations, found, out) (out)
#endif

#endif
