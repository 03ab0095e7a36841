/* Unit tests of buffers.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "buffer.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

static struct block memory;

START_TEST (a_block_is_aligned_within_its_memory)
{
  struct buffer buffer;
  buffer_start (&buffer, &memory);
  ck_assert_uint_eq ((uintptr_t) buffer.bytes % BUFFER_ALIGNMENT, 0);
  ck_assert (memory.bytes <= buffer.bytes);
  ck_assert (buffer.bytes + BLOCK_SIZE + BUFFER_SLACK
             <= memory.bytes + sizeof memory);
  ck_assert_uint_eq (buffer.size, BLOCK_SIZE);
  /* The memory isn't freed.  */
  buffer_end (&buffer);
  memset (buffer.bytes, 'x', BLOCK_SIZE + BUFFER_SLACK);
}
END_TEST

START_TEST (a_buffer_keeps_its_bytes)
{
  struct buffer buffer;
  buffer_start (&buffer, &memory);
  char *first = buffer.bytes;
  memset (first, 'x', BLOCK_SIZE);
  buffer_grow (&buffer, BLOCK_SIZE);
  ck_assert_ptr_eq (buffer.bytes, first);

  buffer_grow (&buffer, 2 * BLOCK_SIZE);
  ck_assert_uint_eq (buffer.size, 2 * BLOCK_SIZE);
  char *second = buffer.bytes;
  ck_assert_mem_eq (second, first, BLOCK_SIZE);
  memset (second, 'y', 2 * BLOCK_SIZE + BUFFER_SLACK);

  buffer_grow (&buffer, 4 * BLOCK_SIZE);
  ck_assert_int_eq (buffer.bytes[0], 'y');
  ck_assert_int_eq (buffer.bytes[2 * BLOCK_SIZE - 1], 'y');
  char *third = buffer.bytes;
  /* No memory is that large.  */
  buffer_grow (&buffer, SIZE_MAX - 2 * BLOCK_SIZE);
  ck_assert_ptr_eq (buffer.bytes, third);
  ck_assert_uint_eq (buffer.size, 4 * BLOCK_SIZE);
  buffer_end (&buffer);
}
END_TEST

/* Return true if the page at BYTES isn't mapped in this process.  We can't ask
   msync, because qemu's user mode answers for its own memory.  */
static bool
is_free (char *bytes)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  bool is_mapped = write (ends[1], bytes, 1) == 1;
  ck_assert (is_mapped || errno == EFAULT);
  close (ends[0]);
  close (ends[1]);
  return ! is_mapped;
}

START_TEST (memory_is_freed)
{
  struct buffer buffer = { .bytes = NULL };
  buffer_grow (&buffer, 1);
  char *first = buffer.bytes;
  ck_assert (! is_free (first));
  buffer_grow (&buffer, BLOCK_SIZE);
  char *last = buffer.bytes;
  ck_assert (is_free (first));
  buffer_end (&buffer);
  ck_assert (is_free (last));
  ck_assert (is_free (last + BLOCK_SIZE + BUFFER_SLACK - BUFFER_ALIGNMENT));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("buffer");
  tcase_add_test (tests, a_block_is_aligned_within_its_memory);
  tcase_add_test (tests, a_buffer_keeps_its_bytes);
  tcase_add_test (tests, memory_is_freed);
  return run_tests (tests);
}
