/* The environment of a caller.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "environment.h"

#include <stdlib.h>
#include <string.h>

char const *
environment_get (char *const *environment, char const *name)
{
  if (! environment)
    return getenv (name);
  size_t length = strlen (name);
  for (; *environment; environment++)
    if (strncmp (*environment, name, length) == 0
        && (*environment)[length] == '=')
      return *environment + length + 1;
  return NULL;
}
