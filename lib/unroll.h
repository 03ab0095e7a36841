/* Unrolling loops.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UNROLL_H
#define UNROLL_H

/* Write UNROLL before a loop that should become straight code.  GCC rarely
   unrolls at -O2, and clang unrolls anyway.  */
#if 8 <= __GNUC__ && ! defined __clang__
#  define UNROLL _Pragma ("GCC unroll 8")
#else
#  define UNROLL
#endif

#endif
