/* The receiver of formatted text.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SINK_H
#define SINK_H

#include <stdbool.h>
#include <stddef.h>

struct input;

struct sink
{
  void *owner; /* the first argument of the functions, borrowed */

  /* Write the SIZE bytes at BYTES, now or in FLUSH.  Return as output_write
     does.  */
  bool (*write) (void *owner, char const *bytes, size_t size);

  /* Note that a block was read.  NULL if the sink does not need that.  */
  void (*note_read) (void *owner);

  /* Write the pending bytes, before NEXT is read.  If NEXT is NULL, write all
     of them now.  If not, the beginning of a line may stay pending if its rest
     can be read soon.  Return as output_write does.  NULL if WRITE leaves no
     bytes pending.  */
  bool (*flush) (void *owner, struct input *next);
};

#endif
