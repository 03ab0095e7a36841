/* The notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NOTATION_H
#define NOTATION_H

#include <stdint.h>

/* The longest is that of M-^A to M-^?.  */
enum
{
  NOTATION_MAX = 4
};

/* How a byte is shown.  */
struct notation
{
  char text[NOTATION_MAX];
  uint32_t size; /* of what is used of it */
};

/* How -v shows BYTE, tab and newline not excepted.  */
struct notation notation_of (unsigned char byte);

#endif
