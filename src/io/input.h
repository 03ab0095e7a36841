/* An operand that is open for reading.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef INPUT_H
#define INPUT_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/diagnose.h"

/* The kinds of input that we read in different ways.  */
enum input_kind
{
  INPUT_OTHER,  /* a socket, a terminal, a disk, or unknown */
  INPUT_FILE,   /* a regular file */
  INPUT_PIPE,   /* a pipe or FIFO */
  INPUT_DEVICE, /* a character device, but not a terminal */
  INPUT_KINDS
};

struct input
{
  char const *name; /* the operand, borrowed */
  int fd;           /* the descriptor, or -1 if it isn't open */
  bool is_shared;   /* it's standard input, whose offset others may share */

  /* What input_open finds out, once.  */
  struct stat status; /* all zeros if fstat failed */
  int status_error;   /* the errno of fstat, or 0 */
  enum input_kind kind;

  /* For the look-ahead: did the first read have to wait for a disk?  */
  bool asks_if_cold; /* find out with the first read */
  int cold_error;    /* EAGAIN if it did, another errno if we can't tell,
                        or 0 */

  struct diagnose *diagnose; /* borrowed */
};

/* Return true if the operand NAME is "-", which means standard input.  */
bool operand_is_stdin (char const *name);

/* Begin with the operand NAME, which is borrowed.  */
void input_start (struct input *input, char const *name,
                  struct diagnose *diagnose);

/* Open INPUT for reading, and find out what it is.  REFUSED is for
   open_within, or 0 to open as usual.  Return 0.  If the open fails, return
   its errno without a message; there's nothing to close then.  */
int input_open (struct input *input, unsigned int refused);

/* Return an attempt at a call that may wait for INPUT.  */
static inline struct attempt
input_attempt (struct input const *input)
{
  return (struct attempt){ .fd = input->fd,
                           .events = POLLIN,
                           .interruption = &input->diagnose->interruption };
}

/* Close INPUT, unless it's standard input, which belongs to the caller.
   Return false, after a message, if close reports an error.  */
bool input_close (struct input *input);

/* Read at most SIZE bytes into BYTES, and wait until there's at least one.
   Return the number of bytes, 0 at the end, or -1 after a message.  */
ssize_t input_read (struct input *input, char *bytes, size_t size);

/* Find out whether reading INPUT, a regular file, has to wait for a disk,
   unless that's known or doesn't matter.  input_read finds out with its first
   read, so this is for copies that begin without reading.  */
void input_ask_if_cold (struct input *input);

/* Print the error ERRNUM of INPUT.  */
void input_fail (struct input *input, int errnum);

#endif
