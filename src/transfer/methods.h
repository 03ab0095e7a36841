/* The methods of a copy: calls that make Linux move the bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef METHODS_H
#define METHODS_H

#include <stdbool.h>
#include <sys/types.h>

#include "transfer/pieces.h"

/* What we know of a file system.  We ask only when a method needs to know,
   because a server may take long to answer.  We don't ask again while the
   inputs come from one device: as long as a file is open there, the device
   can't become another one.  */
struct file_system
{
  dev_t device;
  bool is_known;        /* TRAITS has been asked for */
  unsigned int traits;  /* as file_system_traits returns them, or 0 */
  unsigned int refused; /* the methods that an errno has stopped there before
                           the first byte of an input */
};

/* A copy on its way through the methods.  */
struct job
{
  struct pieces pieces;
  struct file_system *from, *to; /* borrowed */
};

/* Return true if JOB's file systems can copy without moving bytes.  */
bool job_can_clone (struct job const *job);

/* The methods of the cascade, and their rows in the table of methods.  */
enum method
{
  BY_READ_WRITE, /* ends every route, and has no row */
  BY_COPY_FILE_RANGE,
  BY_SPLICE_TO_PLACE,
  BY_SPLICE_OF_HEAD,
  BY_SPLICE_TO_DEVICE,
  BY_SPLICE_OF_STREAM,
  BY_SENDFILE
};

/* Return how many bytes a file must have for METHOD to be worth it.  */
off_t method_worth (enum method method);

/* Move pieces of JOB with METHOD until it can't go on: at the end of the
   input, or at anything it doesn't expect.  There's no need to know what that
   was: read or write will meet it at the same byte, and know the exact error.
   The rest of a piece may still be claimed then.  If nothing is claimed, both
   offsets are just past the last byte that reached the output.

   Return COPY_FALLS_BACK.  But if a second try could hide the error, return
   COPY_INPUT_FAILED or COPY_OUTPUT_FAILED after a message.  */
enum copy_result method_copy (enum method method, struct job *job);

#endif
