/* Marks for translation.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "gettext.h"

/* Translate TEXT now, which takes a locale that has been set up.  */
#define _(Text) gettext (Text)

/* Mark TEXT, to be translated by whoever writes it.  */
#define N_(Text) gettext_noop (Text)

#endif
