/* The line that --progress shows.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  PROGRESS_LINE_MAX = 512
};

/* How far a copy has come.  */
struct progress_state
{
  uintmax_t bytes;
  uintmax_t total; /* or 0 where there is no telling */
  double seconds;  /* since the start */
  double rate;     /* bytes a second, of late */
  bool has_ended;  /* nothing more comes */
};

/* Set TEXT, of PROGRESS_LINE_MAX bytes, to a line about STATE that has less
   than WIDTH columns, all of them ASCII.  Return its length.  */
size_t progress_line (struct progress_state const *state, size_t width,
                      char *text);

#endif
