/* SGR sequences: the colors and other styles of text on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SGR_H
#define SGR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The style of text.  Zero is the terminal's own.  */
struct sgr_style
{
  bool is_on;          /* something may differ from the terminal's own style */
  uint32_t text;       /* the color of the text, or 0 for the terminal's own */
  uint32_t background; /* the same of what is behind it */
};

/* The sequence that switches a style off.  */
#define SGR_RESET "\033[m"

enum
{
  /* The most bytes of a sequence.  A text color, a background, both of 24
     bits, bold, italic and underlined need 42.  */
  SGR_MAX = 64,

  SGR_WAIT = SGR_MAX + 1 /* not decided before more text is known */
};

/* Return the length of the SGR sequence at IN, an ESC, and change STYLE to the
   one after it.  Return 0, and leave STYLE, if no such sequence is there, or
   if it would hide text.  Return SGR_WAIT if that depends on what comes after
   the SIZE bytes at IN; then SIZE is less than SGR_MAX.  */
size_t sgr_read (struct sgr_style *style, char const *in, size_t size);

#endif
