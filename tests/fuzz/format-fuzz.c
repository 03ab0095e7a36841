/* Fuzzing of the formatter with random text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* format-fuzz SEED COUNT   run cases number SEED to SEED + COUNT - 1
   format-fuzz text SEED    write the text of case SEED
   format-fuzz oracle N     have the oracle format standard input under
                            options number N  */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "options.h"
#include "oracle.h"

struct fuzz_case
{
  struct random random;
  unsigned int options;
  size_t size;
  char text[COMPARE_MAX];
};

/* Return options number NUMBER of all options that format.  */
static unsigned int
options_of (unsigned long long number)
{
  unsigned int options = (unsigned int) (1 + number % FORMATTING);
  return options & NUMBER_NONBLANK ? options & ~(unsigned int) NUMBER
                                   : options;
}

static void
make_case (struct fuzz_case *fuzz_case, unsigned long long seed)
{
  static size_t const limits[]
    = { 10,  10,  10,  100, 100, 100,  100,  100,
        300, 300, 300, 300, 300, 1000, 2000, 10000 };
  struct random *random = &fuzz_case->random;
  random_start (random, seed);
  fuzz_case->options = options_of (random_below (random, FORMATTING));
  if (fuzz_case->options & SHOW_NONPRINTING && random_below (random, 2) == 0)
    {
      fuzz_case->options |= UTF8;
      size_t form = random_below (random, 3);
      if (0 < form)
        fuzz_case->options |= UTF8_CODES;
      if (1 < form)
        fuzz_case->options |= UTF8_VIEW;
    }
  size_t limit = limits[random_below (random, 16)];
  fuzz_case->size = random_below (random, limit);
  random_text (random, fuzz_case->text, fuzz_case->size);
}

static int
run (unsigned long long seed, unsigned long long count)
{
  static struct fuzz_case fuzz_case;
  struct comparison comparison;
  comparison_start (&comparison);
  bool holds = true;
  unsigned long long i;
  for (i = seed; holds && i < seed + count; i++)
    {
      make_case (&fuzz_case, i);
      holds = comparison_holds (&comparison, fuzz_case.options, fuzz_case.text,
                                fuzz_case.size, fuzz_case.random);
    }
  comparison_end (&comparison);
  printf ("%llu cases from %llu on\n", i - seed, seed);
  if (! holds)
    fprintf (stderr, "case %llu\n", i - 1);
  return holds ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int
write_text (unsigned long long seed)
{
  static struct fuzz_case fuzz_case;
  make_case (&fuzz_case, seed);
  fwrite (fuzz_case.text, 1, fuzz_case.size, stdout);
  return EXIT_SUCCESS;
}

static int
write_oracle (unsigned long long number)
{
  static char in[COMPARE_MAX];
  static char out[ORACLE_GROWTH * COMPARE_MAX];
  size_t size = fread (in, 1, sizeof in, stdin);
  fwrite (out, 1, oracle (options_of (number), 0, in, size, out), stdout);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    return EXIT_FAILURE;
  unsigned long long number = strtoull (argv[2], NULL, 10);
  if (strcmp (argv[1], "text") == 0)
    return write_text (number);
  if (strcmp (argv[1], "oracle") == 0)
    return write_oracle (number);
  return run (strtoull (argv[1], NULL, 10), number);
}
