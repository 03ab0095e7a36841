/* A multi-call program with caracal in it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   The name that it is called by selects the applet:

   cat [ARGUMENT]...   the applet of packaging/multicall
   zones ZONE...       the same in each time zone; the process sets TZ
   repeat CALLS        CALLS calls of cat_main; see repeat.h
   interrupt [ARGUMENT]...
                       a call that is ended by a signal; see interrupt.h  */

#include <config.h>

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

static struct
{
  char const *name;
  int (*main) (int argc, char **argv);
} const applets[] = {
  { "cat", caracal_main },
  { "zones", zones_main },
  { "repeat", repeat_main },
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
