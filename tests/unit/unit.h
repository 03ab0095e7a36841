/* What the unit tests share.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef UNIT_H
#define UNIT_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* Run TESTS.  Return the exit status for main.  */
static inline int
run_tests (TCase *tests)
{
  Suite *suite = suite_create ("caracal");
  suite_add_tcase (suite, tests);
  SRunner *runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Run TESTS, some of which need what this system lacks.  Return the exit
   status for main: a failure, or else a skip that says WHY.  */
static inline int
run_and_skip (TCase *tests, char const *why)
{
  int status = run_tests (tests);
  if (status != EXIT_SUCCESS)
    return status;
  fprintf (stderr, "skipped test: %s\n", why);
  return 77;
}

#endif
