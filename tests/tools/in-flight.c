/* Measure how many bytes lie between a producer and a reader that stops.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: in-flight COMMAND SIZE [FILE|socket]

   Run the shell command COMMAND with its standard output into a pipe.  Its
   standard input is FILE, or a pipe that is kept full of lines of 4096 bytes
   "x".  With "socket" it is a stream socket that is kept full.  Read SIZE
   bytes of the output, and no more.  When nothing moves any more, kill the
   command and print on one line:

     - how many bytes of the input are neither with the producer nor read.
       Bytes in the input socket are with the producer.  A byte counts as read
       if it's "x" or a newline, so line numbers don't count;
     - the capacity of the input pipe, of the output pipe, and of a new pipe.
       A socket counts as a new pipe.

   The status is 0, or 99.  */

#include <config.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  LINE = 4096,
  LARGE = 64 * LINE,
  PAUSES = 150 /* pauses of 2 ms without a moved byte, until the end */
};

struct run
{
  int in;         /* the written end of the input pipe, or the file */
  int out;        /* the read end of the output pipe */
  int is_file;    /* true if IN is a file */
  int socket;     /* the other end of IN if that is a socket, or -1 */
  long long size; /* bytes of output that are still to be read */
  long long put;  /* bytes of input that were written */
  long long got;  /* bytes of input that were read in the output */
};

/* Return the capacity of the pipe FD in bytes, or -1 if that is unknown.  */
static int
capacity (int fd)
{
#ifdef F_GETPIPE_SZ
  return fcntl (fd, F_GETPIPE_SZ);
#else
  return -1;
#endif
}

static void
set_nonblocking (int fd)
{
  if (fcntl (fd, F_SETFL, O_NONBLOCK) < 0)
    fail ("in-flight: O_NONBLOCK");
}

/* Return the number of bytes in the pipe or socket FD.  */
static int
held (int fd)
{
  int size = 0;
  ioctl (fd, FIONREAD, &size);
  return size;
}

/* Return how many bytes of the input have left the producer.  */
static long long
taken (struct run const *run)
{
  if (run->is_file)
    return lseek (run->in, 0, SEEK_CUR);
  return 0 <= run->socket ? run->put - held (run->socket) : run->put;
}

/* Write as many lines as the input has room for.  */
static void
produce (struct run *run)
{
  static char lines[LARGE + LINE];
  memset (lines, 'x', sizeof lines);
  for (size_t end = LINE; end <= sizeof lines; end += LINE)
    lines[end - 1] = '\n';
  /* Writing PIPE_BUF bytes into a pipe writes all or none.  One message of a
     socket may have adjacent pages, which fit into one slot of a pipe.  */
  size_t size = 0 <= run->socket ? LARGE : LINE;
  ssize_t put;
  while (0 < (put = write (run->in, lines + run->put % LINE, size)))
    run->put += put;
  if (errno != EAGAIN)
    fail ("in-flight: write");
}

/* Read the bytes that the output has, up to RUN->size in all.  */
static void
consume (struct run *run)
{
  static char bytes[LINE];
  while (0 < run->size)
    {
      size_t most = run->size < LINE ? (size_t) run->size : LINE;
      ssize_t got = read (run->out, bytes, most);
      if (got < 0 && errno == EAGAIN)
        return;
      if (got <= 0)
        fail ("in-flight: the output ended");
      run->size -= got;
      for (ssize_t i = 0; i < got; i++)
        run->got += bytes[i] == 'x' || bytes[i] == '\n';
    }
}

/* Produce and consume until nothing has moved for a while, and all output was
   read that is to be read, unless CHILD ends before that.  */
static void
run_until_still (struct run *run, pid_t child)
{
  struct timespec const pause = { .tv_nsec = 2 * 1000 * 1000 };
  long long before = -1;
  int quiet = 0;
  while (quiet < PAUSES || (0 < run->size && ! has_ended (child)))
    {
      if (! run->is_file)
        produce (run);
      consume (run);
      long long now = taken (run) + held (run->out);
      quiet = now == before ? quiet + 1 : 0;
      before = now;
      nanosleep (&pause, NULL);
    }
}

/* Run COMMAND with IN as its standard input and OUT as its standard output.
   Close RUN's descriptors in it.  Return its process id.  */
static pid_t
start_between (char const *command, int in, int out, struct run const *run)
{
  pid_t child = fork ();
  if (child < 0)
    fail ("in-flight: fork");
  if (0 < child)
    return child;
  setpgid (0, 0);
  dup2 (in, STDIN_FILENO);
  dup2 (out, STDOUT_FILENO);
  close (run->in);
  close (run->out);
  close (in);
  close (out);
  execl ("/bin/sh", "sh", "-c", command, (char *) NULL);
  _exit (TROUBLE);
}

int
main (int argc, char **argv)
{
  int in[2];
  int out[2];
  keep_standard_descriptors ();
  if (argc < 3 || argc > 4 || pipe (out) != 0)
    return TROUBLE;
  bool is_socket = argc == 4 && strcmp (argv[3], "socket") == 0;
  if ((is_socket ? socketpair (AF_UNIX, SOCK_STREAM, 0, in) : pipe (in)) != 0)
    fail ("in-flight: the input");
  int new_capacity = capacity (out[0]);
  struct run run = { .in = in[1],
                     .out = out[0],
                     .is_file = argc == 4 && ! is_socket,
                     .socket = is_socket ? in[0] : -1,
                     .size = atoll (argv[2]) };
  int input = in[0];
  if (run.is_file)
    {
      input = open (argv[3], O_RDONLY);
      run.in = dup (input);
      if (input < 0 || run.in < 0)
        fail (argv[3]);
    }
  else
    set_nonblocking (run.in);
  set_nonblocking (run.out);
  pid_t child = start_between (argv[1], input, out[1], &run);
  setpgid (child, child);
  /* When the command ends, so does its output.  */
  close (out[1]);
  run_until_still (&run, child);
  printf ("%lld %d %d %d\n", taken (&run) - run.got,
          is_socket ? new_capacity : capacity (in[0]), capacity (out[0]),
          new_capacity);
  kill (-child, SIGKILL);
  waitpid (child, NULL, 0);
  return EXIT_SUCCESS;
}
