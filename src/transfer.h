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

/* The device of an input that a call refused to copy to the output.  */
struct refusal
{
  bool is_known;
  dev_t device;
};

/* The state of a run of cat: a stream from all operands to one output.  */
struct transfer
{
  bool is_plain; /* only read and write copy (-u) */

  /* The private pipe, between the input and the output.  */
  int ends[2];      /* to read from, to write to */
  size_t capacity;  /* bytes that it has room for, or 0 if it is not open */
  bool has_no_pipe; /* it cannot be opened */

  bool
    knows_device; /* DEVICE, of the last input, is a FUSE file system or not */
  bool is_fuse;
  dev_t device;

  struct reservation target; /* the part of the output that is copied next */
  struct refusal no_range, no_clone; /* of copy_file_range, of FICLONERANGE */

  /* The speed of the run: see grow_pipes.  */
  uintmax_t mark;     /* bytes that were written at the last look */
  intmax_t mark_time; /* of the last look */
  unsigned int fast;  /* looks in a row that found a fast copy */
};

/* Begin a run.  If IS_PLAIN, copy by read and write alone.  */
void transfer_start (struct transfer *transfer, bool is_plain);

/* Copy all of COPY's input, and note in its trace how many bytes each method
   moved.  */
enum copy_result transfer (struct transfer *transfer, struct copy *copy);

/* If input_open returned ERROR for INPUT because TRANSFER has the descriptors,
   or if it opened the private pipe (/dev/fd/3), undo both, and return true:
   INPUT is to be opened again, and meets what a plain loop meets.  */
bool transfer_step_aside (struct transfer *transfer, struct input *input,
                          int error);

/* Close what TRANSFER has opened.  */
void transfer_end (struct transfer *transfer);

#endif
