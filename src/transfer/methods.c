/* The methods of a copy: calls that make Linux move the bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "attribute.h"
#include "descriptor.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes that one call copies if Linux has to move them.  A smaller
     call notices a signal earlier, and leaves less to copy again.  */
  MOVED_MAX = 1024 * 1024,

  /* The same if the file system may clone the bytes, or let a server copy
     them: RANGE_MAX of our own input, SHARED_RANGE_MAX of a shared one.
     Cloning 1 GiB on btrfs takes three times as long in pieces of 16 MiB as in
     pieces of 64 MiB (bench/CONSTANTS).  */
  RANGE_MAX = 64 * 1024 * 1024,
  SHARED_RANGE_MAX = 16 * 1024 * 1024
};

/* A method is a row: its functions say whether it can begin and how much it
   moves at a time, and they move a piece.  */
struct row
{
  char const *name;  /* of the system call, for --debug */
  off_t worth;       /* the fewest bytes of a file for which it pays */
  bool takes_places; /* it copies to a claimed place in the output */

  /* Return true if the method can begin here.  NULL if it always can.  */
  bool (*prepare) (struct job *job);

  /* Return how large the next piece may be.  0 or less ends the method.  */
  off_t (*piece_max) (struct job *job);

  /* Move some of PIECE to the output, and say in PIECE what was done.  If
     nothing was, the method ends.  */
  void (*move) (struct job *job, struct piece *piece);
};

/* copy_file_range.  Where the file system can (btrfs, xfs), it clones blocks;
   on NFS and SMB, the server copies; elsewhere Linux does, but only within one
   file system.  We don't try FICLONERANGE first, because it would be one more
   call, and whatever it can clone, copy_file_range clones as well.

   Each of its errors has a story:

     EXDEV       the files are on two file systems (since Linux 5.19)
     EBADF       the output has O_APPEND
     EINVAL      zfs and others that lack it, on some kernels
     EOPNOTSUPP  NFS before 4.2, and its servers without COPY
     EPERM       a filter (docker's was the first), or an immutable file
     EACCES      CephFS
     ETXTBSY     the output is a swap file
     EIO         CIFS whose server lacks the call
     EFBIG       at offset 2^63-1, even at the end of the input (Linux 6.17)
     0           a file of /proc or sysfs, whatever size it claims to have

   Before the first byte, each of these only makes us go on with the next
   method.  */

bool
job_can_clone (struct job const *job)
{
  return job->from->traits & job->to->traits & FILE_SYSTEM_COPIES;
}

/* Linux's own files can't take a copy, and some of them can't even take
   a pwrite (/proc/self/comm), so we claim no place there.  */
static bool
prepare_range (struct job *job)
{
  if (job_can_clone (job))
    job->pieces.claim_max = SHARED_RANGE_MAX;
  return (job->to->traits & FILE_SYSTEM_STORES
          && ! (job->to->traits & FILE_SYSTEM_DROPS));
}

static off_t
range_piece_max (struct job *job)
{
  return job_can_clone (job) ? RANGE_MAX : MOVED_MAX;
}

/* If piece and place aren't both at the beginning of a page, nothing can be
   cloned.  Inside copy_file_range, Linux then copies through a pipe of 64 KiB.
   Our private pipe is larger, so we leave the piece to splice.  Starting at
   byte 1 of the output, copy_file_range takes 23 % longer than splice for
   16 MiB on ext4, 34 % longer on xfs, and six times as long for files of
   64 KiB on btrfs, which writes them to the disk first.  A server doesn't
   care.  */
static void
copy_range (struct job *job, struct piece *piece)
{
  struct copy *copy = job->pieces.copy;
  int in = copy->input->fd, out = copy->output->fd;
  if (offset_in_page (piece->goal | piece->start) != 0
      && ! (job->from->traits & FILE_SYSTEM_REMOTE))
    return;
  /* A call copies at most 4 MiB on NFS, so we repeat it until the piece is
     copied.  Checking the piece only once, after the last call, saves
     GETATTRs.  */
  piece->touched = piece->size;
  ssize_t got = 1;
  while (piece->moved < piece->size && 0 < got)
    {
      struct attempt attempt = output_attempt (copy->output);
      while (attempt_again (&attempt))
        attempt.result = copy_file_range (in, piece->from, out, piece->place,
                                          piece->size - piece->moved, 0);
      got = attempt.result;
      piece->moved += (size_t) MAX (0, got);
      piece->error = attempt.error;
    }
  piece->failed_output = piece->error != EIO;
}

/* splice, which always goes through the private pipe.  */

static void
splice_piece (struct job *job, struct piece *piece)
{
  struct copy *copy = job->pieces.copy;
  struct output *output = copy->output;
  int const *ends = job->pieces.pipe->ends;
  struct attempt fill = input_attempt (copy->input);
  while (attempt_again (&fill))
    fill.result
      = splice (copy->input->fd, piece->from, ends[1], NULL, piece->size, 0);
  piece->held = piece->touched = (size_t) MAX (0, fill.result);
  piece->error = fill.error;
  piece->failed_output = 0 < piece->held;
  ssize_t got = 1;
  while (0 < piece->held && 0 < got)
    {
      struct attempt empty = output_attempt (output);
      while (attempt_again (&empty))
        empty.result
          = splice (ends[0], NULL, output->fd, piece->place, piece->held, 0);
      got = MAX (0, empty.result);
      piece->held -= (size_t) got;
      piece->moved += (size_t) got;
      piece->error = empty.error;
      if (! piece->place)
        output_note_written (output, (uintmax_t) got);
    }
  if (copy->input->kind == INPUT_FILE && output->kind == OUTPUT_PIPE
      && 0 < piece->moved)
    output->last_reference = output->written;
}

