/* The notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "notation.h"

char *
notation_put (unsigned char byte, char *out)
{
  enum
  {
    META = 0x80,
    DELETE = 0x7f,
    CONTROL = 0x40
  };
  if (META <= byte)
    {
      *out++ = 'M';
      *out++ = '-';
      byte -= META;
    }
  if (byte < ' ' || byte == DELETE)
    {
      *out++ = '^';
      byte ^= CONTROL;
    }
  *out++ = (char) byte;
  return out;
}
