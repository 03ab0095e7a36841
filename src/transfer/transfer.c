/* The copy of an input, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/transfer.h"

#include <unistd.h>

#include "io/pipe-sizes.h"

struct method
{
  char const *name; /* of the system calls, for --debug */
  method_function *function;
};

static struct method const copy_file_range_method
  = { "copy_file_range", method_copy_file_range };
static struct method const splice_method = { "splice", method_splice };
static struct method const splice_file_method
  = { "splice", method_splice_file };
static struct method const splice_head_method
  = { "splice", method_splice_head };
static struct method const sendfile_method = { "sendfile", method_sendfile };
static struct method const read_write_method
  = { "read/write", method_read_write };

enum
{
  ROUTE_MAX = 2
};

/* The methods to try before read and write.  Read and write end each route: a
   route without an entry has no other method.

   A file is copied to a file on another file system by splice.  1 GiB, median
   of eleven.  The time of splice, divided by the time of read and write: from
   ext4 to tmpfs 0.86, from tmpfs to ext4 0.87.

   A file is copied to a device by splice, too, in 0.69 of the time of
   sendfile.  sendfile copies a file to a device in two cases: the file is too
   short for method_splice_file, or the private pipe cannot be opened.

   A pipe is copied to a file by read and write.  splice would write at the
   offset that it saw before it waited for input, over bytes that other
   programs wrote meanwhile.

   A file is copied to a socket by read and write: a socket may keep references
   to the page cache without any limit of time.

   A pipe is copied to a socket by read and write, too.  1 GiB, Linux 6.18,
   median of eleven.  The time of splice, divided by the time of read and
   write: Unix socket 0.94, from a pipe that is filled by splice 0.70; TCP 1.03
   and 1.33.

   An input that is a socket is copied by read and write.  splice from a socket
   fills a pipe with 1.3 MB, whatever the capacity of the pipe.  */
static struct method const *const routes[INPUT_KINDS][OUTPUT_KINDS][ROUTE_MAX]
  = {
  [INPUT_FILE] = {
    [OUTPUT_FILE] = { &copy_file_range_method, &splice_file_method },
    [OUTPUT_PIPE] = { &splice_head_method },
    [OUTPUT_DEVICE] = { &splice_file_method, &sendfile_method },
  },
  [INPUT_PIPE] = {
    [OUTPUT_PIPE] = { &splice_method },
    [OUTPUT_DEVICE] = { &splice_method },
  },
  [INPUT_DEVICE] = {
    [OUTPUT_PIPE] = { &splice_method },
  },
};

/* The route without a method before read and write.  */
static struct method const *const plain[ROUTE_MAX] = { NULL };

/* Return true if COPY's input, which is no file and was read before, is a
   stream: it has no boundaries between writes.  The flags of a pipe's other
   end decide if the pipe contains packets.  If a read is shorter than a
   packet, the rest of the packet is lost.  A packet is at most a page, and a
   read returns at most one packet (pipe(7)).  Therefore an input with a longer
   read is a stream.  */
static bool
is_stream (struct copy const *copy)
{
  return (size_t) getpagesize () < copy->longest_read;
}

/* Return the route of COPY.  */
static struct method const *const *
find_route (struct copy const *copy)
{
  enum input_kind kind = input_kind (copy->input);
  if (kind == INPUT_SMALL_FILE)
    return plain; /* without a system call for the output's kind */
  if (kind != INPUT_FILE && ! is_stream (copy))
    return plain;
  return routes[kind][output_kind (copy->output)];
}

/* Copy as much of COPY's input as METHOD can, and note this in its trace.
   Return the result of METHOD.  */
static enum copy_result
try_method (struct method const *method, struct copy *copy)
{
  uintmax_t before = copy->output->written;
  struct method_result end = method->function (copy);
  trace_note (copy->trace, method->name, copy->output->written - before,
              end.error);
  return end.result;
}

/* Copy by the methods of ROUTE, then by read and write.  The second method is
   tried if the first method has copied nothing.  Return COPY_OUTPUT_FAILED,
   after a message, if bytes that an earlier call had written are lost.  */
static enum copy_result
take_route (struct method const *const *route, struct copy *copy)
{
  uintmax_t before = copy->output->written;
  enum copy_result result = COPY_FALL_BACK;
  for (int i = 0; i < ROUTE_MAX && route[i] && result == COPY_FALL_BACK
                  && copy->output->written == before;
       i++)
    result = try_method (route[i], copy);
  if (result == COPY_FALL_BACK)
    result = try_method (&read_write_method, copy);
  if (result != COPY_DONE || ! copy->lost)
    return result;
  output_fail (copy->output, copy->lost);
  return COPY_OUTPUT_FAILED;
}

/* Bytes to read and write first if the input is no regular file.  It has no
   size to decide if a route is worthwhile.  A person or a log writes much less
   at a time.  */
enum
{
  LONG_INPUT = 1024 * 1024
};

/* Return true if COPY's input is a file that has filled a block.  The copy of
   a smaller file ends before its kind is needed.  */
static bool
is_long_file (struct copy const *copy)
{
  return (copy->longest_read == copy->block->size
          && input_is_file (copy->input));
}

/* Copy the first LONG_INPUT bytes of COPY's input by read and write.  If the
   input is a file, stop after a read that fills a block.  Each read is for a
   whole block: the input may contain packets (see is_stream).  Return as
   copy_block does.  */
static enum copy_result
copy_beginning (struct copy *copy)
{
  uintmax_t start = copy->output->written;
  enum copy_result result;
  do
    result = copy_block (copy);
  while (result == COPY_MORE && ! is_long_file (copy)
         && copy->output->written - start < LONG_INPUT);
  trace_note (copy->trace, read_write_method.name,
              copy->output->written - start, 0);
  return result;
}

enum copy_result
transfer (struct copy *copy, bool unbuffered)
{
  if (unbuffered)
    return try_method (&read_write_method, copy);
  /* A file takes its route at once if its status is known already:
     self_copy_refuse needs the status if the output can grow.  Any other input
     is read first, because most files are too small to be worth an fstat.  */
  if (! output_can_grow (copy->output) || ! input_is_file (copy->input))
    {
      enum copy_result result = copy_beginning (copy);
      if (result != COPY_MORE)
        return result;
    }
  input_advise (copy->input);
  struct method const *const *route = find_route (copy);
  /* method_splice does this itself.  */
  if (route[0] == NULL && ! input_is_file (copy->input))
    pipe_grow_input (copy->input->fd, copy->output->fd);
  return take_route (route, copy);
}
