/* What is true of every run of cat.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRAM_RULES_H
#define PROGRAM_RULES_H

#include <stdbool.h>

#include "program-case.h"

/* Run cat several times as THE_CASE says, and compare the results, if GNU_CAT
   isn't NULL also with this program's.  Return NULL, or what is wrong, in
   static memory.  Print the difference.  */
char const *program_rules_check (struct program_case const *the_case,
                                 char const *gnu_cat);

#endif
