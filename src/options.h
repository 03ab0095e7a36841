/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

#include "diagnose.h"

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

  /* Those under which bytes are shown otherwise than they are, and all under
     which the output differs from the input.  */
  SHOWING = SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING,
  FORMATTING = NUMBER | NUMBER_NONBLANK | SQUEEZE_BLANK | SHOWING
};

struct options
{
  unsigned int set;            /* of enum option_flag; never both
                                  NUMBER and NUMBER_NONBLANK */
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
