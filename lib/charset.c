/* The charset that the locale's name has.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "charset.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "c-strcase.h"

bool
charset_is_other_than_utf8 (void)
{
  /* POSIX: the first of these that is not empty names the locale.  */
  static char const *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
  char const *locale = NULL;
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
    if (! locale || ! *locale)
      locale = getenv (variables[i]);
  char const *charset = locale ? strchr (locale, '.') : NULL;
  if (! charset)
    return false;
  charset++;
  static char const *const names[] = { "UTF-8", "UTF8" };
  size_t length = strcspn (charset, "@");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (length == strlen (names[i])
        && c_strncasecmp (charset, names[i], length) == 0)
      return false;
  return true;
}
