/* Marks for translation.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSLATE_H
#define TRANSLATE_H

/* textdomain is not called: it belongs to the whole process.  */
#define DEFAULT_TEXT_DOMAIN PACKAGE
#include "gettext.h"

/* Translate TEXT now.  The user's locale must have been entered before.  */
#define _(Text) gettext (Text)

/* Mark TEXT, which is translated by the code that writes it.  */
#define N_(Text) gettext_noop (Text)

#endif
