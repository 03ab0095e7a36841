/* What is true of every run of cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRAM_RULES_H
#define PROGRAM_RULES_H

#include <stdbool.h>

#include "program-case.h"

/* Run cat several times as THE_CASE says, and compare the results.  Unless
   GNU_CAT is NULL, also compare them with what that program does.  Return
   NULL, or what is wrong, in static memory, after printing the
   difference.  */
char const *program_rules_check (struct program_case const *the_case,
                                 char const *gnu_cat);

#endif
