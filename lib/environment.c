/* The environment: variables, the user's locale, texts in the user's language.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "environment.h"

#include <wchar.h>

char const *
environment_get (char *const *environment, char const *name)
{
  if (! environment)
    return getenv (name);
  size_t length = strlen (name);
  for (; *environment; environment++)
    if (strncmp (*environment, name, length) == 0
        && (*environment)[length] == '=')
      return *environment + length + 1;
  return NULL;
}

size_t
locale_columns (char const *text)
{
  enum
  {
    CHARACTERS = 256
  };
  wchar_t wide[CHARACTERS];
  size_t length = mbstowcs (wide, text, CHARACTERS);
  int columns = length < CHARACTERS ? wcswidth (wide, length) : -1;
  return 0 <= columns ? (size_t) columns : strlen (text);
}

#if ENABLE_NLS && MUSL

#  include <locale.h>

#  include "minmax.h"

enum
{
  LANGUAGE_MAX = 32 /* bytes of a language's name: musl takes at most 23 */
};

/* Return true if NAME names the C locale, which has no translations.  C.UTF-8
   is a locale like any other, as in glibc.  */
static bool
is_c (char const *name)
{
  return strcmp (name, "C") == 0 || strcmp (name, "POSIX") == 0;
}

/* musl's gettext ignores LANGUAGE and doesn't convert charsets, so we read the
   languages in LANGUAGE here.  The rules are glibc's, as GNU cat's messages
   show: LANGUAGE counts only if the locale of messages isn't C.  A language
   that lacks the text is skipped, and C ends the list.  */
char const *
in_user_language (char const *domain, char const *text)
{
  char const *languages = user_locale (NULL, "LC_MESSAGES");
  if (MB_CUR_MAX == 1 || is_c (languages)) /* 1: not UTF-8 */
    return text;
  languages = environment_value (NULL, "LANGUAGE", NULL);
  if (! languages)
    languages = user_locale (NULL, "LC_MESSAGES");
  char const *translation = text;
  while (translation == text && *(languages += strspn (languages, ":")))
    {
      char language[LANGUAGE_MAX] = "";
      size_t length = strcspn (languages, ":");
      memcpy (language, languages, MIN (length, sizeof language - 1));
      if (is_c (language))
        break;
      setlocale (LC_MESSAGES, language);
      translation = dgettext (domain, text);
      languages += length;
    }
  return translation;
}

#endif
