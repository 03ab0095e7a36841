/* Texts of errors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef ERRNO_TEXT_H
#define ERRNO_TEXT_H

/* Return glibc's text of ERRNUM, because programs look for these texts in the
   messages of GNU cat.  Other C libraries have other texts, even uClibc-ng,
   which defines __GLIBC__.  The result stays valid until the next call.  */
char const *errno_text (int errnum);

#endif
