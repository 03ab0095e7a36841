/* Run the program in simulated worlds.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cat.h"
#include "minmax.h"
#include "simulation/judge.h"

enum
{
  SHRINK_MAX = 1500, /* runs */
  PROMISES_MAX = 64
};

/* The search for the shortest run that breaks PROMISE.  */
struct search
{
  char const *promise;
  struct choices best, tried;
  unsigned int runs;
};

/* A promise that was broken, and how often.  */
struct finding
{
  char promise[STORY_MAX];
  unsigned long long seed;
  unsigned long times; /* 0: there is none */
};

/* Run the program once, in a world of what is chosen.  Return its status, and
   in world.end how it ends.  */
static int
run_program (void)
{
  char *arguments[OPERANDS_MAX + 3] = { (char *) "cat" };
  int count = 1;
  if (setjmp (world.start))
    return 0;
  world_start ();
  if (world.options)
    arguments[count++] = (char *) world.letters;
  for (size_t i = 0; i < world.operand_count; i++)
    arguments[count++] = (char *) world.operands[i].name;
  return cat_last (count, arguments);
}

/* Run the program and judge it.  Return true if it keeps its promises.  */
static bool
run (void)
{
  int status = run_program ();
  if (world.end != BROKEN && setjmp (world.start) == 0)
    verdict (status);
  return world.broken_count == 0;
}

/* Run what SEARCH tries.  If that breaks the promise, keep what it chose as
   the best, and return true.  */
static bool
still_breaks (struct search *search)
{
  struct choices *best = &search->best;
  if (SHRINK_MAX < search->runs++)
    return false;
  world.choices = search->tried;
  world.choices.given = search->tried.count;
  world.choices.count = 0;
  world.choices.is_repeat = true;
  if (run () || ! judge_is_broken (search->promise))
    return false;
  best->count = MIN (best->count, world.choices.count);
  memcpy (best->made, world.choices.made, best->count * sizeof *best->made);
  return true;
}

/* Replace SIZE of the best choices, from I on, by 0, or leave them out.  */
static void
simplify (struct search *search, size_t i, size_t size)
{
  struct choices *tried = &search->tried;
  uint32_t *made = tried->made + i;
  size = MIN (size, search->best.count - i);
  *tried = search->best;
  memset (made, 0, size * sizeof *made);
  if (memcmp (made, search->best.made + i, size * sizeof *made) != 0
      && still_breaks (search))
    return;
  *tried = search->best;
  tried->count -= size;
  memmove (made, made + size, (tried->count - i) * sizeof *made);
  still_breaks (search);
}

/* Find the fewest choices that still break PROMISE as the last run does, and
   tell them.  */
static void
shrink (char const *promise)
{
  static struct search search;
  struct choices *best = &search.best, *tried = &search.tried;
  search.promise = promise;
  search.runs = 0;
  *best = world.choices;
  for (size_t size = best->count / 2; 0 < size; size /= 2)
    for (size_t i = best->count / size * size; i < best->count; i -= size)
      simplify (&search, i, size);
  for (size_t i = 0; i < best->count; i++)
    do
      {
        *tried = *best;
        tried->made[i] /= 2;
      }
    while (0 < tried->made[i] && still_breaks (&search) && i < best->count);
  *tried = *best;
  search.runs = 0;
  world.tells = true;
  still_breaks (&search);
  world.tells = false;
}

/* Return the one of FINDINGS that is of PROMISE, or the first free one.  */
static struct finding *
find (struct finding *findings, char const *promise)
{
  size_t i = 0;
  while (i < PROMISES_MAX - 1 && findings[i].times
         && ! judge_is_same (findings[i].promise, promise))
    i++;
  return &findings[i];
}

/* Run SEED.  Tell the shortest run of each promise that is broken for the
   first time.  */
static void
run_seed (struct finding *findings, unsigned long long seed)
{
  choices_start (&world.choices, seed);
  run ();
  for (size_t i = 0; i < world.broken_count; i++)
    {
      struct finding *finding = find (findings, world.broken[i]);
      if (finding->times++)
        continue;
      finding->seed = seed;
      strcpy (finding->promise, world.broken[i]);
      printf ("seed %llu: %s\n", seed, finding->promise);
      shrink (finding->promise);
      fflush (stdout);
      choices_start (&world.choices, seed);
      run ();
    }
}

/* Run seeds from FIRST on, MOST of them or as many seconds.  Print what they
   show.  Return true if they break no promise.  */
static bool
run_seeds (unsigned long long first, unsigned long most, bool is_time)
{
  static struct finding findings[PROMISES_MAX];
  unsigned long count = 0;
  time_t start = time (NULL);
  while ((is_time ? (unsigned long) (time (NULL) - start) : count) < most)
    run_seed (findings, first + count++);
  size_t i = 0;
  for (; i < PROMISES_MAX && findings[i].times; i++)
    printf ("%lu times, first with seed %llu: %s\n", findings[i].times,
            findings[i].seed, findings[i].promise);
  printf ("%lu schedules, %zu promises broken\n", count, i);
  return i == 0;
}

int
main (int argc, char **argv)
{
  setenv ("LC_ALL", "", 1);
  setenv ("LANG", "", 1);
  if (argc != 2 && argc != 3)
    {
      fputs ("usage: run SEED            tell what happens with SEED\n"
             "       run FIRST COUNT     run so many seeds\n"
             "       run FIRST SECONDSs  run seeds as long\n",
             stderr);
      return 2;
    }
  unsigned long long first = strtoull (argv[1], NULL, 10);
  if (argc == 3)
    {
      char *unit;
      unsigned long most = strtoul (argv[2], &unit, 10);
      return run_seeds (first, most, *unit == 's') ? EXIT_SUCCESS
                                                   : EXIT_FAILURE;
    }
  world.tells = true;
  choices_start (&world.choices, first);
  return run () ? EXIT_SUCCESS : EXIT_FAILURE;
}
