/* The state of a process that a function may change.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "process.h"

#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if ENABLE_NLS
#  include <libintl.h>
#endif

extern char **environ;

uint64_t
sum_of (uint64_t sum, void const *bytes, size_t size)
{
  unsigned char const *byte = bytes;
  for (size_t i = 0; i < size; i++)
    sum = (sum ^ byte[i]) * 0x100000001b3; /* FNV-1a */
  return sum;
}

static void
copy_name (char *copy, char const *name)
{
  snprintf (copy, PROCESS_NAME_MAX, "%s", name ? name : "");
}

void
process_look (struct process *process)
{
  memset (process, 0, sizeof *process);
  for (int fd = 0; fd < PROCESS_DESCRIPTORS; fd++)
    {
      process->descriptor_flags[fd] = fcntl (fd, F_GETFD);
      process->status_flags[fd] = fcntl (fd, F_GETFL);
    }
  for (int number = 1; number < PROCESS_SIGNALS; number++)
    sigaction (number, NULL, &process->actions[number]);
  sigprocmask (SIG_SETMASK, NULL, &process->mask);
  copy_name (process->locale, setlocale (LC_ALL, NULL));
#if HAVE_USELOCALE
  process->thread_locale = uselocale ((locale_t) 0);
#endif
#if ENABLE_NLS
  copy_name (process->text_domain, textdomain (NULL));
#endif
  if (! getcwd (process->directory, sizeof process->directory))
    abort ();
  process->environment = environ;
  for (char **variable = environ; *variable; variable++)
    process->environment_sum
      = sum_of (process->environment_sum, *variable, strlen (*variable) + 1);
  process->option_index = optind;
  process->pending = __fpending (stdout);
}

/* Return true if the disposition of a signal differs.  memcmp would also
   compare padding and the C library's own flag SA_RESTORER (sigreturn(2)).  */
static bool
actions_differ (struct process const *before, struct process const *after)
{
  enum
  {
    RESTORER = 0x04000000
  };
  for (int number = 1; number < PROCESS_SIGNALS; number++)
    {
      struct sigaction const *one = &before->actions[number];
      struct sigaction const *other = &after->actions[number];
      if (one->sa_handler != other->sa_handler
          || ((one->sa_flags ^ other->sa_flags) & ~RESTORER) != 0)
        return true;
    }
  return false;
}

static bool
masks_differ (struct process const *before, struct process const *after)
{
  for (int number = 1; number < PROCESS_SIGNALS; number++)
    if (sigismember (&before->mask, number)
        != sigismember (&after->mask, number))
      return true;
  return false;
}

char const *
process_difference (struct process const *before, struct process const *after)
{
  struct
  {
    char const *name;
    bool differs;
  } const all[] = {
    { "open descriptors",
      memcmp (before->descriptor_flags, after->descriptor_flags,
              sizeof before->descriptor_flags)
        != 0 },
    { "flags of descriptors",
      memcmp (before->status_flags, after->status_flags,
              sizeof before->status_flags)
        != 0 },
    { "signal dispositions", actions_differ (before, after) },
    { "signal mask", masks_differ (before, after) },
    { "locale", strcmp (before->locale, after->locale) != 0 },
#if HAVE_USELOCALE
    { "locale of the thread", before->thread_locale != after->thread_locale },
#endif
    { "text domain", strcmp (before->text_domain, after->text_domain) != 0 },
    { "directory", strcmp (before->directory, after->directory) != 0 },
    { "environment", before->environment != after->environment
                       || before->environment_sum != after->environment_sum },
    { "optind", before->option_index != after->option_index },
    { "buffer of stdout", before->pending != after->pending },
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].differs)
      return all[i].name;
  return NULL;
}

int
process_threads (void)
{
  DIR *tasks = opendir ("/proc/self/task");
  if (! tasks)
    abort ();
  int count = 0;
  for (struct dirent *task; (task = readdir (tasks));)
    count += *task->d_name != '.';
  closedir (tasks);
  return count;
}

struct process_memory
process_memory (void)
{
  struct process_memory memory = { .pages = 0 };
  char text[PROCESS_NAME_MAX];
  int fd = open ("/proc/self/statm", O_RDONLY);
  ssize_t size = read (fd, text, sizeof text - 1);
  if (size <= 0 || close (fd) != 0)
    abort ();
  text[size] = '\0';
  memory.pages = strtol (text, NULL, 10);
#if HAVE_MALLINFO2
  struct mallinfo2 info = mallinfo2 ();
  memory.bytes = info.uordblks + info.hblkhd;
#endif
  return memory;
}
