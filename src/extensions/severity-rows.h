/* The special rows of the table of texts.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_ROWS_H
#define SEVERITY_ROWS_H

#include "extensions/severity-facts.h"
#include "extensions/severity.h"

enum
{
  /* Rows with a function of their own in severity.c, and without contexts.  */
  KEY,    /* a key whose value is a level */
  STATUS, /* what comes before the request in an access log */
  ESCAPE, /* the beginning of an SGR sequence that was stored as text */

  /* Rows whose texts are ends of words.  */
  CLASS, /* ValueError */
  SUFFIX /* AUTH_FAILED */
};

#endif
