/* Copying inputs unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>

#include "io/copy.h"
#include "transfer/methods.h"
#include "transfer/private-pipe.h"

/* What lasts as long as a run of cat, because a run is one stream from all
   operands to one output.  It begins with zeros, except for IS_PLAIN.  */
struct transfer
{
  bool is_plain; /* only read and write copy (-u) */
  struct private_pipe pipe;

  /* The file systems of the input that was copied last, and of the output.  */
  struct file_system input_system, output_system;
};

/* Copy all of COPY's input unchanged, and note how many bytes each method
   moved.  Return one of the results that end a copy.  */
enum copy_result transfer_copy (struct transfer *transfer, struct copy *copy);

/* Get out of the way of INPUT, for which input_open returned ERROR.  If the
   process or the system has no descriptor left (EMFILE, ENFILE), or if INPUT
   is our private pipe itself (/dev/fd/3), close that pipe for the rest of the
   run and return true.  INPUT is then closed.  The caller must open it again,
   to get what a cat without a private pipe would get.  */
bool transfer_step_aside (struct transfer *transfer, struct input *input,
                          int error);

/* Close what TRANSFER has opened.  */
void transfer_end (struct transfer *transfer);

#endif
