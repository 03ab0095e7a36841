/* The copy of inputs, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "io/copy.h"
#include "reservation.h"

/* The last file system of an input for which a call was tried, and the
   answer.  */
struct answer
{
  bool is_known;
  bool is_refusal; /* the call cannot copy from there to the output */
  dev_t file_system;
};

/* The state of a run of cat: a stream from all operands to one output.  */
struct transfer
{
  bool is_plain; /* only read and write copy (-u) */

  /* The private pipe, between the input and the output.  */
  int ends[2];      /* to read from, to write to */
  size_t capacity;  /* bytes that it has room for, or 0 if it is not open */
  size_t asked;     /* bytes that it should have room for */
  bool has_no_pipe; /* it cannot be opened */

  struct reservation target;  /* the part of the output that is copied next */
  struct answer range, clone; /* of copy_file_range, of FICLONERANGE */
  struct answer fuse; /* of the file system, a refusal of all but read */

  /* The speed of the run: see note_speed.  */
  uintmax_t mark;     /* bytes that were written at the last look */
  intmax_t mark_time; /* of the last look */
  unsigned int fast;  /* looks in a row that found a fast copy */
};

/* Begin a run.  If IS_PLAIN, copy by read and write alone.  */
void transfer_start (struct transfer *transfer, bool is_plain);

/* Copy all of COPY's input, and note in its trace how many bytes each method
   moved.  Bytes that read and write copied to finish a piece count for the
   method that left them.  */
enum copy_result transfer (struct transfer *transfer, struct copy *copy);

/* Close the private pipe for the rest of the run if it is in the way of INPUT,
   for which input_open returned ERROR: because no descriptor was left
   (EMFILE), or because INPUT is the private pipe itself (/dev/fd/3).  INPUT is
   closed then, too.  Return true if INPUT must be opened again: it then meets
   what a plain loop meets.  */
bool transfer_step_aside (struct transfer *transfer, struct input *input,
                          int error);

/* Close what TRANSFER has opened.  */
void transfer_end (struct transfer *transfer);

#endif
