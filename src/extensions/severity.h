/* How severe is what a line of a log tells.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stdbool.h>
#include <stddef.h>

/* The most severe one first.  */
enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_DEBUG,
  SEVERITY_NONE
};

/* What the words in the SIZE bytes at TEXT tell, in any case; the last one may
   go on behind them if IS_CUT.  */
enum severity severity_of (char const *text, size_t size, bool is_cut);

#endif
