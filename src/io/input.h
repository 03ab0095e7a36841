/* An operand, open for reading.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

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
  INPUT_SMALL_FILE, /* a regular file smaller than SMALL_BLOCK */
  INPUT_FILE,       /* any other regular file */
  INPUT_PIPE,       /* a pipe or FIFO */
  INPUT_DEVICE,     /* a character device that is no terminal */
  INPUT_OTHER,      /* anything else: a socket, a terminal, a disk */
  INPUT_KINDS
};

struct input
{
  char const *name;          /* the operand, borrowed */
  int fd;                    /* the descriptor, or -1 if it is not open yet */
  bool is_advised;           /* input_advise was called */
  bool has_status;           /* input_status was called */
  int status_error;          /* the errno of its fstat, or 0 */
  struct stat status;        /* the result of its fstat */
  struct diagnose *diagnose; /* borrowed */
};

/* Return true if the operand NAME stands for standard input: "-".  */
bool operand_is_stdin (char const *name);

/* Begin with the operand NAME, which is borrowed.  */
void input_start (struct input *input, char const *name,
                  struct diagnose *diagnose);

/* Return true if the caller of cat wants an end, as interrupted does.  Then no
   message about INPUT is written.  */
bool input_interrupted (struct input const *input);

/* Open INPUT for reading.  Return false, after a message, if that fails: there
   is nothing to close then.  */
bool input_open (struct input *input);

/* Return the status of INPUT, which is open.  If fstat fails, return a status
   of all zeros, and set INPUT->status_error.  Only the first call makes a
   system call, which a small file does not need.  */
struct stat const *input_status (struct input *input);

/* Return true if INPUT, which is open, is a regular file.  */
bool input_is_file (struct input *input);

/* Make Linux read more ahead if INPUT is a regular file of at least
   SMALL_BLOCK bytes.  */
void input_advise (struct input *input);

/* Close INPUT, except standard input, which belongs to the caller.  Return
   false, after a message, if close reports an error.  */
bool input_close (struct input *input);

/* Return true if INPUT is standard input, whose offset other programs may
   share.  */
bool input_is_shared (struct input const *input);

/* Read at most SIZE bytes to BYTES, and wait while there are none yet.  Return
   the number of bytes, 0 at the end, or -1 after a message.  */
ssize_t input_read (struct input *input, char *bytes, size_t size);

/* Print the error ERRNUM of INPUT.  */
void input_fail (struct input *input, int errnum);

/* Return the kind of INPUT.  Make system calls if they are needed.  */
enum input_kind input_kind (struct input *input);

/* Return the number of bytes from the offset of INPUT, a regular file, to its
   end.  The result is below 0 if the file was cut meanwhile, and 0 if the
   number is unknown.  read may return another number of bytes.  */
off_t input_left (struct input const *input);

/* Print a message if standard input is among the COUNT OPERANDS and is
   closed.  */
void input_check_stdin (char const *const *operands, ptrdiff_t count,
                        struct diagnose *diagnose);

#endif
