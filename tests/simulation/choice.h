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

/* All that happens in a run is chosen here.  The choices come from a seed, or
   from an earlier run.  0 is always the plainest choice: a run whose choices
   are replaced by 0 becomes simpler, which is how a run is shrunk.  */
struct choices
{
  uint64_t state; /* of the generator */
  size_t count;   /* how many were made */
  size_t given;   /* how many of MADE are to be made again */
  bool is_repeat; /* when those are used up, the rest is 0 */
  uint32_t made[CHOICES_MAX];
};

/* Begin with SEED.  */
void choices_start (struct choices *choices, uint64_t seed);

/* Begin again with the choices that CHOICES has.  */
void choices_repeat (struct choices *choices);

/* Return a number below COUNT, which is not 0.  */
unsigned int choose (struct choices *choices, unsigned int count);

#endif
