/* The line that --progress prints.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "extensions/progress/name.h"

enum
{
  LINE_COLUMNS_MAX = 512,
  LINE_MAX_BYTES = LINE_COLUMNS_MAX + NAME_MAX_BYTES /* with a NUL */
};

/* The state of a copy.  */
struct progress_state
{
  uintmax_t bytes; /* copied so far */
  uintmax_t total; /* bytes to copy, or 0 if unknown */
  double seconds;  /* since the start */
  double rate;     /* bytes a second, recently */
  bool has_ended;  /* the copy has ended */
  /* The file that is being copied, the first is 1.  Not used if there is only
     one, or if the copy has ended.  */
  size_t number;
  size_t count;     /* of the files */
  char const *name; /* of the file, borrowed */
};

/* Set TEXT, of LINE_MAX_BYTES, to a line about STATE without a newline.  Two
   of the WIDTH columns stay free: a terminal shows ^C there.  Return the bytes
   of the line, which are 0 if WIDTH is too small.  */
size_t progress_line (struct progress_state const *state, size_t width,
                      char *text);

#endif
