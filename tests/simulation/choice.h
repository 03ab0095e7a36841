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
  CHOICES_MAX = 20000 /* each choice after these is 0 */
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

/* The choices of the current run.  */
extern struct choices choices;

/* Return the next number of the generator with STATE.  */
uint32_t generate (uint64_t *state);

/* Begin to choose from SEED.  */
void choices_start (uint64_t seed);

/* Choose and return a number below COUNT, which is not 0.  */
unsigned int pick (unsigned int count);

/* Return true once in COUNT times, on average.  */
bool rarely (unsigned int count);

#endif
