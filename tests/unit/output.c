/* Unit tests of the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/output.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system.h"
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

#if HAVE_SPLICE && defined F_GETPIPE_SZ
static bool
note_question (void *asked)
{
  *(bool *) asked = true;
  return true;
}

/* Fill the pipe ENDS by splice from a socket, whose buffers are larger than
   pages.  Return how many bytes the pipe then contains.  */
static int
fill_from_socket (int const ends[2])
{
  static char bytes[32 * 1024];
  int sockets[2];
  int contents = 0;
  ck_assert_int_eq (socketpair (AF_UNIX, SOCK_STREAM, 0, sockets), 0);
  ck_assert_int_eq (fcntl (ends[1], F_SETFL, O_NONBLOCK), 0);
  do
    ck_assert_int_eq (write (sockets[0], bytes, sizeof bytes), sizeof bytes);
  while (splice (sockets[1], NULL, ends[1], NULL, sizeof bytes, 0)
         == sizeof bytes);
  close (sockets[0]);
  close (sockets[1]);
  ck_assert_int_eq (ioctl (ends[0], FIONREAD, &contents), 0);
  return contents;
}

/* A pipe may contain more than it has room for in pages, so that as many bytes
   as that do not push all references out.  */
START_TEST (references_in_a_pipe_of_large_buffers_are_waited_for)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  size_t capacity = pipe_capacity (ends[1]);
  int contents = fill_from_socket (ends);
  bool asked = false;
  struct diagnose diagnose
    = { .interruption = { .ask = note_question, .caller = &asked } };
  struct output output = { .fd = ends[1],
                           .capacity = capacity,
                           .written = 1 + capacity,
                           .last_reference = 1,
                           .diagnose = &diagnose };
  output_wait_until_copied (&output);
  ck_assert_int_eq (asked, capacity < (size_t) contents);
  close (ends[0]);
  close (ends[1]);
}
END_TEST
#endif

int
main (void)
{
  TCase *tests = tcase_create ("output");
  tcase_add_test (tests, each_part_of_a_block_is_noted);
#if HAVE_SPLICE && defined F_GETPIPE_SZ
  tcase_add_test (tests, references_in_a_pipe_of_large_buffers_are_waited_for);
#endif
  return run_tests (tests);
}
