/* Memory with a page behind it that must not be touched.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef GUARDED_H
#define GUARDED_H

#include <stddef.h>

struct guarded
{
  char *bytes;
  size_t size; /* the guard is behind */
};

/* Have SIZE bytes, or a few more.  Exit if there are none.  */
void guarded_start (struct guarded *guarded, size_t size);

/* The last SIZE bytes of GUARDED.  */
char *guarded_last (struct guarded const *guarded, size_t size);

#endif
