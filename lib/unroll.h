/* Unrolling loops.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UNROLL_H
#define UNROLL_H

/* In front of a loop that is to become straight code, which GCC is loath to
   make at -O2, and clang makes anyway.  */
#if 8 <= __GNUC__ && ! defined __clang__
#  define UNROLL _Pragma ("GCC unroll 8")
#else
#  define UNROLL
#endif

#endif
