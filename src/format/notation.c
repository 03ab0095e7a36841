/* The notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/notation.h"

struct notation
notation_of (unsigned char byte)
{
  enum
  {
    META = 0x80,
    DELETE = 0x7f,
    CONTROL = 0x40
  };
  struct notation notation = { .size = 0 };
  if (META <= byte)
    {
      notation.text[notation.size++] = 'M';
      notation.text[notation.size++] = '-';
      byte -= META;
    }
  if (byte < ' ' || byte == DELETE)
    {
      notation.text[notation.size++] = '^';
      byte ^= CONTROL;
    }
  notation.text[notation.size++] = (char) byte;
  return notation;
}
