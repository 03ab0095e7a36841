/* SGR sequences: the colors and other styles of text on a terminal.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SGR_H
#define SGR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The style of text; all zeros is the terminal's own.  */
struct sgr_style
{
  bool is_faint;
  bool is_on;          /* something may differ from the terminal's own style */
  uint32_t text;       /* the text's color, or 0 for the terminal's own */
  uint32_t background; /* the color behind it, or 0 */
};

/* The sequence that switches a style off.  */
#define SGR_RESET "\033[m"

enum
{
  /* The longest sequence, in bytes.  Bold, italic and underlined text in one
     color of 24 bits on another needs 42.  */
  SGR_MAX = 64,

  SGR_WAIT = SGR_MAX + 1 /* until more text is known */
};

/* Return the length of the SGR sequence at IN, which begins with an ESC, and
   apply the sequence to STYLE.  If there isn't one, or if it would hide text,
   return 0 and leave STYLE alone.  If that depends on what comes after the
   SIZE bytes at IN, which then are fewer than SGR_MAX, return SGR_WAIT.  */
size_t sgr_read (struct sgr_style *style, char const *in, size_t size);

/* If the sequence at IN, for which sgr_read has returned 0, erases to the end
   of the line, return its length, otherwise 0.  It's ESC [ K or ESC [ 0 K, and
   GNU grep and gcc write it beside each color.  */
size_t sgr_erasure_length (char const *in);

#endif
