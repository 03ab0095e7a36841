/* The charset that the locale's name has.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>

/* Return true if the name of the user's locale has a charset, and that is not
   UTF-8: for example de_DE.ISO-8859-1.

   nl_langinfo is not asked, because setlocale would have to come first.  It
   needs the files of the locale, and then gives ASCII if they are missing.
   With musl it always gives UTF-8.  The terminal has another charset all the
   same.  */
bool charset_is_other_than_utf8 (void);

#endif
