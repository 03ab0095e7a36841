/* The locale that the environment names.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "user-locale.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* Return the value of VARIABLE, or DEFAULT_VALUE if it is empty or not set. */
static char const *
value_of (char const *variable, char const *default_value)
{
  char const *value = getenv (variable);
  return value && *value ? value : default_value;
}

char const *
user_locale (char const *category)
{
  /* POSIX: the first of these that is not empty names the locale.  */
  return value_of ("LC_ALL", value_of (category, value_of ("LANG", "C")));
}

void
user_locale_enter (void)
{
  setlocale (LC_ALL, "");
#if MUSL
  /* A terminal with another charset would read UTF-8 as controls.  */
  char const *name = user_locale ("LC_CTYPE");
  setlocale (LC_CTYPE, locale_has_other_charset (name) ? "C" : name);
#endif
}