/* Return how many bytes at the end of the input are left to reading and
   writing.

   splice puts references into the output pipe, so the reader would see later
   changes of the file.  But a pipe is a queue, so if we write as many bytes as
   it can hold, they push all references out.  These bytes are the tail.

   The operands that follow can be the tail, except those after a "-", because
   cat may wait long for standard input.  We don't know how long the operands
   are, so we assume that each is as long as this one.  If that was wrong,
   output_wait_until_copied makes up for it.  */
static off_t
tail_of (struct job const *job)
{
  struct copy const *copy = job->pieces.copy;
  off_t room = (off_t) copy->output->capacity;
  off_t each = copy->input->status.st_size, followers = copy->followers;
  if (0 < followers && room / followers < each)
    return 0;
  return room - followers * each;
}

/* Return how many bytes can be spliced before the tail.  A copy to a device
   has no tail, and a stream never reaches its tail.  A tail begins where a
   page does, because in a pipe a part of a page takes as much room as a whole
   one.  */
static off_t
spliceable (struct job const *job)
{
  struct pieces const *pieces = &job->pieces;
  off_t tail = tail_of (job);
  off_t stop = pieces->end - tail;
  if (0 < tail)
    stop -= offset_in_page (stop);
  return stop - pieces->input.end;
}

/* Unlike copy_file_range, splice accepts Linux's own files (/proc, sysfs).  We
   don't splice them, because some take each write as a command, and the offset
   of others doesn't move back.  */
static bool
prepare_place (struct job *job)
{
  return job->from->traits & job->to->traits & FILE_SYSTEM_STORES;
}

static bool
prepare_head (struct job *job)
{
  struct output const *output = job->pieces.copy->output;
  /* If everything fits into the pipe, nothing will push out the
     references.  */
  uintmax_t all
    = output->written + (uintmax_t) MAX (0, pieces_left (&job->pieces));
  return (output->capacity != 0 && output->capacity < all
          && method_worth (BY_SPLICE_OF_HEAD) <= spliceable (job));
}

static off_t
pipe_piece_max (struct job *job)
{
  size_t max = private_pipe_grow (job->pieces.pipe, job->pieces.copy,
                                  pieces_left (&job->pieces));
  off_t rest = spliceable (job);
  return MIN ((off_t) max, rest);
}

/* sendfile.  It needs no private pipe, so it's faster for short files.  */

static void
send_piece (struct job *job, struct piece *piece)
{
  struct copy *copy = job->pieces.copy;
  int in = copy->input->fd, out = copy->output->fd;
  struct attempt attempt = output_attempt (copy->output);
  while (attempt_again (&attempt))
    attempt.result = sendfile (out, in, piece->from, piece->size);
  piece->error = attempt.error;
  piece->failed_output = piece->error != EIO;
  piece->moved = (size_t) MAX (0, attempt.result);
  output_note_written (copy->output, piece->moved);
}

/* The rows.  A method is worth it for files that it copies in less time than
   reading and writing takes (bench/CONSTANTS): on xfs, copy_file_range takes
   15 % longer for 8 KiB, and 14 % less for 12 KiB.  */
static struct row const rows[] = {
  [BY_COPY_FILE_RANGE] = { "copy_file_range", 12 * 1024, true, prepare_range,
                           range_piece_max, copy_range },
  [BY_SPLICE_TO_PLACE] = { "splice", 16 * 1024, true, prepare_place,
                           range_piece_max, splice_piece },
  [BY_SPLICE_OF_HEAD]
  = { "splice", 4 * 1024, false, prepare_head, pipe_piece_max, splice_piece },
  [BY_SPLICE_TO_DEVICE]
  = { "splice", 1024 * 1024, false, NULL, pipe_piece_max, splice_piece },
  [BY_SPLICE_OF_STREAM]
  = { "splice", 0, false, NULL, pipe_piece_max, splice_piece },
  [BY_SENDFILE]
  = { "sendfile", 1024, false, NULL, range_piece_max, send_piece },
};

off_t
method_worth (enum method method)
{
  return rows[method].worth;
}

enum copy_result
method_copy (enum method method, struct job *job)
{
  struct row const *row = &rows[method];
  struct piece piece = { .method = row->name };
  bool begins = ! row->prepare || row->prepare (job);
  if (begins && row->move == splice_piece)
    {
      /* The private pipe comes first.  If the input pipe took the rest of the
         user's quota, the private pipe would have only 8 KiB, and a copy would
         take up to three times as long.  */
      piece.error = private_pipe_open (job->pieces.pipe);
      private_pipe_grow_input (job->pieces.copy);
    }
  enum copy_result result = COPY_GOES_ON;
  while (result == COPY_GOES_ON)
    {
      if (begins && ! piece.error)
        piece_next (&job->pieces, row->piece_max (job), row->takes_places,
                    &piece);
      if (0 < piece.size)
        row->move (job, &piece);
      result = piece_commit (&job->pieces, &piece);
    }
  if (piece.error && ! job->pieces.has_moved)
    job->from->refused |= 1U << method;
  return result;
}
