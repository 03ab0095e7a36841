/* Texts of errors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ERRNO_TEXT_H
#define ERRNO_TEXT_H

#include <string.h>

/* Return glibc's text of ERRNUM.  Programs look for these texts in messages of
   GNU cat, and other C libraries have others.  The text stays until the next
   call.  */
#if defined __linux__ && ! defined __GLIBC__
char const *errno_text (int errnum);
#else
#  define errno_text strerror
#endif

#endif
