/* The notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NOTATION_H
#define NOTATION_H

/* The longest is that of M-^A to M-^?.  */
enum
{
  NOTATION_MAX = 4
};

/* Write how -v shows BYTE, tab and newline not excepted, to OUT: at most
   NOTATION_MAX bytes.  Return the end of what was written.  */
char *notation_put (unsigned char byte, char *out);

#endif
