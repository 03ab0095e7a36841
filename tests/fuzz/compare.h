/* The kernels against the oracle.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "format/kernels/kernel.h"
#include "guarded.h"
#include "text.h"

enum
{
  COMPARE_MAX = 64 * 1024, /* bytes of input */
  KERNELS_MAX = 8
};

/* The kernels and the memory for comparisons.  */
struct comparison
{
  struct
  {
    struct kernel const *kernel;
    char const *name;
  } kernels[KERNELS_MAX]; /* all that this machine has */
  int count;              /* number of kernels */
  struct guarded in;
  struct guarded out;
  char *expected;
  char *got;
};

/* Find the kernels and allocate the memory.  If there's none, exit after a
   message.  */
void comparison_start (struct comparison *comparison);

/* Free the memory.  */
void comparison_end (struct comparison *comparison);

/* Format the SIZE bytes at TEXT, at most COMPARE_MAX, under OPTIONS with each
   kernel, cut into slices by RANDOM.  Return true if each result equals
   the result of the oracle, or false, after a message.  */
bool comparison_holds (struct comparison *comparison, unsigned int options,
                       char const *text, size_t size, struct random random);

#endif
