/* Rung: read and write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "rungs.h"

enum copy_result
rung_read_write (struct copy *copy)
{
  for (;;)
    {
      ssize_t got = copy_read (copy);
      if (got < 0)
        return COPY_INPUT_FAILED;
      if (got == 0)
        return COPY_END;
      if (! output_write (copy->output, copy->block->bytes, (size_t) got))
        return COPY_OUTPUT_FAILED;
    }
}
