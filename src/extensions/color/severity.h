/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stddef.h>

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE /* neither a level nor a failure */
};

/* Return the severity of the SIZE bytes at TEXT, which are a line without its
   newline.  */
enum severity severity_of (char const *text, size_t size);

#endif
