/* Copying an input unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer.h"

#include <errno.h>
#include <unistd.h>

#include "holes.h"
#include "pipe.h"

struct rung
{
  char const *name; /* of the system calls, for --debug */
  rung_function *function;
  bool fills_file; /* from another one: holes can be kept, and the kernel may
                      report what became of earlier bytes */
};

static struct rung const copy_file_range_rung
  = { "copy_file_range", rung_copy_file_range, true };
static struct rung const splice_rung = { "splice", rung_splice, false };
static struct rung const splice_head_rung
  = { "splice", rung_splice_head, false };
static struct rung const sendfile_rung = { "sendfile", rung_sendfile, false };
static struct rung const read_write_rung
  = { "read/write", rung_read_write, false };

/* What to try before read and write, which stand behind every cell and are
   all there is in an empty one.

   A pipe goes into a file by read and write: splice would write at the
   offset that it saw before it waited, over what others wrote meanwhile.

   A file goes into a socket so, too: it may hold references to the page
   cache for as long as it likes.  And so does a pipe: 1 GiB by splice against
   read and write, Linux 6.18, median of eleven: Unix socket 0.94, from a pipe
   that is filled by splice 0.70; TCP 1.03 and 1.33.  */
static struct rung const *const routes[INPUT_KINDS][OUTPUT_KINDS] = {
  [INPUT_FILE] = {
    [OUTPUT_FILE] = &copy_file_range_rung,
    [OUTPUT_PIPE] = &splice_head_rung,
    [OUTPUT_DEVICE] = &sendfile_rung,
  },
  [INPUT_PIPE] = {
    [OUTPUT_PIPE] = &splice_rung,
    [OUTPUT_DEVICE] = &splice_rung,
  },
  [INPUT_STREAM] = {
    [OUTPUT_PIPE] = &splice_rung,
  },
};

/* Whether the borders between what is written to COPY's input are lost, which
   is no file and of which much was read.  A pipe may hold packets, by the
   flags of the other end, and the rest of one that is not read at once is
   lost; one is at most a page, and a read gives no more of them (pipe(7)).  */
static bool
is_stream (struct copy const *copy)
{
  return (size_t) getpagesize () < copy->longest_read;
}

static struct rung const *
first_rung (struct copy const *copy)
{
  enum input_kind kind = input_kind (copy->input);
  if (kind == INPUT_SMALL_FILE)
    return NULL; /* before the output's kind is asked for */
  if (kind != INPUT_FILE && ! is_stream (copy))
    return NULL;
  return routes[kind][output_kind (copy->output)];
}

/* Have RUNG copy what it can, noted in TRACE.  */
static enum copy_result
try_rung (struct rung const *rung, struct copy *copy, struct trace *trace)
{
  uintmax_t before = copy->output->written;
  copy->error = 0;
  enum copy_result result = rung->function (copy);
  trace_note (trace, rung->name, copy->output->written - before, copy->error);
  return result;
}

/* Whether kernels report ERRNUM once: the bytes of an earlier call are
   lost, and a later call succeeds all the same.  */
static bool
reported_once (int errnum)
{
  return errnum == EIO || errnum == ENOSPC || errnum == EDQUOT;
}

/* Say that ERROR befell the output.  */
static enum copy_result
write_failed (struct copy *copy, int error)
{
  output_fail (copy->output, error);
  return COPY_OUTPUT_FAILED;
}

/* Have no references to the input left in the output, if it is as it was: one
   that was cut has no bytes that would have to be kept.  */
static void
settle (struct copy *copy)
{
  if (input_remaining (copy->input) < 0)
    copy->output->last_reference = 0;
  output_settle (copy->output);
}

/* Take the way down from FIRST.  */
static enum copy_result
take_route (struct rung const *first, struct copy *copy, struct trace *trace)
{
  enum copy_result result = try_rung (first, copy, trace);
  if (result != COPY_NEXT)
    return result;
  int error = copy->error;
  result = try_rung (&read_write_rung, copy, trace);
  if (result != COPY_END)
    return result;
  settle (copy);
  return first->fills_file && reported_once (error)
           ? write_failed (copy, error)
           : COPY_END;
}

/* Take the way down from FIRST for each part of a file between two large
   holes.  */
static enum copy_result
take_route_around_holes (struct rung const *first, struct copy *copy,
                         struct trace *trace)
{
  struct holes holes;
  if (! first->fills_file || ! holes_start (&holes, copy))
    return take_route (first, copy, trace);

  enum copy_result found;
  enum copy_result result;
  do
    {
      found = holes_next (&holes);
      result
        = found == COPY_INPUT_FAILED ? found : take_route (first, copy, trace);
    }
  while (found == COPY_NEXT && result == COPY_END
         && copy->output->written == copy->until);
  bool ended = holes_end (&holes);
  trace_note (trace, "holes", holes.total, holes.error);
  if (result == COPY_END && (! ended || reported_once (holes.error)))
    return write_failed (copy, holes.error);
  return result;
}

/* What is not a file has no size that would tell whether it is worth a route:
   so much of it is read and written first.  Much more than a person or a log
   writes at a time.  */
enum
{
  MUCH = 1024 * 1024
};

/* Whether COPY's input is a file that fills a block.  A smaller one is copied
   before anybody asks.  */
static bool
is_long_file (struct copy const *copy)
{
  return (copy->longest_read == copy->block->size
          && S_ISREG (input_status (copy->input)->st_mode));
}

/* Copy the first MUCH of COPY's input, or a block of a file, in whole blocks:
   what a read leaves of a packet is lost.  Return COPY_NEXT if there can be
   more.  */
static enum copy_result
copy_much (struct copy *copy, struct trace *trace)
{
  uintmax_t start = copy->output->written;
  enum copy_result result;
  do
    result = copy_block (copy);
  while (result == COPY_NEXT && ! is_long_file (copy)
         && copy->output->written - start < MUCH);
  trace_note (trace, read_write_rung.name, copy->output->written - start, 0);
  return result;
}

/* Whether INPUT is known already to be a regular file.  */
static bool
is_known_file (struct input const *input)
{
  return input->has_status && S_ISREG (input->status.st_mode);
}

enum copy_result
transfer (struct copy *copy, bool plain, struct trace *trace)
{
  if (plain)
    return try_rung (&read_write_rung, copy, trace);
  if (! is_known_file (copy->input))
    {
      enum copy_result result = copy_much (copy, trace);
      if (result != COPY_NEXT)
        return result;
      if (! is_long_file (copy))
        pipe_grow (copy->input->fd, LARGE_PIPE);
    }
  input_advise (copy->input);
  struct rung const *first = first_rung (copy);
  if (first && ! output_hold_no_more (copy->output))
    return COPY_OUTPUT_FAILED;
  return first ? take_route_around_holes (first, copy, trace)
               : try_rung (&read_write_rung, copy, trace);
}
