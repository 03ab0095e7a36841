/* Runs of the program in simulated worlds.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "buffer.h"
#include "cat.h"
#include "minmax.h"
#include "simulation/judge.h"

enum
{
  SHRINK_MAX = 1500, /* runs */
  FINDINGS_MAX = 64
};

/* The search for the shortest run with BREACH.  */
struct search
{
  char const *breach;
  struct choices best, tried;
  unsigned int runs; /* number of runs so far */
};

/* A breach, and how often it was found.  */
struct finding
{
  char breach[TEXT_MAX];
  unsigned long long seed;
  unsigned long times; /* 0: the entry is free */
};

/* In cat.c.  A kill in the simulation leaves the call that has set the flag,
   and each world has memory of its own.  */
extern atomic_flag cat_is_running;
extern struct buffer cat_memory;

/* Answer the question of cat_call: return true if the call must end.  */
static bool
has_to_end (void *context)
{
  (void) context;
  if (world.caller.questions && --world.caller.questions == 0)
    {
      report ("(the caller wants an end)");
      world.caller.has_to_end = true;
    }
  return world.caller.has_to_end;
}

/* Run the program once, in a world made from the choices.  Return its status,
   or 0 if it does not return.  world.end is the reason of the end.  */
static int
run_program (void)
{
  char *arguments[OPERANDS_MAX + 3] = { (char *) (uintptr_t) "cat" };
  int count = 1;
  if (setjmp (world.start))
    {
      atomic_flag_clear (&cat_is_running);
      return 0;
    }
  world_start ();
  cat_memory = (struct buffer){ .bytes = NULL };
  if (world.options)
    arguments[count++] = (char *) (uintptr_t) world.letters;
  for (size_t i = 0; i < world.operand_count; i++)
    arguments[count++] = (char *) (uintptr_t) world.operands[i].name;
  struct cat_caller const caller = { .wants_end = has_to_end };
  int status = (world.caller.is_call ? cat_call (count, arguments, &caller)
                                     : cat_last (count, arguments));
  for (int fd = 3; fd < DESCRIPTORS_MAX; fd++)
    if (world.descriptors[fd]
        && (world.caller.is_call || ! threads_are_running ()))
      world.left_open = fd;
  return status;
}

/* Run the program and judge it.  Return true if it keeps its promises.  */
static bool
run (void)
{
  int status = run_program ();
  if (world.end != BROKEN && setjmp (world.start) == 0)
    judge_end (status);
  return world.breach_count == 0;
}

/* Run the choices that SEARCH tries.  If the run has the breach, keep its
   choices as the best, and return true.  */
static bool
has_breach (struct search *search)
{
  struct choices *best = &search->best;
  if (SHRINK_MAX < search->runs++)
    return false;
  choices = search->tried;
  choices.given = search->tried.count;
  choices.count = 0;
  choices.is_repeat = true;
  if (run () || ! judge_has (search->breach))
    return false;
  best->count = MIN (best->count, choices.count);
  memcpy (best->made, choices.made, best->count * sizeof *best->made);
  return true;
}

/* Try to replace SIZE of the best choices, from I on, by 0.  If the breach is
   then missing, try to remove them.  */
static void
simplify (struct search *search, size_t i, size_t size)
{
  struct choices *tried = &search->tried;
  uint32_t *made = tried->made + i;
  size = MIN (size, search->best.count - i);
  *tried = search->best;
  memset (made, 0, size * sizeof *made);
  if (memcmp (made, search->best.made + i, size * sizeof *made) != 0
      && has_breach (search))
    return;
  *tried = search->best;
  tried->count -= size;
  memmove (made, made + size, (tried->count - i) * sizeof *made);
  has_breach (search);
}

/* Shrink the last run, which has BREACH: search for the fewest and smallest
   choices that make a run with BREACH.  Print that run.  */
static void
shrink (char const *breach)
{
  static struct search search;
  struct choices *best = &search.best, *tried = &search.tried;
  search.breach = breach;
  search.runs = 0;
  *best = choices;
  for (size_t size = best->count / 2; 0 < size; size /= 2)
    for (size_t i = (best->count - 1) / size * size; i < best->count;
         i -= size)
      simplify (&search, i, size);
  for (size_t i = 0; i < best->count; i++)
    for (bool breaks = true; breaks && i < best->count && best->made[i];)
      {
        *tried = *best;
        tried->made[i] /= 2;
        breaks = has_breach (&search);
      }
  *tried = *best;
  search.runs = 0;
  world.verbose = true;
  has_breach (&search);
  world.verbose = false;
}

/* Run SEED.  If a breach is found for the first time, shrink the run, and
   print the shrunk run.  */
static void
run_seed (struct finding *findings, unsigned long long seed)
{
  choices_start (seed);
  run ();
  for (size_t i = 0; i < world.breach_count; i++)
    {
      /* The entry of this breach, or the first free one, or the last.  */
      struct finding *finding = findings, *last = findings + FINDINGS_MAX - 1;
      while (finding < last && finding->times
             && ! judge_is_same (finding->breach, world.breaches[i]))
        finding++;
      if (finding->times++)
        continue;
      finding->seed = seed;
      strcpy (finding->breach, world.breaches[i]);
      printf ("seed %llu: %s\n", seed, finding->breach);
      shrink (finding->breach);
      fflush (stdout);
      choices_start (seed);
      run ();
    }
}

/* Run seeds from FIRST on: MOST seeds, or for MOST seconds if IS_TIME is true.
   Print the findings.  Return true if no promise is broken.  */
static bool
run_seeds (unsigned long long first, unsigned long most, bool is_time)
{
  static struct finding findings[FINDINGS_MAX];
  unsigned long count = 0;
  time_t start = time (NULL);
  while ((is_time ? (unsigned long) (time (NULL) - start) : count) < most)
    run_seed (findings, first + count++);
  size_t i = 0;
  for (; i < FINDINGS_MAX && findings[i].times; i++)
    printf ("%lu times, first with seed %llu: %s\n", findings[i].times,
            findings[i].seed, findings[i].breach);
  printf ("%lu schedules, %zu promises broken\n", count, i);
  return i == 0;
}

int
main (int argc, char **argv)
{
  /* If the user names a locale, the program reads its files, which no
     simulated call does.  The judge reads English messages.  */
  static char const *const locales[]
    = { "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG" };
  for (size_t i = 0; i < sizeof locales / sizeof *locales; i++)
    unsetenv (locales[i]);
  if (argc != 2 && argc != 3)
    {
      fputs ("usage: run SEED            print what happens with SEED\n"
             "       run FIRST COUNT     run COUNT seeds\n"
             "       run FIRST SECONDSs  run seeds for SECONDS\n",
             stderr);
      return 2;
    }
  sources_start ();
  unsigned long long first = strtoull (argv[1], NULL, 10);
  if (argc == 3)
    {
      char *unit;
      unsigned long most = strtoul (argv[2], &unit, 10);
      return run_seeds (first, most, *unit == 's') ? EXIT_SUCCESS
                                                   : EXIT_FAILURE;
    }
  world.verbose = true;
  choices_start (first);
  return run () ? EXIT_SUCCESS : EXIT_FAILURE;
}
