/* The copy of inputs, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* The cascade: copy_file_range, splice, sendfile, and last read and write,
   which alone decide that an input has ended.  The kinds of the input and of
   the output choose a route, and each method of the route goes on where the
   one before it has stopped.

     pieces.h        how a kernel copy shares files, and notices a cut
     private-pipe.h  the pipe between two splices
     methods.h       copy_file_range, splice and sendfile, and their one loop
     transfer.c      the routes, and the loop of read and write  */

#include <config.h>

#include "transfer/transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "system.h"
#include "transfer/methods.h"

enum
{
  /* Read and written first if the input is not a regular file, which has no
     size to decide if a route is worthwhile.  A person or a log writes much
     less at a time.  4 MiB from a pipe to a pipe, Linux 6.18, median of 41, as
     a percentage of the time of GNU cat 9.12: 128 KiB 91, 256 KiB 90, 512 KiB
     91, 1 MiB 101; at 1 MiB and at 16 MiB all are equal.  */
  LONG_INPUT = 256 * 1024,

  /* The shortest file for which Linux is asked to read more ahead, because its
     default read-ahead has 128 KiB.  */
  WORTH_READ_AHEAD = 128 * 1024,

  /* Before a method that doesn't read, one file in ASKED is asked if it is in
     memory.  A clone needs no data, so there none is.  */
  ASKED = 8,

  WORTH_A_ROUTE = 4 * 1024, /* the least worth of all methods */

  ROUTE_MAX = 2
};

/* The methods to try before read and write.

   sendfile copies a file to a device if it is too short for a splice, or the
   private pipe can't be opened.

   A pipe is read and written to a file, because splice would write at the
   offset that it saw before it waited for input, over bytes that other
   programs have written since.

   A file is read and written to a socket, because a socket may keep references
   to the page cache without any limit of time.  So is a pipe, because splice
   isn't faster everywhere.  1 GiB, Linux 6.18, median of eleven, as
   a percentage of the time of read and write: Unix socket 94, from a pipe that
   is filled by splice 70; TCP 103 and 133.

   A socket is read and written, because splice from a socket fills a pipe with
   1.3 MB, whatever the capacity of the pipe.  */
