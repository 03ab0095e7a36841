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
  void *owner;

  /* Write, before FLUSH returns at the latest, the SIZE bytes at BYTES.
     Return as output_write does.  */
  bool (*write) (void *owner, char const *bytes, size_t size);

  /* Note that a block was read, or NULL.  */
  void (*note_read) (void *owner);

  /* Write the bytes that are not yet written, before NEXT is read, or before
     anything else if NEXT is NULL.  The beginning of a line may stay if the
     rest can be read soon.  Return as output_write does.  NULL if WRITE keeps
     no bytes.  */
  bool (*flush) (void *owner, struct input *next);
};

#endif
