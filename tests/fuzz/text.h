/* Text that is hard to format.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A source of random numbers, which are the same for the same first STATE.  */
struct random
{
  uint64_t state; /* not 0 */
};

/* Begin with SEED.  */
void random_start (struct random *random, unsigned long long seed);

/* Return a random number below LIMIT.  */
size_t random_below (struct random *random, size_t limit);

/* Fill the SIZE bytes at OUT from a random alphabet, or with pieces of
   UTF-8.  */
void random_text (struct random *random, char *out, size_t size);

#endif
