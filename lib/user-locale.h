/* The user's locale: its name, and texts in the user's language.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef USER_LOCALE_H
#define USER_LOCALE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* textdomain is not called, because it changes the whole process.  */
#define DEFAULT_TEXT_DOMAIN PACKAGE
#include "gettext.h"

/* musl defines no macro to know it by.  With glibc, a locale must be
   installed.  With musl any name is a locale with UTF-8, even an empty one. */
#if defined __linux__ && ! defined __GLIBC__
#  define MUSL 1
#else
#  define MUSL 0
#endif

/* Return TEXT in the user's language, from the catalogues of DOMAIN, or TEXT
   itself.  The user's locale must have been entered before.  _ uses the
   program's own catalogues.  */
#if ENABLE_NLS && MUSL
char const *in_user_language (char const *domain, char const *text)
  __attribute__ ((__format_arg__ (2)));
#  define _(Text) in_user_language (PACKAGE, Text)
#else
#  define in_user_language dgettext
#  define _(Text) gettext (Text)
#endif

/* Mark TEXT, which is translated by the code that writes it.  */
#define N_(Text) gettext_noop (Text)

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
   needs the files of the locale, and gives ASCII if they are missing.  With
   musl it always gives UTF-8, although the terminal still has the charset that
   the name says.  */
static inline bool
locale_has_other_charset (char const *name)
{
  char const *charset = strchr (name, '.');
  return charset && charset[1] != 'U' && charset[1] != 'u';
}

#endif
