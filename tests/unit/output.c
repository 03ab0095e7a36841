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

/* Return byte number AT of a text without a short period.  */
static char
byte_at (size_t at)
{
  return (char) (at * at / 8191);
}

/* Read ENDS[0] in another process, up to its end.  Its status is 0 if SIZE
   bytes came, each like its place in the text.  Return its process id.  */
static pid_t
start_reader (int const ends[2])
{
  pid_t child = fork ();
  if (child != 0)
    return child;
  static char bytes[4096];
  close (ends[1]);
  size_t at = 0;
  for (ssize_t got; 0 < (got = read (ends[0], bytes, sizeof bytes));)
    for (ssize_t i = 0; i < got; i++)
      if (bytes[i] != byte_at (at++))
        _exit (EXIT_FAILURE);
  _exit (at == SIZE ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* A reader may be slow, so a block may take long to get there.  */
START_TEST (each_part_of_a_block_is_noted)
{
  static char bytes[SIZE];
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  ck_assert_int_eq (fcntl (ends[1], F_SETFL, O_NONBLOCK), 0);
  struct notes notes = { .count = 0 };
  struct stage stage = { .owner = &notes, .note_written = count };
  struct diagnose diagnose = { .program = "cat" };
  struct output output = { .fd = ends[1], .diagnose = &diagnose };
  output_add_stage (&output, &stage);
  for (size_t at = 0; at < sizeof bytes; at++)
    bytes[at] = byte_at (at);
  pid_t reader = start_reader (ends);
  ck_assert (output_write (&output, bytes, sizeof bytes));
  ck_assert_int_gt (notes.count, 1);
  ck_assert_uint_eq (notes.bytes, sizeof bytes);
  close (ends[1]);
  int status;
  ck_assert_int_eq (waitpid (reader, &status, 0), reader);
  ck_assert_int_eq (status, 0);
}
END_TEST

/* Each stage hears what it asks for, and nothing else.  */
START_TEST (stages_are_told_in_order)
{
  struct notes read = { .count = 0 }, written = { .count = 0 };
  struct stage reads = { .owner = &read, .note_read = count };
  struct stage writes = { .owner = &written, .note_written = count };
  struct diagnose diagnose = { .program = "cat" };
  struct output output = { .diagnose = &diagnose };
  output_note_read (&output, 3);
  output_note_written (&output, 5);
  output_add_stage (&output, &reads);
  output_add_stage (&output, &writes);
  ck_assert_ptr_eq (output.stages, &reads);
  ck_assert_ptr_eq (reads.next, &writes);
  output_note_read (&output, 7);
  output_note_written (&output, 11);
  ck_assert_uint_eq (output.written, 16);
  ck_assert_int_eq (read.count, 1);
  ck_assert_uint_eq (read.bytes, 7);
  ck_assert_int_eq (written.count, 1);
  ck_assert_uint_eq (written.bytes, 11);
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

/* A pipe may contain more than its pages have room for, so writing that many
   bytes doesn't push all references out.  */
START_TEST (references_in_a_pipe_of_large_buffers_are_waited_for)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  size_t capacity = pipe_grow (ends[1], 0);
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

/* A pipe that others write to and read from while cat waits.  */
struct busy_pipe
{
  int ends[2];
  int questions;
};

/* What the others do before each look: first write 500 bytes, then read the
   oldest 1000.  Nobody ends the wait.  */
static bool
use_pipe (void *caller)
{
  static char bytes[1000];
  struct busy_pipe *pipe = caller;
  switch (++pipe->questions)
    {
    case 1:
      ck_assert_int_eq (write (pipe->ends[1], bytes, 500), 500);
      return false;
    case 2:
      ck_assert_int_eq (read (pipe->ends[0], bytes, 1000), 1000);
      return false;
    default:
      return true;
    }
}

/* The pipe contains 1000 bytes, the oldest a reference, and none of the 500
   that follow is cat's.  So the wait ends when 1000 were read, not later.  */
START_TEST (bytes_of_others_are_not_waited_for)
{
  static char bytes[1000];
  struct busy_pipe busy = { .questions = 0 };
  ck_assert_int_eq (pipe (busy.ends), 0);
  ck_assert_int_eq (write (busy.ends[1], bytes, 1000), 1000);
  struct diagnose diagnose
    = { .interruption = { .ask = use_pipe, .caller = &busy } };
  struct output output = { .fd = busy.ends[1],
                           .written = 1000,
                           .last_reference = 1000,
                           .diagnose = &diagnose };
  output_wait_until_copied (&output);
  ck_assert_int_eq (busy.questions, 2);
  close (busy.ends[0]);
  close (busy.ends[1]);
}
END_TEST

/* A reader that takes 400 of 1000 bytes leaves 600.  If cat has written 600
   since, no reference is among them.  */
START_TEST (later_bytes_push_references_out)
{
  static char bytes[1000];
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  for (uintmax_t after = 599; after <= 600; after++)
    {
      bool asked = false;
      struct diagnose diagnose
        = { .interruption = { .ask = note_question, .caller = &asked } };
      struct output output = { .fd = ends[1],
                               .written = 400 + after,
                               .last_reference = 400,
                               .diagnose = &diagnose };
      ck_assert_int_eq (write (ends[1], bytes, 600), 600);
      output_wait_until_copied (&output);
      ck_assert_int_eq (asked, after < 600);
      ck_assert_int_eq (read (ends[0], bytes, 600), 600);
    }
  close (ends[0]);
  close (ends[1]);
}
END_TEST

/* A pipe is asked for more room once, even if the system refused.  */
START_TEST (a_pipe_grows_once)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  struct output output = { .fd = ends[1] };
  ck_assert_int_eq (fstat (ends[1], &output.status), 0);
  size_t larger = 2 * pipe_grow (ends[1], 0);
  output_grow_pipe (&output, larger);
  ck_assert_uint_eq (pipe_grow (ends[1], 0), larger);
  ck_assert_uint_eq (output.capacity, larger);
  /* Another program makes it smaller again.  */
  ck_assert_int_ge (fcntl (ends[1], F_SETPIPE_SZ, (int) (larger / 2)), 0);
  output_grow_pipe (&output, larger);
  ck_assert_uint_eq (pipe_grow (ends[1], 0), larger / 2);
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
  tcase_add_test (tests, stages_are_told_in_order);
#if HAVE_SPLICE && defined F_GETPIPE_SZ
  tcase_add_test (tests, references_in_a_pipe_of_large_buffers_are_waited_for);
  tcase_add_test (tests, bytes_of_others_are_not_waited_for);
  tcase_add_test (tests, later_bytes_push_references_out);
  tcase_add_test (tests, a_pipe_grows_once);
#endif
  return run_tests (tests);
}
