/* Marks for translation.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSLATE_H
#define TRANSLATE_H

/* Not by textdomain, which is the whole process's.  */
#define DEFAULT_TEXT_DOMAIN PACKAGE
#include "gettext.h"

/* Translate TEXT now, which takes a locale that has been entered.  */
#define _(Text) gettext (Text)

/* Mark TEXT, to be translated by whoever writes it.  */
#define N_(Text) gettext_noop (Text)

#endif
