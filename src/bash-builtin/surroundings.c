/* The surroundings of a call of cat: standard descriptors and directory.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* bash's headers have a config.h of their own.  */
#include <builtins.h>

#include "bash-builtin/surroundings.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* A name of bash's trap.h, which is not installed.  */
extern int any_signals_trapped (void);

enum
{
  LOWEST = 10,   /* as bash has for its own descriptors */
  DIRECTORY = 3, /* the index after those of the descriptors */
  CLOSED = -1,
  SHARED = -2 /* in place of a descriptor */
};

#ifndef O_PATH
#  define O_PATH O_RDONLY
#endif

int
surroundings_lowest_fd (void)
{
  return any_signals_trapped () < 0 ? 0 : LOWEST;
}

/* Return a descriptor for number INDEX of the surroundings in use, CLOSED if
   it is closed, or SHARED if there is no further descriptor.  */
static int
duplicate (int index)
{
  int first = index;
  if (index == DIRECTORY)
    first = open (".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int copy = first < 0 ? -1 : fcntl (first, F_DUPFD_CLOEXEC, LOWEST);
  int error = errno;
  if (index == DIRECTORY && 0 <= first)
    close (first);
  if (0 <= copy)
    return copy;
  return error == EBADF ? CLOSED : SHARED;
}

/* Use OTHER, which is no longer needed then, as number INDEX.  */
static void
use (int index, int other)
{
  if (other == CLOSED)
    close (index);
  else
    {
      int result = index == DIRECTORY ? fchdir (other) : dup2 (other, index);
      (void) result; /* fails only if the directory may not be searched now */
      close (other);
    }
}

/* Exchange the sides.  Both go on with what is in use if no descriptor is left
   for the other.  */
static void
exchange (struct surroundings *surroundings)
{
  for (int i = 0; i < SURROUNDINGS; i++)
    {
      int other = surroundings->others[i];
      if (other == SHARED)
        continue;
      int in_use = duplicate (i);
      if (in_use != SHARED)
        use (i, other);
      else if (0 <= other)
        close (other);
      surroundings->others[i] = in_use;
    }
}

void
surroundings_of_bash (struct surroundings *surroundings)
{
  if (surroundings->are_apart)
    exchange (surroundings);
  else
    for (int i = 0; i < SURROUNDINGS; i++)
      surroundings->others[i] = duplicate (i);
  surroundings->are_apart = true;
}

void
surroundings_of_cat (struct surroundings *surroundings)
{
  exchange (surroundings);
}

void
surroundings_end (struct surroundings *surroundings)
{
  if (! surroundings->are_apart)
    return;
  exchange (surroundings);
  for (int i = 0; i < SURROUNDINGS; i++)
    if (0 <= surroundings->others[i])
      close (surroundings->others[i]);
}
