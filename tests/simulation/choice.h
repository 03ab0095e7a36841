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

/* All that happens in a run is chosen: by a seed, or as in an earlier run.
   0 is the plainest choice.  A run is shrunk by making its choices 0.  */
struct choices
{
  uint64_t state; /* of the generator */
  size_t count;   /* how many were made */
  size_t given;   /* the first of MADE, which are repeated */
  bool is_repeat; /* after these, each choice is 0 */
  uint32_t made[CHOICES_MAX];
};

/* Begin with SEED.  */
void choices_start (struct choices *choices, uint64_t seed);

/* Return a number below COUNT, which is not 0.  */
unsigned int choose (struct choices *choices, unsigned int count);

#endif
