/* The rungs: ways of copying an input, the fastest first.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef RUNGS_H
#define RUNGS_H

#include "io/copy.h"

/* A rung copies as much of COPY's input as it can.  When it returns, both
   offsets are exactly behind the last byte that reached the output, unless
   that failed, and COPY->output->written has been raised by the number of
   bytes moved.

   Only rung_read_write says that an input ended, and any surprise on a rung
   above it is COPY_NEXT: read or write will meet the same condition
   at the same byte, with an error that says more.  A
   rung diagnoses an error if its own write fails, or if it cannot give back a
   piece (piece.h).  A rung writes what it has
   read already, and diagnoses if that fails.  */
typedef enum copy_result rung_function (struct copy *copy);

/* Regular file to regular file, within the file system where it can.  */
rung_function rung_copy_file_range;

/* If one side is a pipe and neither is a file.  */
rung_function rung_splice;

/* Regular file to pipe, all but its tail.  */
rung_function rung_splice_head;

/* Regular file to a device, or to a regular file.  */
rung_function rung_splice_file;

/* Regular file to a device.  */
rung_function rung_sendfile;

/* Anything to anything.  Never COPY_NEXT.  */
rung_function rung_read_write;

#endif
