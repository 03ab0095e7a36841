/* The choices that make a run.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/choice.h"

#include "minmax.h"

struct choices choices;

/* The generator is SplitMix64 by Sebastiano Vigna: small, and the same on
   every machine.  */
uint32_t
generate (uint64_t *state)
{
  uint64_t mixed = *state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return (uint32_t) (mixed >> 32);
}

void
choices_start (uint64_t seed)
{
  choices.state = seed;
  choices.count = 0;
  choices.is_repeat = false;
}

unsigned int
pick (unsigned int count)
{
  if (choices.count == CHOICES_MAX)
    return 0;
  uint32_t *made = &choices.made[choices.count++];
  if (! choices.is_repeat)
    *made = (uint32_t) ((uint64_t) generate (&choices.state) * count >> 32);
  else
    *made = choices.count <= choices.given ? MIN (*made, count - 1) : 0;
  return *made;
}

bool
rarely (unsigned int count)
{
  return pick (count) == count - 1;
}
