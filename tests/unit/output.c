/* Unit tests of the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/output.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

enum
{
  SIZE = 3 * 1024 * 1024 /* bytes: more than a pipe has room for */
};

struct notes
{
  int count;
  uintmax_t bytes;
};

static void
count (void *owner, uintmax_t size)
{
  struct notes *notes = owner;
  notes->count++;
  notes->bytes += size;
}

/* Read ENDS[0] in another process, up to its end.  */
static void
start_reader (int const ends[2])
{
  if (fork () != 0)
    return;
  static char bytes[4096];
  close (ends[1]);
  while (0 < read (ends[0], bytes, sizeof bytes))
    continue;
  _exit (0);
}

/* A reader may be slow, so that a block is long on its way.  */
START_TEST (each_part_of_a_block_is_noted)
{
  static char bytes[SIZE];
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  ck_assert_int_eq (fcntl (ends[1], F_SETFL, O_NONBLOCK), 0);
  struct notes notes = { .count = 0 };
  struct diagnose diagnose = { .program = "cat" };
  struct output output = { .fd = ends[1],
                           .observer = { .count = count, .owner = &notes },
                           .diagnose = &diagnose };
  start_reader (ends);
  ck_assert (output_write (&output, bytes, sizeof bytes));
  ck_assert_int_gt (notes.count, 1);
  ck_assert_uint_eq (notes.bytes, sizeof bytes);
  close (ends[1]);
  wait (NULL);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("output");
  tcase_add_test (tests, each_part_of_a_block_is_noted);
  return run_tests (tests);
}
