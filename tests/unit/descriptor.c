/* Unit tests of calls that wait.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "unit.h"

/* Make a call on FD that waits for EVENTS.  It fails TIMES times with ERRNUM,
   and then returns 7.  Set *ERROR to the error of the attempt.  Return how
   often the call was made.  */
static int
make_call (int fd, short int events, int times, int errnum, int *error)
{
  struct interruption none = { .ask = NULL };
  struct attempt attempt
    = { .fd = fd, .events = events, .interruption = &none };
  int calls = 0;
  while (attempt_again (&attempt))
    {
      attempt.result = ++calls <= times ? -1 : 7;
      errno = errnum;
    }
  *error = attempt.error;
  ck_assert_int_eq (attempt.result, attempt.error ? -1 : 7);
  return calls;
}

/* Check that a call on FD, which is ready, is made again after EAGAIN.  */
static void
check_waits (int fd, short int events)
{
  int error;
  ck_assert_int_eq (make_call (fd, events, 3, EAGAIN, &error), 4);
  ck_assert_int_eq (error, 0);
}

/* Check that EAGAIN from FD is an error when it comes for the last of TIMES
   times.  */
static void
check_fails (int fd, short int events, int times)
{
  int error;
  ck_assert_int_eq (make_call (fd, events, 9, EAGAIN, &error), times);
  ck_assert_int_eq (error, EAGAIN);
}

START_TEST (a_call_is_made_again_after_eintr)
{
  int error;
  ck_assert_int_eq (make_call (-1, 0, 0, 0, &error), 1);
  ck_assert_int_eq (error, 0);
  ck_assert_int_eq (make_call (-1, 0, 3, EINTR, &error), 4);
  ck_assert_int_eq (error, 0);
  ck_assert_int_eq (make_call (-1, 0, 3, EIO, &error), 1);
  ck_assert_int_eq (error, EIO);
  /* A call that returns 0 has succeeded, whatever errno says.  */
  struct interruption none = { .ask = NULL };
  struct attempt attempt = { .fd = -1, .interruption = &none };
  ck_assert (attempt_again (&attempt));
  attempt.result = 0;
  errno = EINTR;
  ck_assert (! attempt_again (&attempt));
  ck_assert_int_eq (attempt.error, 0);
}
END_TEST

/* A pipe is the same to all who share it, whatever its flags are now.  */
START_TEST (a_pipe_is_waited_for)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  check_waits (ends[1], POLLOUT);
  ck_assert_int_eq (write (ends[1], "x", 1), 1);
  check_waits (ends[0], POLLIN);
}
END_TEST

/* Return true if this system reports the whole timeout of the socket FD.
   qemu's user mode doesn't if times have more bits than pointers.  */
static bool
reports_timeout (int fd)
{
  struct timeval time;
  socklen_t size = sizeof time;
  return (getsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &time, &size) == 0
          && size == sizeof time);
}

/* When the time is up, a socket says EAGAIN: socket(7).  */
START_TEST (a_socket_whose_time_is_up_fails)
{
  static struct timeval const times[] = { { .tv_sec = 1 }, { .tv_usec = 9 } };
  for (size_t i = 0; i < sizeof times / sizeof *times; i++)
    {
      int ends[2];
      ck_assert_int_eq (socketpair (AF_UNIX, SOCK_STREAM, 0, ends), 0);
      ck_assert_int_eq (write (ends[1], "x", 1), 1);
      check_waits (ends[0], POLLIN);
      check_waits (ends[0], POLLOUT);
      if (! reports_timeout (ends[0]))
        return;
      ck_assert_int_eq (setsockopt (ends[0], SOL_SOCKET, SO_RCVTIMEO,
                                    &times[i], sizeof *times),
                        0);
      check_fails (ends[0], POLLIN, 1);
      check_waits (ends[0], POLLOUT);
      ck_assert_int_eq (setsockopt (ends[1], SOL_SOCKET, SO_SNDTIMEO,
                                    &times[i], sizeof *times),
                        0);
      check_fails (ends[1], POLLOUT, 1);
      ck_assert_int_eq (fcntl (ends[0], F_SETFL, O_NONBLOCK), 0);
      check_waits (ends[0], POLLIN);
      close (ends[0]);
      close (ends[1]);
    }
}
END_TEST

START_TEST (files_and_drivers_fail_the_second_time)
{
  int file = fileno (tmpfile ()), device = open ("/dev/null", O_RDWR), error;
  check_fails (file, POLLIN, 2);
  check_fails (device, POLLIN, 2);
  ck_assert_int_eq (make_call (device, POLLIN, 1, EAGAIN, &error), 2);
  ck_assert_int_eq (error, 0);
  ck_assert_int_eq (fcntl (file, F_SETFL, O_NONBLOCK), 0);
  check_fails (file, POLLIN, 2);
  ck_assert_int_eq (fcntl (device, F_SETFL, O_NONBLOCK), 0);
  check_waits (device, POLLIN);
}
END_TEST

START_TEST (terminals_are_known)
{
  int ends[2];
  ck_assert_int_eq (pipe (ends), 0);
  ck_assert (! descriptor_is_terminal (ends[0]));
  ck_assert (! descriptor_is_terminal (open ("/dev/null", O_RDONLY)));
#ifdef __linux__
  ck_assert (! descriptor_is_terminal (open ("/dev/urandom", O_RDONLY)));
#endif
  ck_assert (descriptor_is_terminal (-1)); /* it's unknown */
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);
  ck_assert (terminal < 0 || descriptor_is_terminal (terminal));
}
END_TEST

int
main (void)
{
  TCase *tests = tcase_create ("descriptor");
  tcase_add_test (tests, a_call_is_made_again_after_eintr);
  tcase_add_test (tests, a_pipe_is_waited_for);
  tcase_add_test (tests, a_socket_whose_time_is_up_fails);
  tcase_add_test (tests, files_and_drivers_fail_the_second_time);
  tcase_add_test (tests, terminals_are_known);
  return run_tests (tests);
}
