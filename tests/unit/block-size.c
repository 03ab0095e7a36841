/* Unit tests of the block size.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/copy.h"

#include "unit.h"

/* At least 256 KiB, and a multiple of what the file system prefers if that
   is a possible size.  */
static struct
{
  blksize_t preferred;
  size_t expected;
} const sizes[] = {
  { 1, 262144 },        { 512, 262144 },        { 4096, 262144 },
  { 131072, 262144 },   { 262143, 2 * 262143 }, { 262144, 262144 },
  { 262145, 262145 },   { 3000, 88 * 3000 },    { 1048576, 1048576 },
  { 4194304, 4194304 }, { 16777216, 16777216 }, { 16777217, 262144 },
  { 0, 262144 },        { -1, 262144 },
};

START_TEST (is_a_large_multiple)
{
  ck_assert_uint_eq (copy_block_size (sizes[_i].preferred),
                     sizes[_i].expected);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("block-size");
  tcase_add_loop_test (tests, is_a_large_multiple, 0,
                       sizeof sizes / sizeof *sizes);
  return run_tests (tests);
}