static enum method const routes[INPUT_KINDS][OUTPUT_KINDS][ROUTE_MAX] = {
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

/* Read and write blocks, until the input ends or at least MOST bytes were
   written.  Each read is for a whole block, because the input may contain
   packets.  */
static enum copy_result
read_write (struct copy *copy, uintmax_t most)
{
  struct output *output = copy->output;
  uintmax_t start = output->written;
  enum copy_result result = COPY_GOES_ON;
  while (result == COPY_GOES_ON && output->written - start < most)
    {
      ssize_t got = copy_read (copy);
      if (got <= 0)
        result = got < 0 ? COPY_INPUT_FAILED : COPY_DONE;
      else if (! output_write (output, copy->block->bytes, (size_t) got))
        result = COPY_OUTPUT_FAILED;
    }
  copy_note (copy, "read/write", output->written - start, 0);
  return result;
}

/* Return what is known about the file system of the file FD with STATUS.  Ask
   once, and just before a method that needs to know, because a server may need
   long to answer.  */
static struct file_system *
learn_file_system (struct transfer *run, int fd, struct stat const *status)
{
  struct file_system *system = run->systems;
  for (unsigned int i = 0; i < FILE_SYSTEMS_MAX; i++, system++)
    if (system->is_known && system->device == status->st_dev)
      return system;
  system = &run->systems[run->system_count++ % FILE_SYSTEMS_MAX];
  *system = (struct file_system){ .is_known = true,
                                  .device = status->st_dev,
                                  .traits = file_system_traits (fd) };
  return system;
}

/* Return true if a method that is worth it for LEAST bytes of local files is
   worth it for SIZE bytes of COPY.  Servers say how much they want at a time,
   and there copy_file_range is worth it from the first byte on: 4 KiB on
   NFS 4.2 put 4 KiB on the wire, not 12.  */
static bool
is_worth (struct copy const *copy, off_t least, off_t size)
{
  return (least <= size
          || (0 < size && S_ISREG (copy->output->status.st_mode)
              && BLOCK_SIZE < copy->input->status.st_blksize
              && BLOCK_SIZE < copy->output->status.st_blksize));
}

/* Return true if splice and copy_file_range can be trusted with the files of
   JOB.

   On FUSE, a server answers each read, and these calls don't ask it as read
   does.  If it opened the file with FOPEN_DIRECT_IO, they give bytes of the
   page cache: NULs up to st_size if an answer was short and another program
   called stat meanwhile, or the bytes of an earlier read.  And it may accept
   bytes only in sequence, as an upload does, which two programs that each
   claim a place couldn't keep.  */
static bool
can_be_trusted (struct job const *job)
{
  return ! ((job->input_traits | job->output_traits) & FILE_SYSTEM_FUSE);
}

/* Return true if a change of INPUT may not show in its st_ctime.  ext4 with
   inodes of 128 bytes counts whole seconds, FAT counts two, so there a file
   that has just changed can change again without a trace.  */
static bool
is_too_new (struct input const *input)
{
  struct timespec const *changed = &input->status.st_ctim;
  return changed->tv_nsec == 0 && time (NULL) - changed->tv_sec <= 2;
}

/* Make the block of COPY, a long one, a multiple of the size that both files
   want for a read or a write, st_blksize.  Local files say 4 KiB, and keep the
   block of BLOCK_SIZE.  Servers that count requests (FUSE, NFS, SMB, Lustre)
   say 256 KiB to 4 MiB.  Into a socket or a character device, no write may be
   longer than BLOCK_SIZE: packets and tapes have limits.  */
static void
fit_block (struct copy *copy)
{
  enum
  {
    BLOCK_MAX = 4 * 1024 * 1024
  };
  blksize_t unit
    = MAX (copy->input->status.st_blksize, copy->output->status.st_blksize);
  mode_t mode = copy->output->status.st_mode;
  if (0 < unit && unit <= BLOCK_MAX
      && (S_ISREG (mode) || S_ISBLK (mode) || S_ISFIFO (mode)))
    buffer_grow (copy->block,
                 (size_t) ((BLOCK_SIZE + unit - 1) / unit * unit));
}

/* Copy by the methods of COPY's route, one after the other.  Return
   COPY_GOES_ON if the rest is left to read and write.  */
static enum copy_result
take_route (struct transfer *run, struct copy *copy)
{
  struct input *input = copy->input;
  struct output *output = copy->output;
  struct job job = { .pipe = &run->pipe };
  pieces_start (&job.pieces, copy);
#if HAVE_POSIX_FADVISE
  /* This doubles the read-ahead of Linux.  Standard input is left alone,
     because other programs share what this sets.  */
  if (input->kind == INPUT_FILE && ! input->is_shared
      && WORTH_READ_AHEAD <= job.pieces.left)
    posix_fadvise (input->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
  output_learn (output);
  enum input_kind kind = input->kind;
  /* If the input is the output, each write can change the next read.  */
  if (kind == INPUT_FILE && output_is_same (output, &input->status))
    kind = INPUT_OTHER;
  enum method const *route = routes[kind][output->kind];
  enum copy_result result = COPY_GOES_ON;
  for (int i = 0; i < ROUTE_MAX && result == COPY_GOES_ON
                  && route[i] != BY_READ_WRITE && ! job.must_reread;
       i++)
    {
      if (! is_worth (copy, method_worth (route[i]), job.pieces.left))
        continue;
      struct file_system *system = NULL;
      if (kind == INPUT_FILE)
        {
          if (output->kind == OUTPUT_FILE)
            job.output_traits
              = learn_file_system (run, output->fd, &output->status)->traits;
          system = learn_file_system (run, input->fd, &input->status);
          job.input_traits = system->traits;
          if (! can_be_trusted (&job) || system->refused & 1U << route[i]
              || (output->kind == OUTPUT_FILE && is_too_new (input)))
            continue;
        }
      bool is_clone = route[i] == BY_COPY_FILE_RANGE && job_can_clone (&job);
      if (! is_clone && copy->followers % ASKED == 0)
        input_ask_if_cold (input);
      input->asks_if_cold = false;
      result = method_copy (route[i], &job);
      if (system && job.error && ! job.has_moved)
        system->refused |= 1U << route[i];
    }
  if (result == COPY_GOES_ON && piece_is_claimed (&job.pieces))
    {
      uintmax_t before = output->written;
      result = piece_finish (&job.pieces);
      copy_note (copy, "read/write", output->written - before, 0);
    }
  if (kind == INPUT_PIPE && route[0] == BY_READ_WRITE)
    input_pipe_grow (&run->pipe, copy);
  return result;
}

enum copy_result
transfer_copy (struct transfer *run, struct copy *copy)
{
  off_t size = copy->input->status.st_size;
  bool has_route = FAST_METHODS && ! run->is_plain;
  enum copy_result result = COPY_GOES_ON;
  if (copy->input->kind == INPUT_FILE)
    has_route = has_route && is_worth (copy, WORTH_A_ROUTE, size);
  else if (has_route)
    {
      result = read_write (copy, LONG_INPUT);
      /* The flags of a pipe's other end decide if it contains packets, and a
         read that is shorter than a packet loses the rest.  A packet is at
         most a page, and a read returns at most one (pipe(7)).  So only an
         input with a longer read is known to be a stream.  */
      has_route = (size_t) getpagesize () < copy->longest_read;
      /* While cat waited, an automounter may have unmounted, and Linux gives
         the number of the device to another file system.  */
      memset (run->systems, 0, sizeof run->systems);
    }
  if (BLOCK_SIZE < size)
    fit_block (copy);
  if (has_route && result == COPY_GOES_ON)
    result = take_route (run, copy);
  return result == COPY_GOES_ON ? read_write (copy, UINTMAX_MAX) : result;
}

void
transfer_start (struct transfer *run, bool is_plain)
{
  *run = (struct transfer){ .is_plain = is_plain };
}

bool
transfer_step_aside (struct transfer *run, struct input *input, int error)
{
  struct private_pipe *pipe = &run->pipe;
  struct stat own;
  if (! FAST_METHODS || pipe->capacity == 0)
    return false;
  bool is_own
    = (! error && input->kind == INPUT_PIPE && fstat (pipe->ends[0], &own) == 0
       && own.st_dev == input->status.st_dev
       && own.st_ino == input->status.st_ino);
  if (is_own)
    descriptor_close (input->fd);
  if (! is_own && error != EMFILE)
    return false;
  private_pipe_close (pipe);
  pipe->is_unavailable = true;
  return true;
}

void
transfer_end (struct transfer *run)
{
  private_pipe_close (&run->pipe);
}
