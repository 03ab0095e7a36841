/* An operand, open for reading.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/diagnose.h"

/* The kinds of input, which are read in different ways.  */
enum input_kind
{
  INPUT_OTHER,  /* a socket, a terminal, a disk, or unknown */
  INPUT_FILE,   /* a regular file */
  INPUT_PIPE,   /* a pipe or FIFO */
  INPUT_DEVICE, /* a character device that is no terminal */
  INPUT_KINDS
};

struct input
{
  char const *name; /* the operand, borrowed */
  int fd;           /* the descriptor, or -1 if it is not open */
  bool is_shared;   /* it is standard input, whose offset others may share */

  /* The facts, which input_open asks for once.  */
  struct stat status; /* all zeros if fstat failed */
  int status_error;   /* the errno of fstat, or 0 */
  enum input_kind kind;

  /* For the look-ahead: whether a first read had to wait for a disk.  */
  bool asks_if_cold; /* ask before the first read */
  int cold_error;    /* the answer: EAGAIN if it has to wait, another errno if
                        that can't be asked, or 0 */

  struct diagnose *diagnose; /* borrowed */
};

/* Return true if the operand NAME stands for standard input: "-".  */
bool operand_is_stdin (char const *name);

/* Begin with the operand NAME, which is borrowed.  */
void input_start (struct input *input, char const *name,
                  struct diagnose *diagnose);

/* Open INPUT for reading, and ask for its facts.  Return 0, or an errno
   without a message.  There is nothing to close then.  REFUSED is that of
   open_within, which fails with an errno of its own, or 0 for an open as
   usual.  */
int input_open (struct input *input, unsigned int refused);

/* Close INPUT, except standard input, which belongs to the caller.  Return
   false, after a message, if close reports an error.  */
bool input_close (struct input *input);

/* Read at most SIZE bytes to BYTES, and wait while there are none yet.  Return
   the number of bytes, 0 at the end, or -1 after a message.  */
ssize_t input_read (struct input *input, char *bytes, size_t size);

/* Ask whether a read of INPUT, a regular file, has to wait for a disk, unless
   that is known or of no use.  input_read asks by its first read; this is for
   a copy that begins without one.  */
void input_ask_if_cold (struct input *input);

/* Print the error ERRNUM of INPUT.  */
void input_fail (struct input *input, int errnum);

#endif
