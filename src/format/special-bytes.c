/* The bytes that may be escaped.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/special-bytes.h"

#include <assert.h>
#include <limits.h>

#include "format/rules.h"

/* The bytes with rules of their own: a byte is special if one of its RULES is
   set.  For all other bytes, only SHOW_NONPRINTING decides.  */
static struct
{
  signed char byte;
  unsigned int rules;
} const askers[] = {
  { '\n', SHOW_ENDS },
  { '\t', SHOW_TABS },
  { '\r', SHOW_ENDS | SHOW_NONPRINTING },
};

#define ONLY(byte)                                                            \
  {                                                                           \
    .contains[byte] = true, .exceptions = 1, .except = { byte }               \
  }
struct special_bytes const only_newline = ONLY ('\n');
struct special_bytes const only_cr = ONLY ('\r');

static bool
is_except (struct special_bytes const *special, int byte)
{
  for (int i = 0; i < special->exceptions; i++)
    if (special->except[i] == byte)
      return true;
  return false;
}

void
special_bytes_start (struct special_bytes *special, unsigned int rules)
{
  enum
  {
    ASKERS = sizeof askers / sizeof *askers
  };
  static_assert (ASKERS == (int) EXCEPTIONS_MAX, "each may be one");
  special->notation = rules & SHOW_NONPRINTING;
  special->exceptions = 0;
  for (int i = 0; i < ASKERS; i++)
    if (((askers[i].rules & rules) != 0) != special->notation)
      special->except[special->exceptions++] = askers[i].byte;
  for (int byte = 0; byte <= UCHAR_MAX; byte++)
    {
      bool nonprinting = byte < ' ' || '~' < byte;
      special->contains[byte]
        = (special->notation && nonprinting) != is_except (special, byte);
    }
}
