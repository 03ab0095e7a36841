/* Unit tests of the reservation of ranges.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "reservation.h"

#include <stdio.h>
#include <unistd.h>

#include "unit.h"

enum
{
  SIZE = 1000, /* bytes of the file */
  RANGE = 300  /* bytes that a program reserves at a time */
};

static FILE *file;
static int fd;

static void
make_file (void)
{
  file = tmpfile ();
  ck_assert_ptr_nonnull (file);
  fd = fileno (file);
  ck_assert_int_eq (ftruncate (fd, SIZE), 0);
}

static void
remove_file (void)
{
  fclose (file);
}

static off_t
offset (void)
{
  return lseek (fd, 0, SEEK_CUR);
}

START_TEST (ranges_follow_each_other)
{
  struct reservation first, second;
  ck_assert (reserve (&first, fd, RANGE) && reserve (&second, fd, RANGE));
  ck_assert_int_eq (first.next, 0);
  ck_assert_int_eq (first.end, RANGE);
  ck_assert_int_eq (second.next, RANGE);
  ck_assert_int_eq (offset (), 2 * RANGE);
}
END_TEST

START_TEST (a_range_is_cut_at_the_end)
{
  struct reservation range;
  lseek (fd, SIZE - 1, SEEK_SET);
  ck_assert (reserve (&range, fd, RANGE));
  trim (&range, range.next);
  ck_assert_uint_eq (reserved_size (&range), 1);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* Two programs reserve at the end at the same time.  Whichever gives its range
   back, the file is read on at its end when it grows.  */
START_TEST (a_range_past_the_end_is_given_back)
{
  struct reservation ranges[2];
  lseek (fd, SIZE, SEEK_SET);
  ck_assert (reserve (&ranges[0], fd, RANGE)
             && reserve (&ranges[1], fd, RANGE));
  trim (&ranges[_i], SIZE);
  ck_assert_uint_eq (reserved_size (&ranges[_i]), 0);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* The file is cut after its bytes were read.  They are not read again when it
   grows.  */
START_TEST (used_bytes_are_not_read_again)
{
  struct reservation range;
  ck_assert (reserve (&range, fd, RANGE));
  range.next += 200;
  ck_assert_int_eq (ftruncate (fd, 100), 0);
  trim (&range, range.next);
  ck_assert_uint_eq (reserved_size (&range), 0);
  ck_assert_int_eq (offset (), 200);
}
END_TEST

START_TEST (unused_bytes_are_given_back)
{
  struct reservation range;
  ck_assert (reserve (&range, fd, RANGE));
  range.next += 100;
  ck_assert (give_back (&range));
  ck_assert_int_eq (offset (), 100);
}
END_TEST

START_TEST (bytes_before_another_range_stay)
{
  struct reservation first, second;
  ck_assert (reserve (&first, fd, RANGE) && reserve (&second, fd, RANGE));
  ck_assert (! give_back (&first));
  ck_assert_int_eq (offset (), 2 * RANGE);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("reservation");
  tcase_add_checked_fixture (tests, make_file, remove_file);
  tcase_add_test (tests, ranges_follow_each_other);
  tcase_add_test (tests, a_range_is_cut_at_the_end);
  tcase_add_loop_test (tests, a_range_past_the_end_is_given_back, 0, 2);
  tcase_add_test (tests, used_bytes_are_not_read_again);
  tcase_add_test (tests, unused_bytes_are_given_back);
  tcase_add_test (tests, bytes_before_another_range_stay);
  return run_tests (tests);
}
