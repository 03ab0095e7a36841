/* Unit tests of claims.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#ifdef __linux__
#  include <sys/syscall.h>
#endif
#include <unistd.h>

#include "unit.h"

enum
{
  SIZE = 1000, /* bytes of the file */
  PART = 300   /* bytes that a program claims at a time */
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

START_TEST (a_claim_is_cut_at_the_end)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE - 1, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  claim_trim (&claim, claim.next);
  ck_assert_uint_eq (claim_size (&claim), 1);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* Two programs claim at the end at the same time, and give the claims back,
   the last one first.  The file is read on at its end when it grows.  */
START_TEST (claims_past_the_end_are_given_back)
{
  struct claim first = { .fd = fd, .limit = UINTMAX_MAX },
               second = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE, SEEK_SET);
  ck_assert_int_eq (claim_take (&first, offset (), PART), 0);
  ck_assert_int_eq (claim_take (&second, offset (), PART), 0);
  claim_trim (&second, second.next);
  claim_trim (&first, first.next);
  ck_assert_uint_eq (claim_size (&first), 0);
  ck_assert_uint_eq (claim_size (&second), 0);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* Another program has claimed past the end, but nobody has read there.  */
START_TEST (a_claim_behind_the_end_goes_back_to_it)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE + PART, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  claim_trim (&claim, SIZE);
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* Another program has gone on past the end that fstat reports.  */
START_TEST (what_others_have_read_is_not_read_again)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE - 1, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  lseek (fd, PART, SEEK_CUR);
  claim_trim (&claim, claim.next);
  ck_assert_uint_eq (claim_size (&claim), 1);
  ck_assert_int_eq (offset (), SIZE - 1 + 2 * PART);
}
END_TEST

/* The file goes on after the claim, and what follows is another program's.  */
START_TEST (a_claim_does_not_grow)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  lseek (fd, PART, SEEK_CUR);
  claim_trim (&claim, claim.next);
  ck_assert_uint_eq (claim_size (&claim), PART);
  ck_assert_int_eq (offset (), 2 * PART);
}
END_TEST

/* Another program moves the offset back.  The claim begins there.  */
START_TEST (a_claim_begins_where_the_offset_was)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  lseek (fd, 100, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  ck_assert_int_eq (claim.next, 100);
  ck_assert_int_eq (offset (), 100 + PART);
}
END_TEST

START_TEST (a_claim_ends_at_the_limit_at_most)
{
  struct claim claim = { .fd = fd, .limit = SIZE };
  lseek (fd, SIZE - PART, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART + 1), EFBIG);
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), SIZE - PART);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  ck_assert_int_eq (offset (), SIZE);
}
END_TEST

/* With O_APPEND, a write would not go to its place.  */
START_TEST (no_write_misses_its_place)
{
  struct interruption none = { .ask = NULL };
  struct attempt attempt = { .fd = fd, .interruption = &none };
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  ck_assert_int_eq (fcntl (fd, F_SETFL, O_APPEND), 0);
  ck_assert_int_eq (claim_write (&claim, "abc", 3, attempt), EBADF);
  ck_assert_int_eq (lseek (fd, 0, SEEK_END), SIZE);
}
END_TEST

/* The file is cut after its bytes were read.  They are not read again when it
   grows.  */
START_TEST (used_bytes_are_not_read_again)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  claim.next += 200;
  ck_assert_int_eq (ftruncate (fd, 100), 0);
  claim_trim (&claim, claim.next);
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), 200);
}
END_TEST

/* Only the first part of a place is used.  The offset moves back to the rest,
   although the file is longer.  */
START_TEST (the_rest_of_a_place_is_given_back)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  claim.next += 100;
  ck_assert (claim_give_back_place (&claim, 0));
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), 100);
  ck_assert (claim_give_back_place (&claim, 0));
}
END_TEST

/* Claim a place at the end, of which a call fills the first TOUCHED bytes, and
   let another program write BEFORE bytes, set O_APPEND, and write AFTER bytes.
   Return true if the place can be given back without a gap.  */
static bool
is_without_gap (off_t touched, size_t before, size_t after)
{
  static char const bytes[SIZE];
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  ck_assert_int_eq (ftruncate (fd, SIZE + touched), 0);
  ck_assert_int_eq (write (fd, bytes, before), before);
  ck_assert_int_eq (fcntl (fd, F_SETFL, O_APPEND), 0);
  ck_assert_int_eq (write (fd, bytes, after), after);
  return claim_give_back_place (&claim, SIZE + touched);
}

