/* Unit tests of messages.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/diagnose.h"

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

enum
{
  LONG_TEXT = 200 * 1024 /* more than the first memory of a text */
};

static struct diagnose diagnose;

/* Make standard error a pipe with FLAGS, and return its other end.  Check runs
   each test in a process of its own.  */
static int
start (int flags)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  ck_assert_int_eq (fcntl (ends[1], F_SETFL, flags), 0);
  ck_assert_int_eq (dup2 (ends[1], STDERR_FILENO), STDERR_FILENO);
  close (ends[1]);
  setenv ("LC_ALL", "C", 1);
  diagnose_start (&diagnose, "cat");
  return ends[0];
}

/* Exit with success if FD has SIZE bytes.  Read slowly.  */
static void
read_slowly (int fd, size_t size)
{
  char some[1000];
  size_t all = 0;
  for (ssize_t got; 0 < (got = read (fd, some, sizeof some));)
    {
      all += (size_t) got;
      usleep (100);
    }
  _exit (all == size ? EXIT_SUCCESS : EXIT_FAILURE);
}

START_TEST (waits_for_a_reader_of_a_long_text)
{
  int fd = start (O_NONBLOCK);
  static char text[LONG_TEXT];
  memset (text, 'x', sizeof text - 1);
  pid_t child = fork ();
  if (child == 0)
    {
      close (STDERR_FILENO);
      read_slowly (fd, strlen ("cat: ") + 2 * strlen (text) + 1);
    }
  diagnose_begin (&diagnose, NULL);
  diagnose_add (&diagnose, "%s%s", text, text);
  diagnose_send (&diagnose);
  ck_assert (diagnose_end (&diagnose));
  close (STDERR_FILENO);
  int status;
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
}
END_TEST

START_TEST (notes_what_failed)
{
  close (start (0));
  int full = open ("/dev/full", O_WRONLY);
  ck_assert_int_eq (dup2 (full, STDERR_FILENO), STDERR_FILENO);
  diagnose_error (&diagnose, "x", "y", 0);
  ck_assert (! diagnose_end (&diagnose));
}
END_TEST

/* The name of the caller's locale, as setlocale reports it: "x", as often as
   it takes.  No real one can be so long on each system.  */
static char caller[DIAGNOSE_LOCALE_MAX + 1];
static int entered, left;

/* Replace the C library's function.  The makefile gives it another name in
   this program, or a static one would have two with the same name.  */
char *
setlocale (int category, char const *locale)
{
  (void) category;
  entered += locale && ! *locale;
  left += locale && strcmp (locale, caller) == 0;
  return caller;
}

/* A name that fits with its NUL is kept, and entered again at the end.  With
   one byte more, the caller's locale stays.  */
START_TEST (goes_back_to_the_callers_locale)
{
  for (size_t size = DIAGNOSE_LOCALE_MAX - 1; size <= DIAGNOSE_LOCALE_MAX;
       size++)
    {
      bool fits = size < DIAGNOSE_LOCALE_MAX;
      memset (caller, 'x', size);
      entered = left = 0;
      diagnose_start (&diagnose, "cat");
      diagnose_enter_locale (&diagnose);
      diagnose_enter_locale (&diagnose);
      ck_assert_int_eq (entered, fits);
      ck_assert_ptr_eq (diagnose.text.bytes, diagnose.room);
      ck_assert (diagnose_end (&diagnose));
      ck_assert_int_eq (left, fits);
    }
}
END_TEST

/* A run that wants no message enters no locale, and so has none to leave.  */
START_TEST (leaves_no_locale_that_it_did_not_enter)
{
  strcpy (caller, "x");
  diagnose_start (&diagnose, NULL);
  ck_assert (diagnose_end (&diagnose));
  ck_assert_int_eq (left, 0);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("diagnose");
  tcase_add_test (tests, waits_for_a_reader_of_a_long_text);
  tcase_add_test (tests, notes_what_failed);
#if ENABLE_NLS
  tcase_add_test (tests, goes_back_to_the_callers_locale);
#endif
  tcase_add_test (tests, leaves_no_locale_that_it_did_not_enter);
  return run_tests (tests);
}
