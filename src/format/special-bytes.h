/* Which bytes may be shown otherwise than they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SPECIAL_BYTES_H
#define SPECIAL_BYTES_H

#include <stdbool.h>

enum
{
  EXCEPTIONS_MAX = 3
};

/* The set in two forms: a table, and what tells by few comparisons, each of
   many bytes at once.  If NOTATION, those are in it that come before the blank
   or behind the tilde, else none; with the EXCEPT it is the other way
   round.  */
struct special_bytes
{
  bool contains[256];
  bool notation;
  unsigned char exceptions; /* how many there are */
  signed char except[EXCEPTIONS_MAX];
};

/* One byte and no other.  */
extern struct special_bytes const only_newline;
extern struct special_bytes const only_cr;

/* Set SPECIAL to the bytes that OPTIONS, a set of enum option_flag, have shown
   otherwise than they are, one of them only where it stands before a
   newline.  */
void special_bytes_start (struct special_bytes *special, unsigned int options);

#endif
