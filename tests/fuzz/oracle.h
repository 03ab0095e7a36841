/* What formatting is to give, a byte at a time.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ORACLE_H
#define ORACLE_H

#include <stddef.h>

/* The most that a byte comes to: a number of up to 20 digits, a tab, and four
   bytes of notation.  */
enum
{
  ORACLE_GROWTH = 25
};

/* Write to OUT what becomes of the SIZE bytes at IN, all of the input, under
   OPTIONS, a set of enum option_flag, where LINES have been counted before.
   Return its size, at most ORACLE_GROWTH times SIZE.  */
size_t oracle (unsigned int options, unsigned long long lines, char const *in,
               size_t size, char *out);

#endif
