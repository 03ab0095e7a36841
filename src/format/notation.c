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
  struct notation shown = { .size = 0 };
  if (META <= byte)
    {
      shown.text[shown.size++] = 'M';
      shown.text[shown.size++] = '-';
      byte -= META;
    }
  if (byte < ' ' || byte == DELETE)
    {
      shown.text[shown.size++] = '^';
      byte ^= CONTROL;
    }
  shown.text[shown.size++] = (char) byte;
  return shown;
}
