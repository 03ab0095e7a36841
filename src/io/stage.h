/* The stages that text passes on its way to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef STAGE_H
#define STAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct input;

/* A stage between what cat copies and the output: --color and --timestamp
   change text, --progress counts bytes.  The output tells all stages what
   happens, in order.  Each function's first argument is OWNER.  A function
   that a stage doesn't need is NULL.  */
struct stage
{
  struct stage *next; /* the next one on the way to the output, or NULL */
  void *owner;        /* borrowed */

  /* Pass on the SIZE bytes at BYTES, now or in FLUSH.  Return false, after a
     message, if the output has failed.  Only one stage has this.  */
  bool (*write) (void *owner, char const *bytes, size_t size);

  /* Note that a block of SIZE bytes was read to be formatted, or that SIZE
     bytes have reached the output, by any call.  */
  void (*note_read) (void *owner, uintmax_t size);
  void (*note_written) (void *owner, uintmax_t size);

  /* Pass on the bytes that WRITE has kept, before NEXT is read.  If NEXT is
     NULL, pass on all of them.  Otherwise, the beginning of a line may stay
     pending if its rest can be read soon.  Return false, after a message, if
     the output has failed.  */
  bool (*flush) (void *owner, struct input *next);

  /* Get ready for a message on standard error, which must come after the bytes
     before it, and not run into a line of --progress.  Return false if the
     output has failed, so the message must not be written.  */
  bool (*before_message) (void *owner);
};

#endif
