/* The function that gnulib calls when memory runs out.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdlib.h>

#include "xalloc.h"

/* Abort.  This is never called: the program uses no function of gnulib that
   exits when memory runs out.  gnulib's own xalloc_die would need stdio.  */
void
xalloc_die (void)
{
  abort ();
}
