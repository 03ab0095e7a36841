/* Runs of the program in simulated worlds.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "cat.h"
#include "minmax.h"
#include "simulation/judge.h"

enum
{
  SHRINK_MAX = 1500 /* runs */
};

/* The search for the shortest run with BREACH.  */
struct search
{
  char const *breach;
  struct choices best, tried;
  unsigned int runs; /* number of runs so far */
};

/* In cat.c.  A kill in the simulation leaves the call that has set the flag,
   and each world has memory of its own.  */
extern atomic_flag cat_is_running;
extern struct buffer cat_memory;

/* Answer the question of cat_call: return true if the call must end.  */
static bool
answer (void *context)
{
  (void) context;
  if (world.caller.questions && --world.caller.questions == 0)
    {
      print_line ("(the caller wants an end)");
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
  if (world.letters)
    arguments[count++] = (char *) (uintptr_t) world.letters;
  for (size_t i = 0; i < world.operand_count; i++)
    arguments[count++] = (char *) (uintptr_t) world.operands[i].name;
  struct cat_caller const caller = { .wants_end = answer };
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
keeps_promises (void)
{
  int status = run_program ();
  if (world.end != BROKEN && setjmp (world.start) == 0)
    judge_end (status);
  return world.end != BROKEN;
}

/* Return true if BREACH and OTHER are equal up to a colon.  Digits do not
   count.  */
static bool
is_same (char const *breach, char const *other)
{
  static char const digits[] = "0123456789";
  for (;; breach++, other++)
    {
      breach += strspn (breach, digits);
      other += strspn (other, digits);
      if (*breach != *other || *breach == '\0' || *breach == ':')
        return *breach == *other;
    }
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
  if (keeps_promises () || ! is_same (search->breach, world.breach))
    return false;
  best->count = MIN (best->count, choices.count);
  memcpy (best->made, choices.made, best->count * sizeof *best->made);
  return true;
}

/* Shrink the last run, which has BREACH: search for the smallest choices that
   make a run with BREACH.  Print that run.  */
static void
shrink (char const *breach)
{
  static struct search search;
  struct choices *best = &search.best, *tried = &search.tried;
  search.breach = breach;
  search.runs = 0;
  *best = choices;
  for (size_t size = best->count / 2; 0 < size; size /= 2)
    for (size_t i = 0; i + size <= best->count; i += size)
      {
        *tried = *best;
        memset (tried->made + i, 0, size * sizeof *tried->made);
        if (memcmp (tried->made, best->made, sizeof tried->made) != 0)
          has_breach (&search);
      }
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

/* Run COUNT seeds from FIRST on.  At the first breach, print the shrunk run,
   and return false.  */
static bool
run_seeds (uint64_t first, uint64_t count)
{
  for (uint64_t seed = first; seed < first + count; seed++)
    {
      choices_start (seed);
      if (keeps_promises ())
        continue;
      char breach[TEXT_MAX];
      strcpy (breach, world.breach);
      printf ("seed %ju: %s\n", (uintmax_t) seed, breach);
      fflush (stdout);
      shrink (breach);
      return false;
    }
  printf ("%ju schedules, no promise broken\n", (uintmax_t) count);
  return true;
}

int
main (int argc, char **argv)
{
  /* If the user names a locale, the program reads its files, which no
     simulated call does.  The judge reads English messages.  */
  clearenv ();
  if (argc != 2 && argc != 3)
    {
      fputs ("usage: run SEED            print what happens with SEED\n"
             "       run FIRST COUNT     run COUNT seeds\n",
             stderr);
      return 2;
    }
  sources_start ();
  uint64_t first = strtoull (argv[1], NULL, 10);
  if (argc == 3)
    return ! run_seeds (first, strtoull (argv[2], NULL, 10));
  world.verbose = true;
  choices_start (first);
  return ! keeps_promises ();
}
