/* The copy of one input to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/copy.h"

#include <errno.h>

#include "io/block-size.h"
#include "minmax.h"

void
copy_note_loss (struct copy *copy, int errnum)
{
  if (errnum == EIO || errnum == ENOSPC || errnum == EDQUOT)
    copy->lost = errnum;
}

/* Look ahead if COPY's input is a regular file that is not in memory.  */
static void
start_look_ahead (struct copy *copy)
{
  struct input *input = copy->input;
  if (look_ahead_should_ask (copy->ahead) && ! input_is_shared (input)
      && look_ahead_would_wait (input->fd) && input_is_file (input))
    look_ahead_start_helpers (copy->ahead, input->status.st_dev);
}

/* Enlarge COPY's block, which its input has filled, if the output is a regular
   file or a disk.  Before anything else the block keeps its size: before a
   pipe, because its bytes are in flight; before a packet socket, because a
   message above the send buffer (212,992 bytes by default) fails with
   EMSGSIZE; before a tape, because each write is a record, and all records
   must be of one size.  */
static void
grow_block (struct copy *copy)
{
  input_advise (copy->input);
  if (! output_can_grow (copy->output))
    return;
  size_t for_input = block_size (input_status (copy->input)->st_blksize);
  size_t for_output = block_size (copy->output->status.st_blksize);
  buffer_grow (copy->block, MAX (for_input, for_output));
}

ssize_t
copy_read (struct copy *copy)
{
  struct buffer *block = copy->block;
  if (copy->longest_read == block->size)
    grow_block (copy);
  if (copy->longest_read == 0)
    start_look_ahead (copy);
  ssize_t got = input_read (copy->input, block->bytes, block->size);
  if (0 < got)
    copy->longest_read = MAX (copy->longest_read, (size_t) got);
  return got;
}

enum copy_result
copy_block (struct copy *copy)
{
  ssize_t got = copy_read (copy);
  if (got < 0)
    return COPY_INPUT_FAILED;
  if (got == 0)
    return COPY_DONE;
  return (output_write (copy->output, copy->block->bytes, (size_t) got)
            ? COPY_MORE
            : COPY_OUTPUT_FAILED);
}
