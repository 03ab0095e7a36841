/* A caller's wish to end a call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "interruption.h"

bool
interrupted (struct interruption *interruption)
{
  if (! interruption->is_wanted)
    return false;
  if (! interruption->has_come)
    interruption->has_come = interruption->is_wanted (interruption->caller);
  return interruption->has_come;
}
