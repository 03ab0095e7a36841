/* Text that is hard to format.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "text.h"

#include <limits.h>
#include <string.h>

/* xorshift64, of Marsaglia, "Xorshift RNGs", 2003.  */
size_t
random_below (struct random *random, size_t limit)
{
  random->state ^= random->state << 13;
  random->state ^= random->state >> 7;
  random->state ^= random->state << 17;
  return (size_t) ((random->state >> 16) % limit);
}

struct alphabet
{
  char const *bytes;
  size_t size;
};

#define ALPHABET(bytes)                                                       \
  {                                                                           \
    bytes, sizeof (bytes) - 1                                                 \
  }

static struct alphabet const alphabets[] = {
  ALPHABET ("\n"),
  ALPHABET ("\na"),
  ALPHABET ("\r\n"),
  ALPHABET ("\r\na"),
  ALPHABET ("\n\n\n\n\t\r\0a"),
  ALPHABET ("\t\n abc"),
  ALPHABET ("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 012\n"),
  ALPHABET ("\0\001\037 ~\177\200\201\237\240\376\377\n\r\t"),
  ALPHABET ("\377\200"),
  ALPHABET ("x"),
};

enum
{
  ALPHABETS = sizeof alphabets / sizeof *alphabets
};

/* A byte of alphabet WHICH; that behind the last has all.  */
static char
random_byte (struct random *random, size_t which)
{
  if (which == ALPHABETS)
    return (char) random_below (random, UCHAR_MAX + 1);
  struct alphabet const *alphabet = &alphabets[which];
  return alphabet->bytes[random_below (random, alphabet->size)];
}

void
random_text (struct random *random, char *out, size_t size)
{
  enum
  {
    LONG_RUN = 200
  };
  size_t which = random_below (random, ALPHABETS + 1);
  size_t runs = random_below (random, 4);
  while (0 < size)
    {
      char byte = random_byte (random, which);
      /* Of some texts, one byte in eight comes in a run.  */
      size_t run = 1;
      if (runs == 0 && random_below (random, 8) == 0)
        run += random_below (random, LONG_RUN);
      if (size < run)
        run = size;
      memset (out, byte, run);
      out += run;
      size -= run;
    }
}
