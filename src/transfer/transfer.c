/* Copying inputs unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* The cascade: copy_file_range, splice, sendfile, and finally read and write,
   which alone decide that an input has ended.  There's a route for each kind
   of input and kind of output, and each of its methods goes on where the one
   before it stopped.

     claim.h         how a kernel copy shares a file with other programs
     pieces.h        what becomes of a piece, and how truncation is noticed
     private-pipe.h  the pipe between two splices
     methods.h       copy_file_range, splice and sendfile, and their one loop
     transfer.c      the routes, and the loop of read and write  */

#include <config.h>

#include "transfer/transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "system.h"
#include "transfer/methods.h"

enum
{
  /* A pipe or a device has no size that tells us whether a route is worth it,
     so we first read and write this much of it.  What people type and what
     logs write is much less.  If it were 1 MiB, copying 4 MiB from pipe to
     pipe would take 10 % longer (bench/CONSTANTS).  */
  LONG_INPUT = 256 * 1024,

  /* The shortest file for which we make Linux read further ahead.  By itself,
     Linux reads 128 KiB ahead.  */
  WORTH_READ_AHEAD = 128 * 1024,

  WORTH_A_ROUTE = 1024 /* bytes; no method is worth it for fewer */
};

/* The methods to try, up to BY_READ_WRITE, which is 0 and ends every row.  An
   empty cell says that nothing else gives the right bytes, or is any faster:

   - From a pipe to a file, splice would write at the offset that it saw before
     it waited for input, over what other programs have written since.
   - From a file to a socket, the socket could keep references to the page
     cache for as long as it likes.
   - From a pipe to a socket, splice isn't faster everywhere.  Compared with
     read and write, it takes 94 % of the time to a Unix socket and 103 % to
     TCP; if the pipe was filled by splice, 70 % and 133 %.  1 GiB, Linux 6.18,
     median of 11.
   - From a socket, splice fills a pipe with 1.3 MB, whatever its capacity.

   sendfile copies files to a device if they're too short for splice, or if
   there's no private pipe.  */
static enum method const routes[INPUT_KINDS][OUTPUT_KINDS][COPY_STEPS] = {
  [INPUT_FILE] = {
    [OUTPUT_FILE] = { BY_COPY_FILE_RANGE, BY_SPLICE_TO_PLACE },
    [OUTPUT_PIPE] = { BY_SPLICE_OF_HEAD },
    [OUTPUT_DEVICE] = { BY_SPLICE_TO_DEVICE, BY_SENDFILE },
  },
  [INPUT_PIPE] = {
    [OUTPUT_PIPE] = { BY_SPLICE_OF_STREAM },
    [OUTPUT_DEVICE] = { BY_SPLICE_OF_STREAM },
  },
  [INPUT_DEVICE] = {
    [OUTPUT_PIPE] = { BY_SPLICE_OF_STREAM },
    [OUTPUT_DEVICE] = { BY_SPLICE_OF_STREAM },
  },
};

/* Read and write blocks until the input ends or at least LEAST bytes were
   written.  Each read asks for a whole block, because the input may consist of
   packets.  Raise *LONGEST to the most bytes that a read returned.  */
static enum copy_result
read_write (struct copy *copy, uintmax_t least, ssize_t *longest)
{
  struct output *output = copy->output;
  struct buffer const *block = copy->block;
  uintmax_t start = output->written;
  enum copy_result result = COPY_GOES_ON;
  while (result == COPY_GOES_ON && output->written - start < least)
    {
      ssize_t got = input_read (copy->input, block->bytes, block->size);
      *longest = MAX (*longest, got);
      if (got <= 0)
        result = got < 0 ? COPY_INPUT_FAILED : COPY_DONE;
      else if (! output_write (output, block->bytes, (size_t) got))
        result = COPY_OUTPUT_FAILED;
    }
  copy_note (copy, "read/write", output->written - start, 0);
  return result;
}

/* Learn the traits of SYSTEM, where the file FD is, unless we know them
   already.  If OTHER is the same file system and known, take its traits.  */
static void
learn_traits (struct file_system *system, struct file_system const *other,
              int fd)
{
  if (! system->is_known && other->is_known && other->device == system->device)
    system->traits = other->traits;
  else if (! system->is_known)
    system->traits = file_system_traits (fd);
  system->is_known = true;
}

/* Return true if a method is worth it for SIZE bytes of COPY.  For local
   files, that takes LEAST bytes.  Between servers, copy_file_range is worth it
   even for one byte: on NFS 4.2, it puts 4 KiB on the wire for a file of 4
   KiB, while reading and writing puts 12 KiB there.  We know a server by the
   large st_blksize that it asks for.  */
static bool
is_worth (struct copy const *copy, off_t least, off_t size)
{
  return (least <= size
          || (0 < size && S_ISREG (copy->output->status.st_mode)
              && BLOCK_SIZE < copy->input->status.st_blksize
              && BLOCK_SIZE < copy->output->status.st_blksize));
}

/* Return true if we can trust splice and copy_file_range with JOB's files.

   On FUSE we can't.  If a server has opened a file with FOPEN_DIRECT_IO, it
   answers each read itself.  But these calls don't ask the server.  They take
   what the page cache has, which may be the bytes of an earlier read.  If the
   server's answer to a read was short, and another program has called stat
   since, the page cache has NULs up to st_size.  And some servers accept bytes
   only in sequence, as uploads do, so two programs that each claim a place
   would fail.  */
static bool
can_be_trusted (struct job const *job)
{
  return ! ((job->from->traits | job->to->traits) & FILE_SYSTEM_FUSE);
}

