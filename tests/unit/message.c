/* Unit tests of texts that go out in one write.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

enum
{
  ROOM = 100 * 1024
};

/* The caller of no test wants an end.  */
static struct interruption never = { .is_wanted = NULL };

/* Check that the text in the pipe at PIPE_END is EXPECTED.  */
static void
check_text (int pipe_end, char const *expected)
{
  static char text[ROOM];
  ssize_t size = read (pipe_end, text, sizeof text - 1);
  ck_assert_int_ge (size, 0);
  text[size] = '\0';
  ck_assert_str_eq (text, expected);
}

START_TEST (puts_in_what_belongs_there)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  struct message message;
  message_start (&message, ends[1], &never);
  message_add (&message, "%s: %s%s", "a", "", "c");
  message_add (&message, "\n");
  ck_assert_int_eq (message_end (&message), 0);
  check_text (ends[0], "a: c\n");
}
END_TEST

START_TEST (goes_on_with_many_parts)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  char expected[4 * MESSAGE_PARTS + 1] = "";
  struct message message;
  message_start (&message, ends[1], &never);
  for (int i = 0; i < 2 * MESSAGE_PARTS; i++)
    {
      message_add (&message, "%s,", i % 2 ? "x" : "y");
      strcat (expected, i % 2 ? "x," : "y,");
    }
  ck_assert_int_eq (message_end (&message), 0);
  check_text (ends[0], expected);
}
END_TEST

/* Read all bytes of FD, slowly, in a child process.  Exit with success if
   there are COUNT bytes.  */
static void
read_slowly (int fd, size_t count)
{
  char some[1000];
  size_t all = 0;
  for (ssize_t size; 0 < (size = read (fd, some, sizeof some));)
    {
      all += (size_t) size;
      usleep (100);
    }
  _exit (all == count ? EXIT_SUCCESS : EXIT_FAILURE);
}

START_TEST (waits_for_a_reader)
{
  static char text[ROOM];
  memset (text, 'x', sizeof text - 1);
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  ck_assert_int_eq (fcntl (ends[1], F_SETFL, O_NONBLOCK), 0);
  pid_t child = fork ();
  if (child == 0)
    {
      close (ends[1]);
      read_slowly (ends[0], 2 * strlen (text));
    }
  struct message message;
  message_start (&message, ends[1], &never);
  message_add (&message, "%s%s", text, text);
  ck_assert_int_eq (message_end (&message), 0);
  close (ends[1]);
  int status;
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert_int_eq (status, 0);
}
END_TEST

START_TEST (tells_what_failed)
{
  int full = open ("/dev/full", O_WRONLY);
  ck_assert_int_ge (full, 0);
  struct message message;
  message_start (&message, full, &never);
  message_add (&message, "x");
  ck_assert_int_eq (message_end (&message), ENOSPC);
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("message");
  tcase_add_test (tests, puts_in_what_belongs_there);
  tcase_add_test (tests, goes_on_with_many_parts);
  tcase_add_test (tests, waits_for_a_reader);
  tcase_add_test (tests, tells_what_failed);
  return run_tests (tests);
}
