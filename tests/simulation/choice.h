/* The choices that make a run.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CHOICE_H
#define CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  CHOICES_MAX = 20000
};

/* Everything in a run is chosen: from a seed, or as in an earlier run.  0 is
   the plainest choice.  To shrink a run, its choices are replaced by 0.  */
struct choices
{
  uint64_t state; /* state of the random generator */
  size_t count;   /* number of choices made so far */
  size_t given;   /* number of choices to repeat */
  bool is_repeat; /* repeat the first GIVEN of MADE, then choose 0 */
  uint32_t made[CHOICES_MAX];
};

/* Begin to choose from SEED.  */
void choices_start (struct choices *choices, uint64_t seed);

/* Choose and return a number below COUNT.  COUNT is not 0.  */
unsigned int choose (struct choices *choices, unsigned int count);

#endif
