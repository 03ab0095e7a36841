/* Where pairs of bytes come from.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PAIRS_H
#define PAIRS_H

/* For each mask of eight bytes, how those become pairs: of each byte that is
   in the mask, 8 and its number, where what comes before it is, and of each
   byte its number.  NULs fill it up.  */
extern char const pair_sources[256][16];

#endif
