/* Memory before a page that must not be touched.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef GUARDED_H
#define GUARDED_H

#include <stddef.h>

struct guarded
{
  char *bytes;
  size_t size; /* of BYTES; the guard page follows */
};

/* Allocate at least SIZE bytes.  Exit, after a message, if that fails.  */
void guarded_start (struct guarded *guarded, size_t size);

/* Return the last SIZE bytes of GUARDED.  */
char *guarded_last (struct guarded const *guarded, size_t size);

#endif
