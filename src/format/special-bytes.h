/* The bytes that may be escaped.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SPECIAL_BYTES_H
#define SPECIAL_BYTES_H

#include "format/kernels/kernel.h"

/* Sets of a single byte.  */
extern struct special_bytes const only_newline;
extern struct special_bytes const only_cr;

/* Set SPECIAL to the bytes that RULES, a set of enum format_rule, escape.  The
   CR is among them even if it is escaped only before a newline.  */
void special_bytes_start (struct special_bytes *special, unsigned int rules);

#endif
