/* Method: splice the head of a file into a pipe.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include <unistd.h>

#include "io/pipe-sizes.h"
#include "pipe.h"
#include "transfer/private-pipe.h"

/* splice does not copy: it puts references to the page cache into the pipe.
   The reader of the pipe sees later changes of the file, even after the end of
   this program.

   A pipe is a queue.  The capacity of the pipe is the number of bytes that it
   has room for.  If as many bytes as the capacity are written after the last
   reference, no reference is left in the pipe.  Therefore read and write copy
   the tail of the file: as many bytes as the capacity.  The head, which is
   spliced, ends at a page boundary: a part of a page needs as much room in a
   pipe as a page.

   A reader may make the pipe larger during the copy.  Therefore
   output_wait_until_copied asks for the capacity again at the end.  The fcntl
   that returns the capacity waits until no reader uses the pipe.  Such a call
   before each 512 KiB doubled the time of 1 GiB to a reader that splices.  */

/* The shortest input to splice, in bytes.  A shorter input is left to read and
   write, and the pipe is not made larger.  400 MB of files into a pipe, Linux
   6.18.  The time of splice, divided by the time of read and write: files of
   4 MiB 0.40, 2 MiB 0.46, 1 MiB 0.59, 512 KiB 0.99, 40 to 256 KiB 0.92 to
   1.02.  */
enum
{
  WORTHWHILE = 1024 * 1024
};

/* Return the offset at which the head of COPY's input ends, or 0 if the input
   is not to be spliced.  Make the output pipe larger, unless the input is too
   short.  */
static off_t
end_of_head (struct copy const *copy)
{
  off_t start = lseek (copy->input->fd, 0, SEEK_CUR);
  off_t left = input_left (copy->input);
  if (start < 0 || left < WORTHWHILE)
    return 0;
  off_t capacity = (off_t) pipe_grow (copy->output->fd, HEAD_PIPE);
  off_t end = start + left - capacity;
  return 0 < capacity && start < end ? end - end % getpagesize () : 0;
}

/* Move PIECE, as each piece_mover does.  */
static int
move (struct piece *piece, struct copy *copy, struct piece_plan *plan)
{
  struct output *output = copy->output;
  uintmax_t before = output->written;
  int error = private_pipe_move (piece, copy, plan);
  if (before < output->written)
    output->last_reference = output->written;
  return error;
}

struct method_result
method_splice_head (struct copy *copy)
{
  struct private_pipe private;
  struct piece_plan plan
    = { .move = move, .context = &private, .end = end_of_head (copy) };
  if (plan.end == 0)
    return fall_back (0);
  int error = private_pipe_open (&private, PRIVATE_PIPE);
  if (error)
    return fall_back (error);
  struct method_result result = copy_by_pieces (copy, &plan);
  private_pipe_close (&private);
  return result;
}
