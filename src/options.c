/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "options.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>

#include "usage.h"

/* What getopt returns for options that have no letter.  */
enum
{
  DEBUG_OPTION = CHAR_MAX + 1,
  HELP_OPTION,
  VERSION_OPTION
};

/* Messages about ambiguous names list them in this order.  */
static struct option const long_options[]
  = { { "number-nonblank", no_argument, NULL, 'b' },
      { "number", no_argument, NULL, 'n' },
      { "squeeze-blank", no_argument, NULL, 's' },
      { "show-nonprinting", no_argument, NULL, 'v' },
      { "show-ends", no_argument, NULL, 'E' },
      { "show-tabs", no_argument, NULL, 'T' },
      { "show-all", no_argument, NULL, 'A' },
      { "debug", no_argument, NULL, DEBUG_OPTION },
      { "help", no_argument, NULL, HELP_OPTION },
      { "version", no_argument, NULL, VERSION_OPTION },
      { NULL, 0, NULL, 0 } };

struct meaning
{
  int letter;
  unsigned int sets;
};

static struct meaning const meanings[] = {
  { 'A', SHOW_NONPRINTING | SHOW_ENDS | SHOW_TABS },
  { 'b', NUMBER_NONBLANK },
  { 'e', SHOW_NONPRINTING | SHOW_ENDS },
  { 'E', SHOW_ENDS },
  { 'n', NUMBER },
  { 's', SQUEEZE_BLANK },
  { 't', SHOW_NONPRINTING | SHOW_TABS },
  { 'T', SHOW_TABS },
  { 'u', UNBUFFERED },
  { 'v', SHOW_NONPRINTING },
  { DEBUG_OPTION, DEBUG },
};

static unsigned int
meaning_of (int letter)
{
  struct meaning const *meaning = meanings;
  while (meaning->letter != letter)
    meaning++;
  return meaning->sets;
}

/* Go through ARGV from its start, adding to *SET.  Return the letter that
   ends it: -1 at the end of the options, '?' at an invalid one, or that of
   --help or --version, which act where they stand.  */
static int
parse (unsigned int *set, int argc, char **argv)
{
  optind = 0; /* makes getopt forget an earlier call */
  for (;;)
    {
      int letter = getopt_long (argc, argv, "AbeEnstTuv", long_options, NULL);
      if (letter == -1 || letter == '?' || letter == HELP_OPTION
          || letter == VERSION_OPTION)
        return letter;
      *set |= meaning_of (letter);
    }
}

/* What is copied where no operand is given.  */
static char const *const only_stdin[] = { "-", NULL };

/* Leave getopt as a program finds it at its start.  */
static void
reset_getopt (void)
{
  opterr = 1;
  optind = 1;
}

enum options_result
options_parse (struct options *options, int argc, char **argv,
               struct diagnose *diagnose)
{
  *options = (struct options){ .set = 0 };
  opterr = 0;
  int last = parse (&options->set, argc, argv);
  if (last == -1)
    {
      char const *const *operands = (char const *const *) argv + optind;
      reset_getopt ();
      options->operands = *operands ? operands : only_stdin;
      if (options->set & NUMBER_NONBLANK)
        options->set &= ~(unsigned int) NUMBER;
      return OPTIONS_COPY;
    }

  reset_getopt ();
  diagnose_enter_locale (diagnose);
  if (last == HELP_OPTION)
    usage_help (diagnose->program);
  else if (last == VERSION_OPTION)
    usage_version ();
  else
    {
      /* Once more, aloud: getopt's own messages are translated too.  */
      parse (&options->set, argc, argv);
      reset_getopt ();
      usage_hint (diagnose->program);
      return OPTIONS_INVALID;
    }
  return OPTIONS_ANSWERED;
}
