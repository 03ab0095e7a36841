/* The notation of -v.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef NOTATION_H
#define NOTATION_H

#include "format/kernels/kernel.h"

/* Return BYTE in the notation of -v.  A tab is ^I here, a newline ^J.  */
struct notation notation_of (unsigned char byte);

#endif
