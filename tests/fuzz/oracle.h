/* The expected result of formatting, worked out byte by byte.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ORACLE_H
#define ORACLE_H

#include <stddef.h>

/* The most bytes that one byte becomes: a number of up to 20 digits, a tab,
   and four bytes of notation.  */
enum
{
  ORACLE_GROWTH = 25
};

/* Format the SIZE bytes at IN, the whole input, to OUT under OPTIONS, a set of
   enum format_rule.  LINES lines were counted before.  Return the size of the
   result, at most ORACLE_GROWTH times SIZE.  With UTF8, SIZE is at most
   COMPARE_MAX.  */
size_t oracle (unsigned int options, unsigned long long lines, char const *in,
               size_t size, char *out);

#endif
