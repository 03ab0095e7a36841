/* The argument of --progress.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/size.h"

#include <stddef.h>

#include "xstrtol.h"

/* The units that truncate(1) knows.  "0" stands for the B of KB and KiB.  */
static char const units[] = "EgGkKmMPQRtTYZ0";

bool
progress_size (char const *argument, uintmax_t *size)
{
  *size = 0;
  return (! argument
          || xstrtoumax (argument, NULL, 10, size, units) == LONGINT_OK);
}
