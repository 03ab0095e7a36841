/* The locale that the environment names.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef USER_LOCALE_H
#define USER_LOCALE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* musl defines no macro to know it by.  With glibc, a locale must be
   installed. With musl any name is a locale with UTF-8, even an empty one.  */
#if defined __linux__ && ! defined __GLIBC__
#  define MUSL 1
#else
#  define MUSL 0
#endif

/* Return the value of VARIABLE, or DEFAULT_VALUE if it is empty or not set. */
static inline char const *
value_of (char const *variable, char const *default_value)
{
  char const *value = getenv (variable);
  return value && *value ? value : default_value;
}

/* Return the name of the user's locale for CATEGORY, such as "LC_CTYPE".
   POSIX: the first of these variables that is not empty names it.  */
static inline char const *
user_locale (char const *category)
{
  return value_of ("LC_ALL", value_of (category, value_of ("LANG", "C")));
}

/* Return true if the locale NAME names a charset other than UTF-8, as
   de_DE.ISO-8859-1 does.  No other charset of glibc's locales begins with
   U.

   nl_langinfo is not asked, because setlocale would have to come first.  It
   needs the files of the locale, and then gives ASCII if they are missing.
   With musl it always gives UTF-8.  But the terminal still has the charset
   that the name says.  */
static inline bool
locale_has_other_charset (char const *name)
{
  char const *charset = strchr (name, '.');
  return charset && charset[1] != 'U' && charset[1] != 'u';
}

#endif
