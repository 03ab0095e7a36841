/* A command line of cat, and all that it meets.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRAM_CASE_H
#define PROGRAM_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum
{
  WORDS_MAX = 16,    /* of a command line, without "cat" */
  VARIABLES_MAX = 8, /* of its environment */

  /* The longest text: longer than what cat writes before it changes to its
     fastest kernel.  */
  TEXT_MAX = 1200 * 1000
};

/* What a case has texts for: standard input, and the files a, b and c.  */
enum
{
  INPUTS = 4
};

/* The kinds of standard output and standard error.  */
enum program_output
{
  TO_FILE,
  TO_END,      /* a file with O_APPEND */
  TO_PIPE,     /* with a reader that reads a few bytes at a time */
  TO_TERMINAL, /* raw, with a reader */
  TO_NULL,
  TO_FULL,   /* /dev/full */
  TO_NOBODY, /* a pipe without a reader */
  TO_NONE,   /* closed */
  TO_SAME,   /* only for standard error: the same as standard output */
  OUTPUTS
};

/* The numbers of a case.  */
enum program_number
{
  OUTPUT,   /* of enum program_output */
  MESSAGES, /* the same, for standard error */
  NO_STDIN, /* standard input is closed */
  DATE,     /* the time during the run, in seconds since 1970 */
  ELAPSED,  /* from the start of the run to its first input, in milliseconds */
  SPLITS,   /* the seed that cuts the inputs into packets */
  KERNEL,   /* which kernel formats, 0 to 2 */
  STOP,     /* the question at which the caller stops the run; 0: none */
  NUMBERS
};

/* Bytes of any value.  */
struct text
{
  char *bytes;
  size_t size;
};

struct program_case
{
  char *words[WORDS_MAX + 1]; /* with NULL at the end */
  int count;
  char *variables[VARIABLES_MAX + 1]; /* with NULL at the end */
  int variable_count;
  struct text texts[INPUTS];
  unsigned long long numbers[NUMBERS];
};

/* Return the case that the SIZE bytes at BYTES choose.  Any bytes choose one.
   It's valid until the next case is made or read.  */
struct program_case *program_case_make (uint8_t const *bytes, size_t size);

/* Read the next case from FILE, which has what program_case_write writes, and
   perhaps lines that begin with "#".  Return NULL if there's none.  Exit after
   a message if it's wrong.  The case is valid until the next one.  */
struct program_case *program_case_read (FILE *file);

/* Write THE_CASE to FILE as text.  */
void program_case_write (struct program_case const *the_case, FILE *file);

#endif
