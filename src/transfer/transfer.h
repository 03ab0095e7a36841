/* The copy of inputs, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <sys/types.h>

#include "io/copy.h"
#include "transfer/private-pipe.h"

enum
{
  FILE_SYSTEMS_MAX = 8 /* that are remembered */
};

/* The state that lasts as long as a run of cat, because a run is one stream
   from all operands to one output.  */
struct transfer
{
  bool is_plain; /* only read and write copy (-u) */
  struct private_pipe pipe;

  /* The file systems that were asked, each once until an operand that may wait
     was copied.  */
  struct file_system
  {
    bool is_known;
    dev_t device;
    unsigned int traits;
    unsigned int
      refused; /* methods that an errno rules out for inputs there */
  } systems[FILE_SYSTEMS_MAX];
  unsigned int system_count;
};

/* Begin a run.  If IS_PLAIN, only read and write.  */
void transfer_start (struct transfer *run, bool is_plain);

/* Copy all of COPY's input unchanged, and note how many bytes each method
   moved.  Return one of the three results that end a copy.  */
enum copy_result transfer_copy (struct transfer *run, struct copy *copy);

/* Close the private pipe for the rest of the run if it is in the way of INPUT,
   for which input_open returned ERROR: because no descriptor was left
   (EMFILE), or because INPUT is the private pipe itself (/dev/fd/3), and is
   closed then, too.  Return true if INPUT must be opened again, so that it
   meets what a plain loop meets.  */
bool transfer_step_aside (struct transfer *run, struct input *input,
                          int error);

/* Close what RUN has opened.  */
void transfer_end (struct transfer *run);

#endif
