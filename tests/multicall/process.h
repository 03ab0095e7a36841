/* The state of a process that a function may change.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PROCESS_H
#define PROCESS_H

#include <locale.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  PROCESS_DESCRIPTORS = 32, /* the most descriptors of the process */
  PROCESS_SIGNALS = 65,
  PROCESS_NAME_MAX = 512
};

struct process
{
  int descriptor_flags[PROCESS_DESCRIPTORS]; /* -1 for a closed descriptor */
  int status_flags[PROCESS_DESCRIPTORS];
  struct sigaction actions[PROCESS_SIGNALS];
  sigset_t mask;
  char locale[PROCESS_NAME_MAX];
#if HAVE_USELOCALE
  locale_t thread_locale;
#endif
  char text_domain[PROCESS_NAME_MAX];
  char directory[PROCESS_NAME_MAX];
  char **environment;
  uint64_t environment_sum;
  int option_index; /* optind */
  size_t pending;   /* bytes in the buffer of stdout */
};

/* Return the checksum SUM, extended by the SIZE bytes at BYTES.  Begin with a
   SUM of 0.  */
uint64_t sum_of (uint64_t sum, void const *bytes, size_t size);

/* Store the state of this process in *PROCESS.  Abort if that fails.  */
void process_look (struct process *process);

/* Return the name of a difference between BEFORE and AFTER, a constant, or
   NULL if they are equal.  */
char const *process_difference (struct process const *before,
                                struct process const *after);

/* Return the number of threads of this process.  */
int process_threads (void);

/* The memory of this process: pages of all kinds, and bytes allocated by
   malloc, or 0 if the C library does not report these.  */
struct process_memory
{
  long pages;
  size_t bytes;
};

/* Return the memory of this process now.  */
struct process_memory process_memory (void);

#endif
