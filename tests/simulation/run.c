/* Run the program in simulated worlds.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cat.h"
#include "options.h"
#include "simulation/judge.h"
#include "simulation/verdict.h"
#include "simulation/world.h"

/* Return the letters for the options of the world.  */
static char const *
option_letters (void)
{
  static char letters[8];
  static char const all[] = "nbsETvu";
  size_t count = 0;
  letters[count++] = '-';
  for (size_t i = 0; i < sizeof all - 1; i++)
    if (world.options >> i & 1)
      letters[count++] = all[i];
  letters[count] = '\0';
  return letters;
}

/* Run the program once, in a world of what is chosen.  Return how it ends,
   with its status in *STATUS.  */
static enum end
run_program (int *status)
{
  char *arguments[OPERANDS_MAX + 3] = { (char *) "cat" };
  int count = 1;
  int end = setjmp (world.start);
  if (end)
    return (enum end) end;
  world_start ();
  if (world.options)
    arguments[count++] = (char *) option_letters ();
  for (size_t i = 0; i < world.operand_count; i++)
    arguments[count++] = (char *) world.operands[i].name;
  world_describe ();
  *status = cat_last (count, arguments);
  return RETURNED;
}

/* Run the program and judge it.  Return true if it keeps its promises.  */
static bool
run (void)
{
  static int status;
  status = 0;
  enum end end = run_program (&status);
  if (end != BROKEN && setjmp (world.start) == 0)
    verdict (end, status);
  return world.broken_count == 0;
}

/* Return true if the world has broken PROMISE.  */
static bool
is_broken (char const *promise)
{
  for (size_t i = 0; i < world.broken_count; i++)
    if (judge_is_same (promise, world.broken[i]))
      return true;
  return false;
}

enum
{
  SHRINK_MAX = 1500 /* runs */
};

/* Run once more with the choices in TRIED.  If that breaks PROMISE, keep what
   it chose in BEST, and return true.  */
static bool
still_breaks (struct choices *tried, struct choices *best, char const *promise)
{
  if (SHRINK_MAX < world.shrink_runs++)
    return false;
  world.choices = *tried;
  choices_repeat (&world.choices);
  if (run () || ! is_broken (promise))
    return false;
  if (world.choices.count < best->count)
    best->count = world.choices.count;
  memcpy (best->made, world.choices.made, best->count * sizeof *best->made);
  return true;
}

/* Replace SIZE choices at I of BEST by 0, or leave them out.  Return true if
   that is simpler and still breaks PROMISE.  */
static bool
simplify (struct choices *best, size_t i, size_t size, char const *promise)
{
  static struct choices tried;
  bool is_zero = true;
  size = best->count - i < size ? best->count - i : size;
  for (size_t k = i; k < i + size; k++)
    is_zero = is_zero && best->made[k] == 0;
  tried = *best;
  memset (tried.made + i, 0, size * sizeof *tried.made);
  if (! is_zero && still_breaks (&tried, best, promise))
    return true;
  tried = *best;
  memmove (tried.made + i, tried.made + i + size,
           (tried.count - i - size) * sizeof *tried.made);
  tried.count -= size;
  return still_breaks (&tried, best, promise);
}

/* Find the fewest choices that still break PROMISE as the last run does, and
   tell them.  */
static void
shrink (char const *promise)
{
  static struct choices best;
  best = world.choices;
  world.shrink_runs = 0;
  for (size_t size = best.count / 2; 0 < size; size /= 2)
    for (size_t i = best.count / size * size; i < best.count; i -= size)
      simplify (&best, i, size, promise);
  for (size_t i = 0; i < best.count; i++)
    while (i < best.count && 1 < best.made[i])
      {
        static struct choices tried;
        tried = best;
        tried.made[i] /= 2;
        if (! still_breaks (&tried, &best, promise))
          break;
      }
  world.tells = true;
  world.shrink_runs = 0;
  still_breaks (&best, &best, promise);
  world.tells = false;
}

enum
{
  PROMISES_MAX = 64
};

/* The promises that were broken, and how often.  */
struct findings
{
  size_t count;
  struct finding
  {
    char promise[STORY_MAX];
    unsigned long long seed;
    unsigned long times;
  } found[PROMISES_MAX];
};

/* Return the finding of PROMISE, a new one if there is none yet.  */
static struct finding *
find (struct findings *findings, char const *promise)
{
  struct finding *finding = findings->found;
  for (size_t i = 0; i < findings->count; i++, finding++)
    if (judge_is_same (finding->promise, promise))
      return finding;
  if (findings->count == PROMISES_MAX)
    return finding - 1;
  findings->count++;
  strcpy (finding->promise, promise);
  return finding;
}

/* Run SEED.  Tell the shortest run of each promise that is broken for the
   first time.  */
static void
run_seed (struct findings *findings, unsigned long long seed)
{
  choices_start (&world.choices, seed);
  run ();
  for (size_t i = 0; i < world.broken_count; i++)
    {
      struct finding *finding = find (findings, world.broken[i]);
      if (finding->times++)
        continue;
      finding->seed = seed;
      printf ("seed %llu: %s\n", seed, finding->promise);
      shrink (finding->promise);
      fflush (stdout);
      choices_start (&world.choices, seed);
      run ();
    }
}

/* Run the seeds that FILE names, one in each line.  Return their number.  */
static unsigned long
run_file (struct findings *findings, char const *file)
{
  char line[256];
  unsigned long count = 0;
  FILE *seeds = fopen (file, "r");
  if (! seeds)
    {
      perror (file);
      exit (EXIT_FAILURE);
    }
  while (fgets (line, sizeof line, seeds))
    if (*line != '#')
      {
        run_seed (findings, strtoull (line, NULL, 10));
        count++;
      }
  fclose (seeds);
  return count;
}

/* Print what was found in COUNT runs.  Return the exit status.  */
static int
report (struct findings const *findings, unsigned long count)
{
  for (size_t i = 0; i < findings->count; i++)
    printf ("%lu times, first with seed %llu: %s\n", findings->found[i].times,
            findings->found[i].seed, findings->found[i].promise);
  printf ("%lu schedules, %zu promises broken\n", count, findings->count);
  return findings->count ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int
usage (void)
{
  fputs ("usage: run SEED            tell what happens with SEED\n"
         "       run FIRST COUNT     run so many seeds\n"
         "       run FIRST SECONDSs  run seeds as long\n"
         "       run -f FILE         run the seeds of FILE\n",
         stderr);
  return 2;
}

int
main (int argc, char **argv)
{
  static struct findings findings;
  setenv ("LC_ALL", "", 1);
  setenv ("LANG", "", 1);
  if (argc < 2 || 3 < argc)
    return usage ();
  if (strcmp (argv[1], "-f") == 0)
    return argc == 3 ? report (&findings, run_file (&findings, argv[2]))
                     : usage ();
  unsigned long long first = strtoull (argv[1], NULL, 10);
  if (argc == 2)
    {
      world.tells = true;
      choices_start (&world.choices, first);
      return run () ? EXIT_SUCCESS : EXIT_FAILURE;
    }
  char *unit;
  unsigned long most = strtoul (argv[2], &unit, 10);
  time_t start = time (NULL);
  unsigned long count = 0;
  while (*unit == 's' ? (unsigned long) (time (NULL) - start) < most
                      : count < most)
    run_seed (&findings, first + count++);
  return report (&findings, count);
}
