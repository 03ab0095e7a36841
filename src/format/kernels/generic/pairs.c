/* A table for shuffles that make pairs of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/kernels/generic/pairs.h"

/* BYTE_n makes the rows for all masks of the bytes 0 to n, the lowest mask
   first.  LATER has the sources for the bytes after n.  */
#define BYTE_0(later) "\0" later, "\10\0" later
#define BYTE_1(later) BYTE_0 ("\1" later), BYTE_0 ("\11\1" later)
#define BYTE_2(later) BYTE_1 ("\2" later), BYTE_1 ("\12\2" later)
#define BYTE_3(later) BYTE_2 ("\3" later), BYTE_2 ("\13\3" later)
#define BYTE_4(later) BYTE_3 ("\4" later), BYTE_3 ("\14\4" later)
#define BYTE_5(later) BYTE_4 ("\5" later), BYTE_4 ("\15\5" later)
#define BYTE_6(later) BYTE_5 ("\6" later), BYTE_5 ("\16\6" later)
#define BYTE_7(later) BYTE_6 ("\7" later), BYTE_6 ("\17\7" later)

char const pair_sources[][16] = { BYTE_7 ("") };
