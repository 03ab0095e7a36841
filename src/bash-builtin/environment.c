/* The environment of a call of cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* bash's headers have a config.h of their own.  */
#include <builtins.h>

#include "bash-builtin/environment.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <shell.h>

/* A copy, because a trap may change the variables while cat uses them.  */
char **
environment_copy (void)
{
  maybe_make_export_env ();
  return strvec_copy (export_env);
}

void
environment_free (char **environment)
{
  strvec_dispose (environment);
}

/* Replace bash's function of this name for cat.  bash's function would find
   variables that a trap has changed, in memory that bash may free.  */
char *
getenv (char const *name)
{
  size_t length = strlen (name);
  for (char **variable = environ; *variable; variable++)
    if (strncmp (*variable, name, length) == 0 && (*variable)[length] == '=')
      return *variable + length + 1;
  return NULL;
}
