/* A table for shuffles that make pairs of bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PAIRS_H
#define PAIRS_H

/* A row for each mask of eight bytes, with the source of each byte of the
   result.  For byte N, the row has N.  If byte N is in the mask, 8 + N comes
   before N: there is the byte to write before byte N.  NULs fill the row.  */
extern char pair_sources[256][16];

/* Make the table.  In the program's file it would need 4 of the 64 KiB that a
   static program may have.  Making it needs 10 microseconds.  */
void pair_sources_start (void);

#endif
