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
} const own_rules[] = {
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
is_exception (struct special_bytes const *special, int byte)
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
    OWN_RULES = sizeof own_rules / sizeof *own_rules
  };
  static_assert (OWN_RULES == (int) EXCEPTIONS_MAX,
                 "each of these bytes can be an exception");
  special->nonprinting = rules & SHOW_NONPRINTING;
  special->exceptions = 0;
  for (int i = 0; i < OWN_RULES; i++)
    if (((own_rules[i].rules & rules) != 0) != special->nonprinting)
      special->except[special->exceptions++] = own_rules[i].byte;
  for (int byte = 0; byte <= UCHAR_MAX; byte++)
    {
      bool is_nonprinting = byte < ' ' || '~' < byte;
      special->contains[byte] = (special->nonprinting && is_nonprinting)
                                != is_exception (special, byte);
    }
}
