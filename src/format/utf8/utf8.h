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
  /* How many bytes, from the first one of a character on, can decide how it's
     shown.  Another character counts if it begins among them.  Without
     a limit, any number of SGR sequences between the two would be pending.  */
  UTF8_WINDOW = 64,

  /* The most bytes that are pending until more text is known: a window, and
     the rest of an SGR sequence that begins at its end.  */
  UTF8_PENDING_MAX = UTF8_WINDOW - 1 + SGR_MAX - 1
};

/* The rules of --utf8.  */
struct utf8_rules
{
  bool is_on;
  bool escapes_spaces; /* all but U+0020 */
  bool shows_codes;    /* true for <U+200E> instead of notations */
  bool passes_sgr;     /* keep SGR sequences that hide no text */
  bool drops;          /* drop a CR before a newline, and what erases to the
                          end of the line; needs the two rules before it */
};

/* The state of --utf8.  -v finds the bytes to escape, and --utf8 keeps some of
   them: those of characters that are shown.  */
struct utf8
{
  struct utf8_rules rules;

  /* The slice of whole characters that utf8_find has looked at.  */
  char const *in;              /* borrowed */
  size_t size;                 /* without bytes that wait at the end */
  struct utf8_context context; /* before the byte KNOWN */
  size_t known;

  /* Where the slice is edited: the first bytes of characters that are shown as
     codes, CRs and sequences that aren't written, and newlines before which
     the style is reset.  */
  struct byte_masks edits;
  struct byte_masks unshown; /* bytes of the sequences that pass or aren't
                                written */
  struct sgr_style style;    /* after the slice */
  bool style_waits;          /* a style is on after the pending bytes */
};

#if EXTENSIONS

/* Begin to keep characters by RULES: all except hidden ones and some spaces.
   The rules must be off in a locale with another charset, because there, bytes
   of a UTF-8 letter may be controls.  */
void utf8_start (struct utf8 *utf8, struct utf8_rules const *rules);

/* Remove from FOUND the bytes that are kept, and return true if there are any.
   KERNEL has set FOUND to the bytes that -v escapes among the *SIZE bytes at
   IN, after which KERNEL_SLACK more can be read.  The last bytes, up to
   UTF8_PENDING_MAX, may have to wait for more text: subtract them from *SIZE.
   The caller must begin IN with them next time.  Without --utf8, do nothing
   and return false.  */
bool utf8_find (struct utf8 *utf8, struct kernel const *kernel, char const *in,
                size_t *size, struct byte_masks *found);

/* Return true if the slice is edited, so utf8_emit has to write it.  */
static inline bool
utf8_has_edits (struct utf8 const *utf8)
{
  return 0 < utf8->edits.count;
}

/* Write the slice that utf8_find has looked at to OUT, edited, and with
   NOTATIONS for the other bytes in FOUND.  Copy with KERNEL.  Return the end
   of the result.  */
char *utf8_emit (struct utf8 const *utf8, struct kernel const *kernel,
                 struct notation const *notations,
                 struct byte_masks const *found, char *out);

/* Return true if the last line has a style, which must be reset.  */
static inline bool
utf8_has_style (struct utf8 const *utf8)
{
  return utf8->style.is_on;
}

/* Return true if a style is on after the pending bytes.  */
static inline bool
utf8_style_waits (struct utf8 const *utf8)
{
  return utf8->style_waits;
}

/* Note that the style has been reset.  */
static inline void
utf8_end_style (struct utf8 *utf8)
{
  utf8->style = (struct sgr_style){ .is_on = false };
}

/* Return true if bytes may be dropped, so lines may become empty.  */
static inline bool
utf8_drops (struct utf8 const *utf8)
{
  return utf8->rules.drops;
}

#else
#  define utf8_start(utf8, rules) ((void) (rules))
#  define utf8_find(utf8, kernel, in, size, found) false
#  define utf8_has_edits(utf8) false
#  define utf8_emit(utf8, kernel, notations, found, out) (out)
#  define utf8_has_style(utf8) ((void) (utf8), false)
#  define utf8_style_waits(utf8) false
#  define utf8_end_style(utf8) ((void) (utf8))
#  define utf8_drops(utf8) false
#endif

#endif
