/* The methods: ways of copying an input, the fastest first.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef METHODS_H
#define METHODS_H

#include "io/copy.h"

/* A method copies as much of COPY's input as it can.  When it returns, both
   offsets are exactly behind the last byte that reached the output, unless
   that failed, and COPY->output->written has been raised by the number of
   bytes moved.

   Only method_read_write says that an input ended, and any surprise on a
   method above it is COPY_FALL_BACK: read or write will meet the same
   condition at the same byte, with an error that says more.  A method
   diagnoses an error if its own write fails, or if it cannot give back a piece
   (piece.h).  A method writes what it has read already, and diagnoses if that
   fails.  */
typedef enum copy_result method_function (struct copy *copy);

/* Regular file to regular file, within the file system where it can.  */
method_function method_copy_file_range;

/* If one side is a pipe and neither is a file.  */
method_function method_splice;

/* Regular file to pipe, all but its tail.  */
method_function method_splice_head;

/* Regular file to a device, or to a regular file.  */
method_function method_splice_file;

/* Regular file to a device.  */
method_function method_sendfile;

/* Anything to anything.  Never COPY_FALL_BACK.  */
method_function method_read_write;

#endif
