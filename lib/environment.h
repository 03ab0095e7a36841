/* The environment: variables, the user's locale, texts in the user's language.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* We name the domain here, because textdomain would change it for the whole
   process.  */
#define DEFAULT_TEXT_DOMAIN PACKAGE
#include "gettext.h"

/* musl defines no macro that would identify it.  It accepts any name as a
   locale with UTF-8, even an empty one, while glibc knows only those that are
   installed.  */
#if defined __linux__ && ! defined __GLIBC__
#  define MUSL 1
#else
#  define MUSL 0
#endif

/* Return the value of the variable NAME in ENVIRONMENT, or NULL if it isn't
   set.  ENVIRONMENT has the form of environ; NULL stands for environ
   itself.  */
char const *environment_get (char *const *environment, char const *name);

/* Return VARIABLE's value in ENVIRONMENT, as environment_get does, or
   DEFAULT_VALUE if it's empty or not set.  */
static inline char const *
environment_value (char *const *environment, char const *variable,
                   char const *default_value)
{
  char const *value = environment_get (environment, variable);
  return value && *value ? value : default_value;
}

/* Return TEXT in the user's language, from DOMAIN's catalogues, or TEXT itself
   if they don't have it.  The user's locale must have been entered.  _ uses
   the program's own catalogues.  */
#if ENABLE_NLS && MUSL
char const *in_user_language (char const *domain, char const *text)
  __attribute__ ((__format_arg__ (2)));
#  define _(Text) in_user_language (PACKAGE, Text)
#else
#  define in_user_language dgettext
#  define _(Text) gettext (Text)
#endif

/* Mark TEXT for translation by the code that writes it.  */
#define N_(Text) gettext_noop (Text)

/* Return the name of the user's locale for CATEGORY, such as "LC_CTYPE".
   POSIX says that it's the value of LC_ALL, CATEGORY or LANG, whichever is the
   first that isn't empty.  The name is valid until the next getenv, because
   bash's may free it then.  */
static inline char const *
user_locale (char *const *environment, char const *category)
{
  char const *name = environment_value (environment, "LC_ALL", NULL);
  name = name ? name : environment_value (environment, category, NULL);
  return name ? name : environment_value (environment, "LANG", "C");
}

/* Return true if the locale NAME names a charset other than UTF-8, as
   de_DE.ISO-8859-1 does.  No other charset of glibc's locales begins with U.

   Why not ask nl_langinfo?  Because setlocale would have to load the locale's
   files first, and if these are missing, the answer is ASCII.  On musl, the
   answer is always UTF-8, whatever charset the name and the terminal have.  */
static inline bool
locale_has_other_charset (char const *name)
{
  char const *charset = strchr (name, '.');
  return charset && charset[1] != 'U' && charset[1] != 'u';
}

/* Return how many columns TEXT takes on a terminal in the locale, or how many
   bytes it has, if that's unknown or TEXT has more than 255 characters.  */
size_t locale_columns (char const *text);

#endif
