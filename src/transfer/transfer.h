/* Copying an input unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include "transfer/methods.h"
#include "io/trace.h"

/* Copy all of COPY's input by the methods of its route, the last of which is
   read and write, and note in TRACE which moved how much.  If UNBUFFERED, read
   and write do it all.  Never return COPY_MORE or COPY_FALL_BACK.  */
enum copy_result transfer (struct copy *copy, bool unbuffered,
                           struct trace *trace);

#endif