/* Make COPY's block a multiple of st_blksize, the size in which its files want
   to be read and written.  Local files say 4 KiB.  File systems that pay for
   each request (FUSE, NFS, SMB, Lustre) say 256 KiB to 4 MiB.  For a socket or
   a character device, never exceed BLOCK_SIZE, because packets and tape
   records have limits.  */
static void
fit_block (struct copy *copy)
{
  enum
  {
    /* For a file.  With BLOCK_SIZE, appending to it takes 2 to 5 % longer.  */
    FILE_BLOCK = 256 * 1024,
    BLOCK_MAX = 4 * 1024 * 1024
  };
  blksize_t unit
    = MAX (copy->input->status.st_blksize, copy->output->status.st_blksize);
  mode_t mode = copy->output->status.st_mode;
  blksize_t least = S_ISREG (mode) ? FILE_BLOCK : BLOCK_SIZE;
  if (0 < unit && unit <= BLOCK_MAX
      && (S_ISREG (mode) || S_ISBLK (mode) || S_ISFIFO (mode)))
    buffer_grow (copy->block, (size_t) ((least + unit - 1) / unit * unit));
}

/* Copy with the methods of COPY's route, one after another.  Return
   COPY_GOES_ON if the rest is left to read and write.  */
static enum copy_result
take_route (struct transfer *transfer, struct copy *copy)
{
  struct input *input = copy->input;
  struct output *output = copy->output;
  struct job job
    = { .from = &transfer->input_system, .to = &transfer->output_system };
  output_learn (output);
  pieces_begin (&job.pieces, copy, &transfer->pipe);
#if HAVE_POSIX_FADVISE
  /* This doubles Linux's read-ahead: from a cold disk into a pipe, 128 MiB
     take 10 % less time.  Standard input is left alone, because the programs
     that share it would share this setting.  */
  if (input->kind == INPUT_FILE && ! input->is_shared
      && WORTH_READ_AHEAD <= pieces_left (&job.pieces))
    posix_fadvise (input->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
  enum input_kind kind = input->kind;
  /* If the input is the output, any write may change what we read next.  */
  if (kind == INPUT_FILE && output_is_same (output, &input->status))
    kind = INPUT_OTHER;
  enum copy_result result = COPY_FALLS_BACK;
  for (enum method const *method = routes[kind][output->kind];
       *method != BY_READ_WRITE && result == COPY_FALLS_BACK; method++)
    {
      if (! is_worth (copy, method_worth (*method), pieces_left (&job.pieces)))
        continue;
      if (kind == INPUT_FILE)
        {
          if (output->kind == OUTPUT_FILE)
            learn_traits (job.to, job.from, output->fd);
          learn_traits (job.from, job.to, input->fd);
          if (! can_be_trusted (&job) || job.from->refused & 1U << *method
              || (output->kind == OUTPUT_FILE
                  && ! pieces_can_tell (&job.pieces)))
            continue;
        }
      /* Cloning doesn't read the file, so it doesn't matter whether the file
         is cold.  */
      if (*method != BY_COPY_FILE_RANGE || ! job_can_clone (&job))
        input_ask_if_cold (input);
      input->asks_if_cold = false;
      result = method_copy (*method, &job);
    }
  if (result == COPY_FALLS_BACK)
    result = pieces_finish (&job.pieces);
  if (result == COPY_GOES_ON)
    private_pipe_grow_input (copy);
  return result;
}

enum copy_result
transfer_copy (struct transfer *transfer, struct copy *copy)
{
  off_t size = copy->input->status.st_size;
  bool has_route = FAST_METHODS && ! transfer->is_plain;
  enum copy_result result = COPY_GOES_ON;
  ssize_t longest = 0;
  /* Forget the traits of another device.  Forget them after a FIFO as well:
     while cat waits for it, an automounter may exchange file systems, and
     Linux reuses the numbers of devices.  */
  if (transfer->input_system.device != copy->input->status.st_dev
      || copy->input->kind != INPUT_FILE)
    transfer->input_system
      = (struct file_system){ .device = copy->input->status.st_dev };
  transfer->output_system.device = copy->output->status.st_dev;
  if (copy->input->kind == INPUT_FILE)
    has_route = has_route && is_worth (copy, WORTH_A_ROUTE, size);
  else if (has_route)
    {
      result = read_write (copy, LONG_INPUT, &longest);
      /* The writer of a pipe decides whether it contains packets, and if we
         read less than a packet, we lose the rest of it.  But a packet is
         at most a page long, and a read returns at most one packet (pipe(7)).
         So once a read has returned more than a page, we know that this is
         a stream.  */
      has_route = getpagesize () < longest;
    }
  uintmax_t before = copy->output->written;
  if (has_route && result == COPY_GOES_ON)
    result = take_route (transfer, copy);
  if (result != COPY_GOES_ON)
    return result;
  if (BLOCK_SIZE < size - (off_t) (copy->output->written - before))
    fit_block (copy);
  return read_write (copy, UINTMAX_MAX, &longest);
}

bool
transfer_step_aside (struct transfer *transfer, struct input *input, int error)
{
  struct private_pipe *pipe = &transfer->pipe;
  struct stat own;
  if (! FAST_METHODS || pipe->capacity == 0)
    return false;
  bool is_own
    = (! error && input->kind == INPUT_PIPE && fstat (pipe->ends[0], &own) == 0
       && own.st_dev == input->status.st_dev
       && own.st_ino == input->status.st_ino);
  if (is_own)
    descriptor_close (input->fd);
  if (! is_own && error != EMFILE && error != ENFILE)
    return false;
  private_pipe_close (pipe);
  pipe->error = is_own ? EBUSY : error;
  return true;
}

void
transfer_end (struct transfer *transfer)
{
  private_pipe_close (&transfer->pipe);
}
