/* The surroundings of a call of cat: descriptors, directory, locale.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* bash's headers have a config.h of their own.  */
#include <builtins.h>

#include "bash-builtin/surroundings.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <shell.h>

/* A name of bash's trap.h, which is not installed.  */
extern int any_signals_trapped (void);

enum
{
  LOWEST = 10,    /* as bash has for its own descriptors */
  DIRECTORY = -1, /* in place of the number of a descriptor */
  CLOSED = -1,    /* in place of a descriptor */
  SHARED = -2     /* both use the same file */
};

#ifndef O_PATH
#  define O_PATH O_RDONLY
#endif

static bool
a_trap_may_run (void)
{
  return 0 <= any_signals_trapped ();
}

int
surroundings_lowest_fd (void)
{
  return a_trap_may_run () ? LOWEST : 0;
}

/* Return the name of the locale in use, to be freed, or NULL if memory runs
   out.  */
static char *
locale_in_use (void)
{
  return strdup (setlocale (LC_ALL, NULL));
}

void
surroundings_start (struct surroundings *surroundings)
{
  *surroundings
    = (struct surroundings){ .locale
                             = a_trap_may_run () ? locale_in_use () : NULL };
}

/* Return a descriptor for the file in use at NUMBER, CLOSED if there is none,
   or SHARED if there is no further descriptor.  */
static int
duplicate (int number)
{
  int first = number;
  if (number == DIRECTORY)
    first = open (".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int copy = first < 0 ? -1 : fcntl (first, F_DUPFD_CLOEXEC, LOWEST);
  int error = errno;
  if (number == DIRECTORY && 0 <= first)
    close (first);
  if (0 <= copy)
    return copy;
  return error == EBADF ? CLOSED : SHARED;
}

/* Use the file of OTHER, which is no longer needed then, at NUMBER.  */
static void
use (int number, int other)
{
  if (other == CLOSED)
    close (number);
  else
    {
      int result = number == DIRECTORY ? fchdir (other) : dup2 (other, number);
      (void) result; /* fails only if the directory may not be searched now */
      close (other);
    }
}

/* Make the places: the directory, the standard descriptors, and bash's
   descriptors of process substitutions.  If memory runs out, make none: cat
   shares those of bash.  gnulib's xmalloc, which has the name of bash's, would
   end bash then.  */
static void
make_places (struct surroundings *surroundings)
{
  int size = 0;
  pid_t *processes = NULL; /* of each descriptor, or 0 */
#ifdef HAVE_DEV_FD
  processes = copy_fifo_list (&size);
#endif
  int most = STDERR_FILENO - DIRECTORY + 1 + size;
  surroundings->places = malloc ((size_t) most * sizeof *surroundings->places);
  for (int i = DIRECTORY;
       surroundings->places && (i <= STDERR_FILENO || i < size); i++)
    if (i <= STDERR_FILENO || processes[i])
      surroundings->places[surroundings->count++]
        = (struct place){ .number = i, .other = duplicate (i) };
  free (processes);
}

static void
exchange_locale (struct surroundings *surroundings)
{
  char *in_use = locale_in_use ();
  setlocale (LC_ALL, surroundings->locale);
  free (surroundings->locale);
  surroundings->locale = in_use;
}

/* Exchange the files of PLACE.  Both sides go on with the file in use if no
   descriptor is left for it.  */
static void
exchange (struct place *place)
{
  if (place->other == SHARED)
    return;
  int in_use = duplicate (place->number);
  if (in_use != SHARED)
    use (place->number, place->other);
  else if (0 <= place->other)
    close (place->other);
  place->other = in_use;
}

static void
exchange_all (struct surroundings *surroundings)
{
  for (int i = 0; i < surroundings->count; i++)
    exchange (&surroundings->places[i]);
  exchange_locale (surroundings);
}

void
surroundings_of_bash (struct surroundings *surroundings)
{
  if (surroundings->places)
    exchange_all (surroundings);
  else
    {
      make_places (surroundings);
      exchange_locale (surroundings);
    }
}

void
surroundings_of_cat (struct surroundings *surroundings)
{
  exchange_all (surroundings);
}

void
surroundings_end (struct surroundings *surroundings)
{
  if (surroundings->places)
    exchange_all (surroundings);
  for (int i = 0; i < surroundings->count; i++)
    if (0 <= surroundings->places[i].other)
      close (surroundings->places[i].other);
  free (surroundings->places);
  free (surroundings->locale);
}
