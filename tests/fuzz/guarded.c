/* Memory before a page that must not be touched.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void
guarded_start (struct guarded *guarded, size_t size)
{
  size_t page = (size_t) getpagesize ();
  guarded->size = (size + page - 1) / page * page;
  guarded->bytes = mmap (NULL, guarded->size + page, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (guarded->bytes == MAP_FAILED
      || mprotect (guarded->bytes + guarded->size, page, PROT_NONE) != 0)
    {
      perror ("guarded memory");
      exit (EXIT_FAILURE);
    }
}

char *
guarded_last (struct guarded const *guarded, size_t size)
{
  return guarded->bytes + guarded->size - size;
}
