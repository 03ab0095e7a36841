/* The private pipe, and pipe sizes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/private-pipe.h"

#include <errno.h>
#include <unistd.h>

#include "minmax.h"
#include "system.h"

/* Pipe sizes.

   A larger pipe saves switches between its writer and its reader.  But it also
   delays what a slow reader sees, and all pipes of a user share a quota of
   64 MiB.  So there are two sizes:

     bytes passed   input pipe   put into the private pipe   output pipe
                                 of a file   of a stream
     up to 32 MiB    256 KiB     256 KiB      128 KiB         256 KiB
     more              1 MiB       1 MiB      512 KiB           1 MiB

   Until 32 MiB have passed, that makes at most 640 KiB in flight between the
   program that writes to cat and the program that reads from it.  Later, with
   pipes of 1 MiB, 512 MiB into pv take 3 % less time than with GNU cat, whose
   pipes have 512 KiB.  Forty such cats of one user exceed the quota, so some
   keep smaller pipes.  Yet all forty together take 5 to 10 % less time than
   forty of GNU's.

   Enlarging the input pipe helps most: from a writer of 64 KiB blocks to
   /dev/null, copying takes three times as long if the input pipe stays at
   64 KiB (bench/CONSTANTS).  */
enum
{
  STREAM_MAX = 128 * 1024,   /* of a stream in the private pipe */
  PRIVATE_PIPE = 512 * 1024, /* until pipes may be full */
  FULL_PIPE = 1024 * 1024,

  /* The output pipe grows if this many bytes follow.  For fewer, growing takes
     longer than it saves.  */
  WORTH_GROWING = 2 * 1024 * 1024,
  FULL_AFTER = 32 * 1024 * 1024
};

int
private_pipe_open (struct private_pipe *private)
{
#if ! HAVE_SPLICE
  private->error = ENOSYS; /* a pipe would be of no use */
#endif
  if (private->error || 0 < private->capacity)
    return private->error;
  if (pipe (private->ends) != 0)
    return private->error = errno;
  size_t capacity = pipe_grow (private->ends[1], PRIVATE_PIPE);
  private->capacity = capacity ? capacity : PRIVATE_PIPE;
  return 0;
}

void
private_pipe_close (struct private_pipe *private)
{
  if (private->capacity == 0)
    return;
  private->capacity = 0;
  close (private->ends[0]);
  close (private->ends[1]);
}

/* Return how large the pipes of COPY may be.  */
static size_t
size_of_pipes (struct copy const *copy)
{
  return copy->output->written < FULL_AFTER ? OUTPUT_LARGE_PIPE : FULL_PIPE;
}

/* If another program has made the output pipe larger than we would, the input
   pipe doesn't grow, because too much would be in flight.  */
void
private_pipe_grow_input (struct copy const *copy)
{
  size_t size = size_of_pipes (copy);
  if (copy->input->kind == INPUT_PIPE
      && (size == FULL_PIPE || copy->output->capacity <= size))
    pipe_grow (copy->input->fd, size);
}

size_t
private_pipe_grow (struct private_pipe *private, struct copy const *copy,
                   off_t left)
{
  off_t each = MIN (copy->input->status.st_size, WORTH_GROWING);
  size_t size = size_of_pipes (copy);
  if (WORTH_GROWING <= MIN (left, WORTH_GROWING) + copy->followers * each)
    output_grow_pipe (copy->output, size);
  if (size == FULL_PIPE && ! private->is_full)
    {
      private->is_full = true;
      private->capacity
        = MAX (private->capacity, pipe_grow (private->ends[1], FULL_PIPE));
      private_pipe_grow_input (copy);
    }
  /* A kill loses what the private pipe has of a stream, so we put less of it
     there.  */
  if (copy->input->kind != INPUT_FILE)
    size = size == FULL_PIPE ? PRIVATE_PIPE : STREAM_MAX;
  else if (copy->output->kind != OUTPUT_PIPE)
    size = FULL_PIPE;
  return MIN (private->capacity, size);
}
