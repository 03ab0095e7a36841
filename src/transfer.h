/* The copy of inputs, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "io/copy.h"

/* The state that lasts as long as a run of cat, because a run is one stream
   from all operands to one output.  */
struct transfer
{
  bool is_plain; /* only read and write copy (-u) */

  /* The private pipe, between the input and the output.  */
  int ends[2];      /* to read from, to write to */
  size_t capacity;  /* bytes that it has room for, or 0 if it is not open */
  size_t asked;     /* bytes that it should have room for */
  bool has_no_pipe; /* it cannot be opened, or must stay closed */

  /* The file system of the last input, and its answers.  */
  struct file_system
  {
    bool is_known;
    dev_t device;
    bool is_fuse;       /* only read and write may copy from there */
    bool refuses_clone; /* no blocks are shared with the output */
  } file_system;

  /* The speed of the run: see note_speed.  */
  uintmax_t mark;     /* bytes that were written at the last look */
  intmax_t mark_time; /* of the last look */
  unsigned int fast;  /* looks in a row that found a fast copy */
};

/* Begin a run.  If IS_PLAIN, copy by read and write alone.  */
void transfer_start (struct transfer *transfer, bool is_plain);

/* Copy all of COPY's input unchanged, and note how many bytes each method
   moved.  Return one of the three results that end a copy.  */
enum copy_result transfer_copy (struct transfer *transfer, struct copy *copy);

/* Close the private pipe for the rest of the run if it is in the way of INPUT,
   for which input_open returned ERROR: because no descriptor was left
   (EMFILE), or because INPUT is the private pipe itself (/dev/fd/3), and is
   closed then, too.  Return true if INPUT must be opened again, so that it
   meets what a plain loop meets.  */
bool transfer_step_aside (struct transfer *transfer, struct input *input,
                          int error);

/* Close what TRANSFER has opened.  */
void transfer_end (struct transfer *transfer);

#endif
