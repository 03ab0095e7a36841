/* The line that --progress prints.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  PROGRESS_LINE_MAX = 512 /* bytes, with a NUL */
};

/* The state of a copy.  */
struct progress_state
{
  uintmax_t bytes; /* copied so far */
  uintmax_t total; /* bytes to copy, or 0 if unknown */
  double seconds;  /* since the start */
  double rate;     /* bytes a second, recently */
  bool has_ended;  /* the copy has ended */
};

/* Set TEXT, of PROGRESS_LINE_MAX bytes, to a line about STATE.  The line has
   fewer than WIDTH columns, all of them ASCII, and no newline.  Return the
   length of the line, which is 0 if WIDTH is too small.  */
size_t progress_line (struct progress_state const *state, size_t width,
                      char *text);

#endif
