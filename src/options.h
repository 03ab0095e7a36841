/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

#include "io/diagnose.h"

/* What the options ask for; struct options holds any number of these.  */
enum option_flag
{
  NUMBER = 1 << 0,           /* number every line */
  NUMBER_NONBLANK = 1 << 1,  /* number only lines that are not empty */
  SQUEEZE_BLANK = 1 << 2,    /* keep one of adjacent empty lines */
  SHOW_ENDS = 1 << 3,        /* $ before a newline, ^M for its CR */
  SHOW_TABS = 1 << 4,        /* ^I for a tab */
  SHOW_NONPRINTING = 1 << 5, /* ^ and M- notation */
  UNBUFFERED = 1 << 6,       /* read and write, no more */
  DEBUG = 1 << 7,            /* tell how each operand was copied */

/* Extensions.  Where there are none, no option sets these.  */
#if EXTENSIONS
  PREFLIGHT = 1 << 8, /* check all operands first */
  TIMESTAMP = 1 << 9, /* put the time before each line */
  COLOR = 1 << 10,    /* color lines, which also depends on the output */
  PROGRESS = 1 << 11, /* tell how far the copy has come */
  UTF8 = 1 << 12,     /* leave characters of UTF-8 as they are, with
                         SHOW_NONPRINTING only */
#else
  PREFLIGHT = 0,
  TIMESTAMP = 0,
  COLOR = 0,
  PROGRESS = 0,
  UTF8 = 0,
#endif

  /* Those under which bytes are shown otherwise than they are, those that
     line-format knows, those under which something is added to lines, and all
     under which the output differs from the input.  */
  SHOWING = SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING,
  FORMATTING = NUMBER | NUMBER_NONBLANK | SQUEEZE_BLANK | SHOWING,
  ANNOTATING = TIMESTAMP | COLOR,
  ALTERING = FORMATTING | ANNOTATING
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
  unsigned int set; /* of enum option_flag; never both
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
