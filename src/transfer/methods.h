/* The methods: ways to copy an input, the fastest first.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef METHODS_H
#define METHODS_H

#include "io/copy.h"

/* The end of a method.  */
struct method_result
{
  enum copy_result result;
  int error; /* the errno that stopped the method, or 0 */
};

/* Return the result of a method that leaves the rest to the next method, after
   ERROR.  ERROR is 0 if no call failed.  */
static inline struct method_result
fall_back (int error)
{
  return (struct method_result){ COPY_FALL_BACK, error };
}

/* Copy as much of COPY's input as the method can, and add the number of bytes
   to COPY->output->written.  At the return, the offsets of the input and of
   the output are exactly after the last byte that reached the output.  If the
   method fails, the offsets may differ.

   Only method_read_write reports the end of an input.  Each other method
   returns COPY_FALL_BACK at the end and at any unexpected condition.  read or
   write will meet the same condition at the same byte, with a more exact
   error.

   A method writes the bytes that it has read already.  It fails, after a
   message, if input_read or output_write fails, or if a piece can neither be
   copied nor given back (piece.h).  */
typedef struct method_result method_function (struct copy *copy);

/* Regular file to regular file, by the file system itself if it can.  */
method_function method_copy_file_range;

/* Pipe to pipe or device, or device to pipe.  */
method_function method_splice;

/* Regular file to pipe, all but the tail of the file.  */
method_function method_splice_head;

/* Regular file to device or regular file.  */
method_function method_splice_file;

/* Regular file to device.  */
method_function method_sendfile;

/* Any input to any output.  Never return COPY_FALL_BACK.  */
method_function method_read_write;

#endif
