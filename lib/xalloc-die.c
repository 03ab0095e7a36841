/* What gnulib calls where memory runs out.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdlib.h>

#include "xalloc.h"

/* Never called: of gnulib, nothing that allocates is used.  gnulib's own would
   bring stdio along.  */
void
xalloc_die (void)
{
  abort ();
}
