/* Counting bits.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* -Wsign-compare would warn of gnulib's functions.  */
#if __GNUC__
#  pragma GCC diagnostic push
#  pragma GCC diagnostic ignored "-Wsign-compare"
#endif
#include "count-one-bits.h"
#include "count-trailing-zeros.h"
#if __GNUC__
#  pragma GCC diagnostic pop
#endif
