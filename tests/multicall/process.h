/* What a process is like, as far as a function may change it.
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
  PROCESS_DESCRIPTORS = 32, /* there are to be no others */
  PROCESS_SIGNALS = 65,
  PROCESS_NAME_MAX = 512
};

struct process
{
  int descriptor_flags[PROCESS_DESCRIPTORS]; /* -1 where it is closed */
  int status_flags[PROCESS_DESCRIPTORS];
  struct sigaction actions[PROCESS_SIGNALS];
  sigset_t mask;
  char locale[PROCESS_NAME_MAX];
  locale_t thread_locale;
  char text_domain[PROCESS_NAME_MAX];
  char folder[PROCESS_NAME_MAX];
  char **environment;
  uint64_t environment_sum;
  int option_index; /* optind */
  size_t pending;   /* bytes in the buffer of stdout */
};

/* A sum of the SIZE bytes at BYTES, added to SUM, of which the first is 0.  */
uint64_t sum_of (uint64_t sum, void const *bytes, size_t size);

/* Have in PROCESS what this one is like.  */
void process_look (struct process *process);

/* The name of what differs between BEFORE and AFTER, or NULL.  */
char const *process_difference (struct process const *before,
                                struct process const *after);

/* How many threads there are.  */
int process_threads (void);

/* How much memory there is: pages of all kinds, and bytes that malloc gave
   away, as far as the C library tells.  */
struct process_memory
{
  long pages;
  size_t bytes;
};

struct process_memory process_memory (void);

#endif
