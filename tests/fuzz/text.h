/* Text that is hard to format.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdint.h>

/* A source of random numbers: the same ones for the same start.  */
struct random
{
  uint64_t state; /* not 0 */
};

/* A number below LIMIT.  */
size_t random_below (struct random *random, size_t limit);

/* Fill the SIZE bytes at OUT from an alphabet that is itself random.  */
void random_text (struct random *random, char *out, size_t size);

#endif
