/* The copy of an input, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include "transfer/methods.h"

/* Copy all of COPY's input by the methods of its route, the last of which is
   read and write.  If UNBUFFERED, copy by read and write alone.  Note in its
   trace how many bytes each method moved.  Never return COPY_MORE or
   COPY_FALL_BACK.  */
enum copy_result transfer (struct copy *copy, bool unbuffered);

#endif
