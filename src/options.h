/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

#include "format/rules.h"
#include "io/diagnose.h"

/* Options that are no rule of the formatter.  struct options has a set of both
   kinds.  */
enum option_flag
{
  UNBUFFERED = RULES_END, /* read and write, no more */
  DEBUG = RULES_END << 1, /* print how each operand was copied */

/* Extensions.  If there are none, no option sets these.  */
#if EXTENSIONS
  PREFLIGHT = RULES_END << 2, /* check all operands first */
  TIMESTAMP = RULES_END << 3, /* put the time before each line */
  COLOR = RULES_END << 4,     /* color lines, depending on the output */
  PROGRESS = RULES_END << 5,  /* print how far the copy is */
#else
  PREFLIGHT = 0,
  TIMESTAMP = 0,
  COLOR = 0,
  PROGRESS = 0,
#endif
  FLAGS_END = RULES_END << 6,

  /* The options that decorate lines, and all that change the text.  */
  DECORATING = TIMESTAMP | COLOR,
  ALTERING = (int) FORMATTING | DECORATING
};

/* What may follow the name of an option and a '='.  */
enum option_argument
{
  NO_ARGUMENT,
  TIME_FORMAT,
  COLOR_WHEN,
  OPTION_ARGUMENTS
};

struct options
{
  unsigned int set; /* of both enums; never both
                       NUMBER and NUMBER_NONBLANK */
  /* What followed, or NULL; borrowed.  */
  char const *arguments[OPTION_ARGUMENTS];
  char const *const *operands; /* borrowed */
  ptrdiff_t count;             /* of them, at least one */
};

enum options_result
{
  OPTIONS_COPY,     /* the options are complete */
  OPTIONS_ANSWERED, /* --help or --version wrote to stdout */
  OPTIONS_FAILED    /* diagnosed */
};

/* Parse ARGV, of ARGC strings, into OPTIONS, as getopt_long does, which has
   state of its own and brings printf along: a quarter of a static program.
   ARGV is permuted.  With POSIXLY_CORRECT in the environment there are no
   options behind the first operand.  */
enum options_result options_parse (struct options *options, int argc,
                                   char **argv, struct diagnose *diagnose);

#endif
