/* The choices that make a run.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/choice.h"

#include "minmax.h"

void
choices_start (struct choices *choices, uint64_t seed)
{
  choices->state = seed;
  choices->count = choices->given = 0;
  choices->is_repeat = false;
}

/* Return the next number of the generator, SplitMix64 by Sebastiano Vigna:
   small, and the same on every machine.  */
static uint32_t
generate (struct choices *choices)
{
  uint64_t mixed = choices->state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return (uint32_t) (mixed >> 32);
}

unsigned int
choose (struct choices *choices, unsigned int count)
{
  if (choices->count == CHOICES_MAX)
    return 0;
  uint32_t *made = &choices->made[choices->count++];
  if (! choices->is_repeat)
    *made = (uint32_t) ((uint64_t) generate (choices) * count >> 32);
  else
    *made = choices->count <= choices->given ? MIN (*made, count - 1) : 0;
  return *made;
}
