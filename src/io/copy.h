/* The copy of one input to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COPY_H
#define COPY_H

#include "buffer.h"
#include "io/input.h"
#include "io/look-ahead.h"
#include "io/output.h"
#include "io/trace.h"

/* All that the pointers refer to is borrowed.  */
struct copy
{
  struct input *input;
  struct output *output;
  struct buffer *block; /* for bytes that pass through the program */
  struct look_ahead *ahead;
  struct trace *trace; /* the report of --debug */
  size_t longest_read; /* the most bytes that a read returned; 0 before the
                          first read */
  int lost; /* an errno that Linux reports once, or 0: bytes of an earlier call
               are lost, though a later call succeeds */
};

/* The result of a step, of a method or of a whole copy.  */
enum copy_result
{
  COPY_DONE,      /* the input has ended */
  COPY_MORE,      /* the step is done, and there can be more */
  COPY_FALL_BACK, /* the method can do no more: the next method goes on at the
                     byte where this one stopped */
  COPY_INPUT_FAILED, /* after a message; the other operands are copied */
  COPY_OUTPUT_FAILED /* after a message; the program ends */
};

/* Note the error ERRNUM of COPY's output, a regular file, if it is EIO, ENOSPC
   or EDQUOT.  The call that failed is not the last: read and write go on, and
   would not see an error that Linux reports once.  */
void copy_note_loss (struct copy *copy, int errnum);

/* Read as many bytes as fit into COPY's block.  If the output is a
   regular file or a disk, the block grows after a read has filled it.  Return
   as input_read does.  */
ssize_t copy_read (struct copy *copy);

/* Read and write once.  Never return COPY_FALL_BACK.  */
enum copy_result copy_block (struct copy *copy);

#endif
