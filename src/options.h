/* The command line.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "extensions/timestamp.h"
#include "format/line-format.h"
#include "io/diagnose.h"

/* The options that aren't rules of the formatter.  The set in struct options
   has bits of this enum and of enum format_rule.  An option that wasn't built
   is 0, as there.  */
enum option_flag
{
  UNBUFFERED = 1 << 9,          /* copy only with read and write */
  DEBUG = DEBUG_REPORT << 10,   /* print how operands were copied */
  PREFLIGHT = EXTENSIONS << 11, /* check all operands first */
  TIMESTAMP = EXTENSIONS << 12, /* put the time before each line */
  COLOR = EXTENSIONS << 13,     /* color lines */
  PROGRESS = EXTENSIONS << 14,  /* print how far the copy is */
  PRINT_HELP = 1 << 15,         /* these two never reach struct options */
  PRINT_VERSION = 1 << 16,

  /* The options that decorate lines, and all options that change the text.  */
  DECORATING = TIMESTAMP | COLOR,
  ALTERING = (int) FORMATTING | DECORATING
};

static_assert ((int) RULES_END == (int) UNBUFFERED,
               "each bit has one meaning");

struct options
{
  unsigned int set; /* bits of enum option_flag and enum format_rule;
                       never both NUMBER and NUMBER_NONBLANK */
  enum timestamp_kind time_kind;
  char const *time_format;     /* the argument of --timestamp, or NULL;
                                  borrowed */
  uintmax_t size;              /* the argument of --progress, or 0 */
  char const *const *operands; /* borrowed */
  ptrdiff_t count;             /* of OPERANDS, at least 1 */
};

enum options_result
{
  OPTIONS_COPY,     /* there are operands to copy */
  OPTIONS_ANSWERED, /* --help or --version wrote to stdout */
  OPTIONS_FAILED    /* after a message */
};

/* Parse ARGV, of ARGC strings, into OPTIONS, which borrows ARGV.  Return
   OPTIONS_FAILED, after a message, if the command line is wrong or a text
   can't be written.

   Options have getopt_long's syntax.  Operands are moved before the options.
   With POSIXLY_CORRECT in the environment, no option follows the first
   operand.

   Why not getopt_long?  It has state of its own, and since it needs printf, it
   would make up a quarter of a static program.  */
enum options_result options_parse (struct options *options, int argc,
                                   char **argv, struct diagnose *diagnose);

/* Add a description of all options to the text of DIAGNOSE.  */
void options_add_help (struct diagnose *diagnose);

/* The kinds of arguments, as in --color=auto (arguments.c).  */
enum argument_kind
{
  NO_ARGUMENT,
  COLOR_WHEN,
  PROGRESS_SIZE,
  TIME_FORMAT,
  UTF8_FORM,
  ARGUMENT_KINDS
};

struct argument
{
  char const *name;  /* in --help, marked with N_ */
  char const *words; /* to choose from, as for argument_find_word, or NULL */

  /* Change OPTIONS as TEXT asks, or if TEXT is NULL, as the option asks
     without an argument.  ENVIRONMENT is for environment_get.  Return false
     if TEXT is wrong.  */
  bool (*resolve) (struct options *options, char const *text,
                   char *const *environment);

  char const *invalid; /* the message if TEXT is wrong, marked with N_ */
};

/* A row for each kind.  Only extensions have arguments, so without EXTENSIONS
   this isn't defined.  */
extern struct argument const arguments[ARGUMENT_KINDS];

/* Return what the LENGTH bytes at WORD mean in LIST, as one of its words or as
   the beginning of one.  In LIST, commas separate words of one meaning, and a
   blank begins the next meaning: "always,yes never,no" has the meanings 0 and
   1.  Return -1 if no word fits, or words of several meanings.
   (gnulib's argmatch would print messages of its own.)  */
int argument_find_word (char const *list, char const *word, size_t length);

#endif