/* What is appended begins where the place does.  */
START_TEST (appended_bytes_leave_no_gap)
{
  ck_assert (is_without_gap (0, 0, 3));
}
END_TEST

START_TEST (bytes_before_the_appended_ones_are_reported)
{
  ck_assert (! is_without_gap (100, 0, 3));
}
END_TEST

START_TEST (a_gap_before_the_appended_bytes_is_reported)
{
  ck_assert (! is_without_gap (0, 3, 3));
}
END_TEST

/* Another program moves the offset, and doesn't write yet.  */
START_TEST (a_place_stays_where_the_offset_has_moved)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  ck_assert_int_eq (claim_take (&claim, offset (), SIZE), 0);
  lseek (fd, 100, SEEK_SET);
  ck_assert (! claim_give_back_place (&claim, 0));
  ck_assert_int_eq (offset (), 100);
}
END_TEST

#if defined SYS_lseek && INT32_MAX < LONG_MAX
static int late_writes;

/* Replace the C library's function.  Another program may write just before the
   offset is set.  */
off_t
lseek (int of, off_t to, int whence)
{
  if (whence == SEEK_SET && 0 < late_writes)
    {
      late_writes--;
      ck_assert_int_eq (write (of, "abc", 3), 3);
    }
  return syscall (SYS_lseek, of, to, whence);
}

START_TEST (a_gap_of_the_last_moment_is_reported)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX };
  lseek (fd, SIZE, SEEK_SET);
  ck_assert_int_eq (claim_take (&claim, offset (), PART), 0);
  claim.next += 100;
  late_writes = 1;
  ck_assert (! claim_give_back_place (&claim, 0));
  ck_assert_int_eq (late_writes, 0);
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), SIZE + PART + 3);
}
END_TEST
#endif

/* The offset of a file of Linux's own does not move, or another program has
   moved it back: it is at most where it was.  */
START_TEST (an_offset_that_stays_is_refused)
{
  struct claim claim = { .fd = fd, .limit = UINTMAX_MAX, .next = 3, .end = 3 };
  ck_assert_int_eq (claim_take (&claim, PART, PART), ESPIPE);
  ck_assert_uint_eq (claim_size (&claim), 0);
  ck_assert_int_eq (offset (), 0);
}
END_TEST

/* A pipe has no offset.  */
START_TEST (a_refused_claim_is_empty)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  struct claim claim
    = { .fd = ends[1], .limit = UINTMAX_MAX, .next = 3, .end = 3 };
  ck_assert_int_eq (claim_take (&claim, 0, PART), ESPIPE);
  ck_assert_uint_eq (claim_size (&claim), 0);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("claim");
  tcase_add_checked_fixture (tests, make_file, remove_file);
  tcase_add_test (tests, a_claim_is_cut_at_the_end);
  tcase_add_test (tests, claims_past_the_end_are_given_back);
  tcase_add_test (tests, a_claim_behind_the_end_goes_back_to_it);
  tcase_add_test (tests, what_others_have_read_is_not_read_again);
  tcase_add_test (tests, a_claim_does_not_grow);
  tcase_add_test (tests, a_claim_begins_where_the_offset_was);
  tcase_add_test (tests, a_claim_ends_at_the_limit_at_most);
  tcase_add_test (tests, no_write_misses_its_place);
  tcase_add_test (tests, used_bytes_are_not_read_again);
  tcase_add_test (tests, the_rest_of_a_place_is_given_back);
  tcase_add_test (tests, appended_bytes_leave_no_gap);
  tcase_add_test (tests, bytes_before_the_appended_ones_are_reported);
  tcase_add_test (tests, a_gap_before_the_appended_bytes_is_reported);
  tcase_add_test (tests, a_place_stays_where_the_offset_has_moved);
#if defined SYS_lseek && INT32_MAX < LONG_MAX
  tcase_add_test (tests, a_gap_of_the_last_moment_is_reported);
#endif
  tcase_add_test (tests, an_offset_that_stays_is_refused);
  tcase_add_test (tests, a_refused_claim_is_empty);
  return run_tests (tests);
}
