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

/* What the input is, as far as the ways of reading it differ.  */
enum input_kind
{
  INPUT_SMALL_FILE, /* a regular file that one read takes in */
  INPUT_FILE,       /* any other regular file */
  INPUT_PIPE,       /* a pipe or FIFO */
  INPUT_DEVICE,     /* a character device, no terminal */
  INPUT_OTHER,      /* socket, terminal, disk */
  INPUT_KINDS
};

struct input
{
  char const *name; /* the operand, borrowed */
  int fd;           /* or -1 before it was opened */
  bool has_status;
  bool is_advised;           /* the kernel knows that much will be read */
  struct stat status;        /* as it was when first asked for */
  struct diagnose *diagnose; /* borrowed */
};

/* Begin with the operand NAME, "-" being standard input.  */
void input_start (struct input *input, char const *name,
                  struct diagnose *diagnose);

/* Open INPUT for reading.  Return false, diagnosed, if that fails; there is
   nothing to close then.  */
bool input_open (struct input *input);

/* Return the status of INPUT, which is open: all zeros, with errno set, if
   there is none.  The first time makes a system call, which a small file can
   do without.  */
struct stat const *input_status (struct input *input);

/* Return true if INPUT, which is open, is a regular file.  */
bool input_is_file (struct input *input);

/* Have the kernel read more ahead if INPUT is a file that takes more than one
   small block.  */
void input_advise (struct input *input);

/* Close INPUT unless it is standard input, which is the caller's.  Return
   false, diagnosed, if that shows an error.  */
bool input_close (struct input *input);

/* Whether other programs may share INPUT's offset.  */
bool input_is_shared (struct input const *input);

/* Read at most SIZE bytes to BYTES, waiting where there are none yet.
   Return their number, 0 at the end, or -1, diagnosed.  */
ssize_t input_read (struct input *input, char *bytes, size_t size);

/* Say that ERRNUM befell INPUT.  Return -1.  */
ssize_t input_fail (struct input *input, int errnum);

/* Set the offset of INPUT to POSITION.  Return false, diagnosed, if that
   fails.  */
bool input_seek (struct input *input, off_t position);

/* The kind of INPUT.  Takes system calls.  */
enum input_kind input_kind (struct input *input);

/* How many bytes lie between the offset of INPUT, a regular file, and its end,
   less than 0 if it was cut meanwhile.  No promise of what read will give.  */
off_t input_remaining (struct input const *input);

/* Say so if standard input is among the COUNT OPERANDS, and is closed.  */
void input_check_stdin (char const *const *operands, ptrdiff_t count,
                        struct diagnose *diagnose);

#endif
