/* Texts of errors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ERRNO_TEXT_H
#define ERRNO_TEXT_H

#include <string.h>

/* Return glibc's text of ERRNUM.  Programs look for these texts in the
   messages of GNU cat, and other C libraries have other texts.  The result
   stays valid until the next call.  uClibc-ng has other texts, too, although
   it defines __GLIBC__.  */
#if defined __linux__ && (! defined __GLIBC__ || defined __UCLIBC__)
char const *errno_text (int errnum);
#else
#  define errno_text strerror
#endif

#endif
