/* Texts in the user's language.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSLATE_H
#define TRANSLATE_H

/* textdomain is not called: it belongs to the whole process.  */
#define DEFAULT_TEXT_DOMAIN PACKAGE
#include "gettext.h"

#include "user-locale.h"

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

#endif
