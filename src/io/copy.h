/* The copy of one operand.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef COPY_H
#define COPY_H

#include <stddef.h>
#include <stdint.h>

#include "buffer.h"
#include "io/input.h"
#include "io/output.h"

enum
{
  COPY_STEPS = 3 /* the most of one operand: splice, sendfile, read/write */
};

/* All that the pointers refer to is borrowed.  */
struct copy
{
  struct input *input;
  struct output *output;
  struct buffer *block; /* for bytes that pass through the program */
  ptrdiff_t followers;  /* operands after this one, up to the next "-" */
  size_t longest_read;  /* the most bytes that a read returned; 0 before the
                           first read */

  /* For --debug: the methods that copied this operand or failed, in the order
     of their first use.  The error of a method that copied nothing says why
     another method had to copy.  */
  size_t step_count;
  struct copy_step
  {
    char const *method;
    uintmax_t bytes;
    int error; /* the last errno for which it stopped, or 0 */
  } steps[COPY_STEPS];
};

/* The result of a copy.  */
enum copy_result
{
  COPY_DONE,          /* the input has ended */
  COPY_INPUT_FAILED,  /* after a message; the other operands are copied */
  COPY_OUTPUT_FAILED, /* after a message; the run ends */
  COPY_GOES_ON        /* only of a part of a copy: another method goes on */
};

/* Read as many bytes as fit into COPY's block.  Return the number of bytes, 0
   at the end, or -1 after a message.  */
ssize_t copy_read (struct copy *copy);

/* Print a message, and return true, if INPUT must not be copied to OUTPUT,
   because both are one file, and the read is at an offset before the next
   write.  Each written byte would be read again until the disk is full.  Do
   the same if the status of INPUT is needed and fstat has failed.  */
bool copy_refuse_itself (struct input *input, struct output *output);

/* Print that INPUT is the output.  */
void copy_fail_itself (struct input *input);

/* Note that METHOD copied BYTES and stopped because of ERROR, if that is not
   0.  If both are 0, note nothing.  BYTES are added to the earlier bytes of
   METHOD.  Only its last ERROR is kept.  */
void copy_note (struct copy *copy, char const *method, uintmax_t bytes,
                int error);

/* Print the notes about COPY, in one line.  */
void copy_report (struct copy const *copy);

#endif
