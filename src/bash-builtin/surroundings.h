/* The surroundings of a call of cat: standard descriptors and directory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

#include <stdbool.h>

enum
{
  SURROUNDINGS = 4 /* standard input, output and error, and the directory */
};

/* A trap may change these by exec and cd.  So cat and bash each have their own
   while cat runs, after the first trap.  A struct of all zeros is before
   that.  */
struct surroundings
{
  bool are_apart;
  int others[SURROUNDINGS]; /* descriptors of the side that is not in use */
};

/* Return the lowest descriptor for the files that cat opens.  If a trap may
   run meanwhile, this is 10: a trap may use those below, as in "exec 3>&-".
   bash uses those from 10 itself.  */
int surroundings_lowest_fd (void);

/* Let a trap use and change the surroundings of bash.  */
void surroundings_of_bash (struct surroundings *surroundings);

/* Go on with those of cat.  */
void surroundings_of_cat (struct surroundings *surroundings);

/* Give bash its surroundings, and release those of cat.  */
void surroundings_end (struct surroundings *surroundings);

#endif
