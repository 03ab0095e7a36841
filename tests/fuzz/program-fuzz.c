/* Fuzzing of the whole program.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* program-fuzz SEED COUNT [GNU_CAT]
                             run cases number SEED to SEED + COUNT - 1, and
                             compare them with GNU_CAT
   program-fuzz print SEED   print case SEED
   program-fuzz bytes SEED   write the bytes that make case SEED in libFuzzer
   program-fuzz text         print the case that the bytes on standard input
   make program-fuzz read         run the cases on standard input

   With WITH_LIBFUZZER, this is a target for libFuzzer.  */

#include <config.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program-case.h"
#include "program-rules.h"
#include "program-run.h"
#include "text.h"

enum
{
  BYTES_MAX = 512,   /* of a case */
  PATIENCE = 600,    /* seconds for a case */
  LEAKS_EVERY = 1000 /* cases, because looking for leaks takes a while */
};

#ifdef ASAN_POISON_MEMORY_REGION
#  include <sanitizer/lsan_interface.h>
#  define has_leaks() (__lsan_do_recoverable_leak_check () != 0)
#  define set_report_descriptor(fd)                                           \
    __sanitizer_set_report_fd ((void *) (intptr_t) (fd))
#  define set_last_function(function) __sanitizer_set_death_callback (function)
#else
#  define has_leaks() false
#  define set_report_descriptor(fd) ((void) (fd))
#  define set_last_function(function) ((void) (function))
#endif

/* The number of the case that is running.  */
static unsigned long long number;

static void
print_number (void)
{
  program_run_print ("case %llu\n", number);
}

static void
note_alarm (int signal_number)
{
  (void) signal_number;
  program_run_print ("not done after %d seconds\n", PATIENCE);
  print_number ();
  abort ();
}

/* Return true if THE_CASE breaks no rule.  GNU_CAT is for
   program_rules_check.  */
static bool
check (struct program_case const *the_case, char const *gnu_cat)
{
  /* This also ends libFuzzer's timer, whose handler would read our clock.  */
  signal (SIGALRM, note_alarm);
  alarm (PATIENCE);
  char const *wrong = program_rules_check (the_case, gnu_cat);
  alarm (0);
  if (wrong)
    program_run_print ("%s\n", wrong);
  return ! wrong;
}

#if WITH_LIBFUZZER

int LLVMFuzzerTestOneInput (uint8_t const *data, size_t size);

/* Abort if the case that DATA chooses breaks a rule.  */
int
LLVMFuzzerTestOneInput (uint8_t const *data, size_t size)
{
  if (number++ == 0)
    program_run_start ();
  if (! check (program_case_make (data, size), NULL))
    abort ();
  return 0;
}

#else

/* Begin to run cases in this process.  */
static void
start (void)
{
  program_run_start ();
  /* cat's messages go elsewhere.  */
  set_report_descriptor (dup (STDERR_FILENO));
  set_last_function (print_number);
}

/* Print THE_CASE, which has broken a rule.  Return false.  */
static bool
complain (struct program_case const *the_case)
{
  print_number ();
  program_case_write (the_case, stderr);
  return false;
}

static struct program_case *
make_case (unsigned long long seed, uint8_t *bytes)
{
  struct random random;
  random_start (&random, seed);
  for (int i = 0; i < BYTES_MAX; i++)
    bytes[i] = (uint8_t) random_below (&random, 256);
  return program_case_make (bytes, BYTES_MAX);
}

static int
run (unsigned long long seed, unsigned long long count, char const *gnu_cat)
{
  static uint8_t bytes[BYTES_MAX];
  bool holds = true;
  start ();
  for (number = seed; holds && number < seed + count; number++)
    {
      struct program_case *the_case = make_case (number, bytes);
      holds = check (the_case, gnu_cat) || complain (the_case);
      if (number % LEAKS_EVERY == 0 && has_leaks ())
        holds = false;
    }
  program_run_end ();
  printf ("%llu cases from %llu on\n", number - seed, seed);
  return holds ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Run the cases on standard input.  */
static int
run_read (void)
{
  bool holds = true;
  FILE *file = fdopen (dup (STDIN_FILENO), "r");
  start ();
  for (number = 1; file; number++)
    {
      struct program_case *the_case = program_case_read (file);
      if (! the_case)
        break;
      holds = (check (the_case, NULL) || complain (the_case)) && holds;
    }
  program_run_end ();
  printf ("%llu cases\n", number - 1);
  return holds && 1 < number ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  static uint8_t bytes[64 * 1024];
  char const *mode = 1 < argc ? argv[1] : "";
  unsigned long long seed = 2 < argc ? strtoull (argv[2], NULL, 10) : 0;
  if (strcmp (mode, "print") == 0)
    program_case_write (make_case (seed, bytes), stdout);
  else if (strcmp (mode, "bytes") == 0)
    {
      make_case (seed, bytes);
      fwrite (bytes, 1, BYTES_MAX, stdout);
    }
  else if (strcmp (mode, "text") == 0)
    {
      size_t size = fread (bytes, 1, sizeof bytes, stdin);
      program_case_write (program_case_make (bytes, size), stdout);
    }
  else if (strcmp (mode, "read") == 0)
    return run_read ();
  else
    return run (strtoull (mode, NULL, 10), seed, 3 < argc ? argv[3] : NULL);
  return EXIT_SUCCESS;
}

#endif
