/* Method: read and write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

struct method_result
method_read_write (struct copy *copy)
{
  enum copy_result result;
  do
    result = copy_block (copy);
  while (result == COPY_MORE);
  return (struct method_result){ result, 0 };
}
