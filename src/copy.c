/* One input on its way to the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "copy.h"

#include <errno.h>
#include <unistd.h>

#include "minmax.h"

off_t
copy_left (struct copy const *copy)
{
  off_t size = input_remaining (copy->input);
  uintmax_t wanted = copy->until - copy->output->written;
  return 0 < size && wanted < (uintmax_t) size ? (off_t) wanted : size;
}

/* Read the first SIZE bytes, looking ahead if that takes long.  What is held
   is written before, if there is any telling.  Return as input_read does.  */
static ssize_t
read_first (struct copy *copy, size_t size)
{
  char *bytes = copy->block->bytes;
  if (copy->ahead->times_reads)
    {
      long long start = lookahead_clock ();
      ssize_t got = input_read (copy->input, bytes, size);
      lookahead_after (copy->ahead, start);
      return got;
    }
  ssize_t got = lookahead_read (copy->ahead, copy->input->fd, bytes, size);
  if (0 < got)
    return got;
  if (errno == EAGAIN)
    output_flush (copy->output);
  else if (errno != EINTR)
    return input_fail (copy->input, errno);
  return input_read (copy->input, bytes, size);
}

ssize_t
copy_read (struct copy *copy)
{
  struct buffer *block = copy->block;
  if (copy->longest_read == block->size)
    {
      input_advise (copy->input);
      size_t for_input = block_size (input_status (copy->input)->st_blksize);
      size_t for_output = block_size (copy->output->status.st_blksize);
      buffer_grow (block, MAX (for_input, for_output));
    }
  uintmax_t wanted = MIN (copy->until - copy->output->written, block->size);
  if (wanted == 0)
    return 0;
  ssize_t got = copy->longest_read == 0 && lookahead_tells (copy->ahead)
                  ? read_first (copy, (size_t) wanted)
                  : input_read (copy->input, block->bytes, (size_t) wanted);
  if (0 < got)
    copy->longest_read = MAX (copy->longest_read, (size_t) got);
  return got;
}

bool
copy_write (struct copy *copy, char const *bytes, size_t size)
{
  return output_may_hold (copy->output, size) && input_is_plain (copy->input)
           ? output_hold (copy->output, bytes, size)
           : output_write (copy->output, bytes, size);
}

enum copy_result
copy_block (struct copy *copy)
{
  ssize_t got = copy_read (copy);
  if (got < 0)
    return COPY_INPUT_FAILED;
  if (got == 0)
    return COPY_END;
  return (copy_write (copy, copy->block->bytes, (size_t) got)
            ? COPY_NEXT
            : COPY_OUTPUT_FAILED);
}

/* Write the SIZE bytes in COPY's block to TARGET.  Return how many could be
   written.  */
static size_t
fill (struct copy *copy, size_t size, struct reservation *target)
{
  size_t done = 0;
  while (done < size)
    {
      ssize_t written = pwrite (target->fd, copy->block->bytes + done,
                                size - done, target->next);
      if (0 < written)
        {
          done += (size_t) written;
          target->next += written;
        }
      else if (written == 0 || errno != EINTR)
        {
          copy->error = written < 0 ? errno : ENOSPC;
          break;
        }
    }
  output_count (copy->output, done);
  return done;
}

enum copy_result
copy_reserved (struct copy *copy, struct reservation *source,
               struct reservation *target)
{
  struct buffer *block = copy->block;
  while (0 < reserved_size (source))
    {
      size_t wanted = MIN (reserved_size (source), block->size);
      ssize_t got = pread (source->fd, block->bytes, wanted, source->next);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        break;
      size_t size = (size_t) got;
      if (! target && ! output_write (copy->output, block->bytes, size))
        return COPY_OUTPUT_FAILED;
      size_t copied = target ? fill (copy, size, target) : size;
      source->next += (off_t) copied;
      if (copied < size)
        break;
    }
  return COPY_NEXT;
}
