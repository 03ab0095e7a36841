/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stdbool.h>
#include <stddef.h>

/* The severities, the most severe first.  */
enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_DEBUG,
  SEVERITY_NONE
};

/* Return the most severe meaning of the words in the SIZE bytes at TEXT, in
   capitals or not.  If IS_CUT, the line goes on after TEXT: ignore a word at
   the end of TEXT.  Return SEVERITY_NONE if no word has a meaning.  */
enum severity severity_of (char const *text, size_t size, bool is_cut);

#endif
