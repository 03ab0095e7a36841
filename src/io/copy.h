/* The copy of one input to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef COPY_H
#define COPY_H

#include <stddef.h>

#include "buffer.h"
#include "io/input.h"
#include "io/output.h"
#include "io/trace.h"

/* All that the pointers refer to is borrowed.  */
struct copy
{
  struct input *input;
  struct output *output;
  struct buffer *block; /* for bytes that pass through the program */
  struct trace *trace;  /* the report of --debug */
  ptrdiff_t followers;  /* operands after this one, up to the next "-" */
  size_t longest_read;  /* the most bytes that a read returned; 0 before the
                           first read */
};

/* The result of a copy.  */
enum copy_result
{
  COPY_DONE,         /* the input has ended */
  COPY_INPUT_FAILED, /* after a message; the other operands are copied */
  COPY_OUTPUT_FAILED /* after a message; the program ends */
};

/* Read as many bytes as fit into COPY's block.  If the output is a
   regular file or a disk, the block grows after a read has filled it.  Return
   as input_read does.  */
ssize_t copy_read (struct copy *copy);

/* Return the number of bytes to read or write at once if st_blksize is
   PREFERRED: the least multiple of PREFERRED that is at least 256 KiB.  Return
   256 KiB if PREFERRED is not from 1 byte to 16 MiB.  */
size_t copy_block_size (blksize_t preferred);

/* Print a message, and return true, if INPUT must not be copied to OUTPUT.
   Both may be one file, and the read may be at an offset before the next
   write.  Then each written byte would be read again until the disk is full.
   Do the same if the status of INPUT is needed and fstat has failed.  */
bool copy_refuse_itself (struct input *input, struct output *output);

/* Print that INPUT is the output.  */
void copy_fail_itself (struct input *input);

#endif
