/* A run of cat in this process.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROGRAM_RUN_H
#define PROGRAM_RUN_H

#include <stdbool.h>

#include "program-case.h"

/* How cat is called, and what comes of it.  */
struct program_run
{
  /* The caller sets these.  */
  struct program_case const *the_case; /* its words aren't looked at */
  char *const *words;                  /* the command line, without "cat" */
  bool is_cut[INPUTS]; /* this input is a pipe of packets, which SPLITS
                          decides, and each read returns one */
  char const *program; /* what to run as a process instead of cat_call, or
                          NULL */

  /* program_run sets these.  */
  int status;
  struct text out, messages; /* what was written; no bytes if nobody sees it */
  char const *left_behind;   /* what the call has left, or NULL */
};

/* Get ready to run cat in the current directory, where some files will be
   made.  Exit after a message if that fails.  */
void program_run_start (void);

/* Remove the files.  */
void program_run_end (void);

/* Print to where standard error was at the start.  */
void program_run_print (char const *format, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* Run cat as RUN says, and note its results there.  */
void program_run (struct program_run *run);

/* Free the results.  */
void program_run_free (struct program_run *run);

#endif
