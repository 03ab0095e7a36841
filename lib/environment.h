/* The environment of a caller.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

/* Return the value of the variable NAME in ENVIRONMENT, or NULL if it isn't
   set.  ENVIRONMENT has the form of environ; NULL stands for environ
   itself.  */
char const *environment_get (char *const *environment, char const *name);

/* Return VARIABLE's value in ENVIRONMENT, as environment_get does, or
   DEFAULT_VALUE if it's empty or not set.  */
static inline char const *
environment_value (char *const *environment, char const *variable,
                   char const *default_value)
{
  char const *value = environment_get (environment, variable);
  return value && *value ? value : default_value;
}

#endif
