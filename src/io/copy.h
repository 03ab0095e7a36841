/* One input on its way to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COPY_H
#define COPY_H

#include "buffer.h"
#include "io/input.h"
#include "io/look-ahead.h"
#include "io/output.h"

/* What it points to is borrowed.  */
struct copy
{
  struct input *input;
  struct output *output;
  struct buffer *block; /* for what passes through the program */
  struct look_ahead *ahead;
  uintmax_t until;     /* what OUTPUT->written is to be in the end, or
                          UINTMAX_MAX where the input's end decides */
  size_t longest_read; /* the most bytes that a read got */
  int error;           /* the errno for which a method was left, or 0
                          where the rest was not that method's */
  int lost;            /* an errno that the kernel reports once, or 0: bytes of
                          an earlier call are lost, though a later one
                          succeeds */
};

/* The result of a step, of a method or of a whole copy.  */
enum copy_result
{
  COPY_DONE,         /* the input is used up, or all up to UNTIL is copied */
  COPY_MORE,         /* the step is done, and there can be more */
  COPY_FALL_BACK,    /* the method can do no more: the next one goes on at the
                        byte where it stopped */
  COPY_INPUT_FAILED, /* after a message; the other operands are copied */
  COPY_OUTPUT_FAILED /* after a message; the program ends */
};

/* How many bytes of COPY's input, a regular file, are still to be copied, as
   far as its size tells now.  */
off_t copy_left (struct copy const *copy);

/* Note that ERRNUM befell COPY's output, a regular file, in a call that read
   and write follow.  */
void copy_note_loss (struct copy *copy, int errnum);

/* Read as much as fits into COPY's block, which grows after it was filled
   once, but no more than is to be copied.  Return as input_read does.  */
ssize_t copy_read (struct copy *copy);

/* Read and write once.  Never return COPY_FALL_BACK.  */
enum copy_result copy_block (struct copy *copy);

#endif
