/* A multi-call program with caracal in it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   The name that it is called by selects the applet:

   cat [ARGUMENT]...   the applet of packaging/multicall
   zones ZONE...       the same in each time zone; the process sets TZ
   threads FILE        calls by four threads at a time; the number of those
                       that copied FILE goes to descriptor 3
   repeat CALLS        CALLS calls of cat_main; see repeat.h
   interrupt [ARGUMENT]...
                       a call that is ended by a signal; see interrupt.h  */

#include <config.h>

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "repeat.h"

int caracal_main (int argc, char **argv);

static int
zones_main (int argc, char **argv)
{
  int status = EXIT_SUCCESS;
  for (int i = 1; i < argc; i++)
    {
      char name[] = "cat", option[] = "--timestamp=%z", operand[] = "data";
      char *words[] = { name, option, operand, NULL };
      setenv ("TZ", argv[i], 1);
      if (caracal_main (3, words) != EXIT_SUCCESS)
        status = EXIT_FAILURE;
    }
  return status;
}

/* Copy the file NAME often.  Return how many calls succeeded.  */
static void *
copy_often (void *name)
{
  intptr_t copies = 0;
  for (int i = 0; i < 200; i++)
    {
      char program[] = "cat", option[] = "-n";
      char *words[] = { program, option, name, NULL };
      copies += caracal_main (3, words) == EXIT_SUCCESS;
    }
  return (void *) copies;
}

static int
threads_main (int argc, char **argv)
{
  enum
  {
    THREADS = 4
  };
  pthread_t threads[THREADS];
  intptr_t all = 0;
  for (int i = 0; i < THREADS; i++)
    if (argc != 2 || pthread_create (&threads[i], NULL, copy_often, argv[1]))
      exit (EXIT_FAILURE);
  for (int i = 0; i < THREADS; i++)
    {
      void *copies;
      pthread_join (threads[i], &copies);
      all += (intptr_t) copies;
    }
  return dprintf (3, "%ld\n", (long int) all) < 0;
}

static struct
{
  char const *name;
  int (*main) (int argc, char **argv);
} const applets[] = {
  { "cat", caracal_main },         { "zones", zones_main },
  { "threads", threads_main },     { "repeat", repeat_main },
  { "interrupt", interrupt_main },
};

int
main (int argc, char **argv)
{
  char const *directories_end = strrchr (argv[0], '/');
  char const *name = directories_end ? directories_end + 1 : argv[0];
  for (size_t i = 0; i < sizeof applets / sizeof *applets; i++)
    if (strcmp (applets[i].name, name) == 0)
      return applets[i].main (argc, argv);
  fprintf (stderr, "%s: no such applet\n", name);
  return EXIT_FAILURE;
}
