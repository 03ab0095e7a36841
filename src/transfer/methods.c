/* The methods of a copy: calls that make Linux move the bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "system.h"

enum
{
  /* The most bytes that one call copies if Linux has to move them.  A smaller
     call notices a signal earlier, and leaves less to copy again.  */
  MOVED_MAX = 1024 * 1024,

  /* The most bytes that one call copies if the file system might not have to
     move them, from an input of our own and from a shared one.  1 GiB on
     btrfs, in milliseconds: pieces of 1 MiB 3.0, 16 MiB 0.17, 64 MiB 0.05.  */
  RANGE_MAX = 64 * 1024 * 1024,
  SHARED_RANGE_MAX = 16 * 1024 * 1024
};

/* What has become of a piece.  */
enum outcome
{
  MOVED,   /* some of it has reached the output, and the method goes on */
  STOPPED, /* the rest is for another method */
  FAILED   /* the job's error is final, because a second try could hide it */
};

/* A method is a row: its functions say whether it can begin and how much it
   moves at a time, and they move a piece.  */
struct row
{
  char const *name;  /* of the system call, for --debug */
  off_t worth;       /* the fewest bytes of a file that are worth it */
  bool takes_places; /* it copies to a claimed place in the output */

  /* Return true if the method can begin here.  If not, JOB may have an errno
     that says why.  NULL if it always can.  */
  bool (*prepare) (struct job *job);

  /* Return how large the next piece may be.  0 or less ends the method.  */
  off_t (*most) (struct job *job);

  /* Move some of the next SIZE bytes to the output, and count them.  */
  enum outcome (*move) (struct job *job, size_t size);
};

/* Prepare a call that may wait for FD.  */
static struct attempt
attempt_on (struct job const *job, int fd, short int events)
{
  return (struct attempt){
    .fd = fd,
    .events = events,
    .interruption = &job->pieces.copy->input->diagnose->interruption
  };
}

/* Return the outcome of a call that has moved SIZE bytes, given the error in
   JOB.  EIO before the first byte of the input may only mean that the call
   doesn't work on this file (CIFS), but EIO after it is a real error.  ESPIPE
   is our own: see piece_is_overwritten.  Linux reports ENOSPC and EDQUOT of a
   delayed write only once.  */
static enum outcome
judge (struct job const *job, size_t size)
{
  bool is_full = job->error == ENOSPC || job->error == EDQUOT;
  bool is_final = ((job->error == EIO && job->has_moved)
                   || (job->error == ESPIPE && 0 < size));
  if ((is_full && job->failed_output) || is_final)
    return FAILED;
  return size == 0 || job->error || job->must_reread ? STOPPED : MOVED;
}

/* Count the next SIZE bytes of the piece, which a call has moved to the
   output.  */
static void
count (struct job *job, size_t size)
{
  piece_moved (&job->pieces, size);
  job->has_moved = job->has_moved || 0 < size;
}

/* Count the next SIZE bytes of the piece, which a call has copied to their
   place up to END, unless the input was cut before the call was done.  If
   another program has written to the place, or has set O_APPEND, so that Linux
   has written behind what others wrote after the place, set JOB's error to
   ESPIPE, which is final.  */
static void
count_if_right (struct job *job, size_t size, off_t end)
{
  struct pieces *pieces = &job->pieces;
  bool is_elsewhere = end != pieces->target.next + (off_t) size;
  if (is_elsewhere || (! job->error && piece_is_overwritten (pieces, size)))
    {
      job->error = ESPIPE;
      job->failed_output = true;
    }
  job->must_reread = 0 < size && ! piece_is_unchanged (pieces, size);
  if (job->must_reread)
    piece_may_stray (pieces, size);
  else
    count (job, size);
}

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

   If nothing was copied before, we go on with the next method after each of
   these.  */

bool
job_can_clone (struct job const *job)
{
  return job->input_traits & job->output_traits & FILE_SYSTEM_COPIES;
}

/* Linux's own files can't take a copy, and some of them can't even take
   a pwrite (/proc/self/comm), so we claim no place there.  */
static bool
prepare_range (struct job *job)
{
  if (job_can_clone (job))
    job->pieces.claim_max = SHARED_RANGE_MAX;
  return (job->output_traits & FILE_SYSTEM_STORES
          && ! (job->output_traits & FILE_SYSTEM_DROPS));
}

static off_t
range_most (struct job *job)
{
  return job_can_clone (job) ? RANGE_MAX : MOVED_MAX;
}

/* If source and place aren't both at the beginning of a page, nothing can be
   cloned, and we leave the piece to splice, whose private pipe is larger than
   the 64 KiB of the pipe that Linux copies with inside copy_file_range.
   Starting at byte 1 of the output, copy_file_range takes 23 % longer than
   splice for 16 MiB on ext4, 34 % longer on xfs, and six times as long for
   files of 64 KiB on btrfs, which writes them to the disk first.  A server
   doesn't care.  */
static enum outcome
copy_range (struct job *job, size_t size)
{
  struct pieces *pieces = &job->pieces;
  int in = pieces->source.fd, out = pieces->target.fd;
  off_t start, *from = piece_offset (pieces, &start);
  off_t place = pieces->target.next;
  if (offset_in_page (place | piece_start (pieces)) != 0
      && ! (job->input_traits & FILE_SYSTEM_REMOTE))
    return STOPPED;
  /* NFS copies 4 MiB at a time.  Checking only once, after the last of them,
     saves GETATTRs.  */
  size_t copied = 0;
  ssize_t got = 1;
  while (copied < size && 0 < got)
    {
      struct attempt attempt = attempt_on (job, out, 0);
      while (attempt_again (&attempt))
        attempt.result
          = copy_file_range (in, from, out, &place, size - copied, 0);
      got = attempt.result;
      copied += (size_t) MAX (0, got);
      job->error = attempt.error;
    }
  job->failed_output = job->error != EIO;
  if (job->error && ! is_refusal_of_place (job->error))
    piece_may_stray (pieces, size);
  count_if_right (job, copied, place);
  return judge (job, copied);
}

/* splice, which always goes through the private pipe.  */

/* Move at most SIZE bytes of the input into the private pipe, which is empty.
   Return how many.  */
static size_t
fill (struct job *job, size_t size)
{
  int in = job->pieces.source.fd;
  off_t start, *from = piece_offset (&job->pieces, &start);
  struct attempt attempt = attempt_on (job, in, POLLIN);
  while (attempt_again (&attempt))
    attempt.result = splice (in, from, job->pipe->ends[1], NULL, size, 0);
  job->error = attempt.error;
  job->failed_output = false;
  return attempt.result < 0 ? 0 : (size_t) attempt.result;
}

/* Move the HELD bytes in the private pipe to the output, or to *PLACE in it
   unless PLACE is NULL.  Return how many.  */
static size_t
empty (struct job *job, size_t held, off_t *place)
{
  int in = job->pipe->ends[0], out = job->pieces.target.fd;
  size_t moved = 0;
  while (moved < held)
    {
      struct attempt attempt = attempt_on (job, out, POLLOUT);
      while (attempt_again (&attempt))
        attempt.result = splice (in, NULL, out, place, held - moved, 0);
      job->error = attempt.error;
      if (attempt.result <= 0)
        break;
      moved += (size_t) attempt.result;
      if (! place)
        count (job, (size_t) attempt.result);
    }
  job->failed_output = true;
  return moved;
}

/* Read the HELD bytes that are left in the private pipe, and write them,
   because they may exist nowhere else: the input may be a stream, or one of
   Linux's files whose offset doesn't move back.  */
static enum outcome
save (struct job *job, size_t held)
{
  struct pieces *pieces = &job->pieces;
  int error = 0;
  size_t got = 1;
  while (0 < held && 0 < got && ! pieces->copy->output->failed)
    {
      got = piece_read (pieces, job->pipe->ends[0], NULL, held, &error);
      size_t written = piece_write (pieces, got);
      piece_pass (pieces, written);
      held -= written;
    }
  if (held == 0)
    return judge (job, got);
  job->error = error ? error : EIO;
  job->failed_output = false;
  return FAILED;
}

static enum outcome
splice_piece (struct job *job, size_t size)
{
  struct pieces *pieces = &job->pieces;
  struct output *output = pieces->copy->output;
  bool has_place = 0 < claim_size (&pieces->target);
  size_t held = fill (job, size);
  if (held == 0)
    return judge (job, 0);
  off_t place = pieces->target.next;
  size_t moved = empty (job, held, has_place ? &place : NULL);
  if (pieces->copy->input->kind == INPUT_FILE && output->kind == OUTPUT_PIPE
      && 0 < moved)
    output->last_reference = output->written;
  if (has_place)
    count_if_right (job, moved, place);
  if (moved < held && has_place)
    {
      /* The input still has the rest, unless it was cut there.  A call that
         was refused has left nothing of it in the place.  */
      bool is_in_doubt = job->error && ! is_refusal_of_place (job->error);
      piece_may_stray (pieces, is_in_doubt ? held - moved : 0);
      job->must_reread = true;
    }
  enum outcome outcome = judge (job, moved);
  if (moved < held && ! has_place && outcome != FAILED)
    outcome = save (job, held - moved);
  if (moved < held && (has_place || outcome == FAILED))
    private_pipe_close (job->pipe);
  return outcome;
}

/* Return how many bytes at the end of the input to leave to read and write.

   splice doesn't copy.  It puts references to the page cache into the output
   pipe, so the reader would see later changes of the file, even after this
   program has exited.  But a pipe is a queue, so if we write as many bytes as
   it can hold, they push all references out.  So we leave that many bytes at
   the end of the run, the tail, to read and write.

   The operands that follow can be the tail, except those after a "-", for
   which cat may wait long.  We don't know their sizes, so we assume that
   they're like this one.  If that was wrong, output_wait_until_copied makes up
   for it.  */
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

/* Return how many bytes can be spliced into a pipe before the tail.  If there
   is a tail, stop where a page ends, because in a pipe a part of a page takes
   as much room as a whole one.  */
static off_t
spliceable (struct job const *job)
{
  struct pieces const *pieces = &job->pieces;
  off_t tail = tail_of (job);
  off_t stop = pieces->end - tail;
  if (0 < tail)
    stop -= offset_in_page (stop);
  return stop - (pieces->end - pieces->left);
}

static bool
open_pipe (struct job *job)
{
  job->error = private_pipe_open (job->pipe, job->pieces.copy);
  return ! job->error;
}

/* Unlike copy_file_range, splice accepts Linux's own files (/proc, sysfs).  We
   don't splice them, because some take each write as a command, and the offset
   of others doesn't move back.  */
static bool
prepare_place (struct job *job)
{
  return (job->input_traits & job->output_traits & FILE_SYSTEM_STORES
          && open_pipe (job));
}

static bool
prepare_head (struct job *job)
{
  struct output const *output = job->pieces.copy->output;
  /* If everything fits into the pipe, nothing will push out the
     references.  */
  uintmax_t all = output->written + (uintmax_t) MAX (0, job->pieces.left);
  return (output->capacity != 0 && output->capacity < all
          && method_worth (BY_SPLICE_OF_HEAD) <= spliceable (job)
          && open_pipe (job));
}

static bool
prepare_stream (struct job *job)
{
  if (! open_pipe (job))
    return false;
  input_pipe_grow (job->pipe, job->pieces.copy);
  return true;
}

static off_t
pipe_most (struct job *job)
{
  return (off_t) private_pipe_grow (job->pipe, job->pieces.copy,
                                    job->pieces.left);
}

static off_t
head_most (struct job *job)
{
  off_t most = pipe_most (job), rest = spliceable (job);
  return MIN (most, rest);
}

/* sendfile.  It needs no private pipe, so it's faster for short files.  */

static enum outcome
send_piece (struct job *job, size_t size)
{
  struct pieces *pieces = &job->pieces;
  int in = pieces->source.fd, out = pieces->target.fd;
  off_t start, *from = piece_offset (pieces, &start);
  struct attempt attempt = attempt_on (job, out, POLLOUT);
  while (attempt_again (&attempt))
    attempt.result = sendfile (out, in, from, size);
  job->error = attempt.error;
  job->failed_output = job->error != EIO;
  size_t sent = (size_t) MAX (0, attempt.result);
  count (job, sent);
  return judge (job, sent);
}

/* The rows.  How large must a file be for a method to be worth it?  These are
   lists of files of one size, from the page cache, Linux 6.18, median of nine
   or more.  To a place, the figures are percentages of the time that reading
   and writing takes.  The last two rows are percentages of the time that GNU
   cat 9.12 takes, which reads and writes files of up to 32 KiB:

                                    KiB     4    8   12   16   32   64
     copy_file_range to a place, ext4     109  100  100   97   91   87
                                 tmpfs    111   94   94   90   89   85
                                 btrfs    112   88   63   48   29   16
                                 xfs      154  115   86   86   53   30
     splice to a place, ext4 to tmpfs          101        96   92   88
                        tmpfs to ext4          100        96   82   80
                        ext4 to btrfs           99        94   91   89
     splice into a pipe                    84   68        58   43
     sendfile to /dev/null                      86        71

   To /dev/null, splice is 10 % faster than sendfile from 1 MiB on, and 20 %
   slower below.  */
static struct row const rows[] = {
  [BY_COPY_FILE_RANGE] = { "copy_file_range", 12 * 1024, true, prepare_range,
                           range_most, copy_range },
  [BY_SPLICE_TO_PLACE]
  = { "splice", 16 * 1024, true, prepare_place, range_most, splice_piece },
  [BY_SPLICE_OF_HEAD]
  = { "splice", 4 * 1024, false, prepare_head, head_most, splice_piece },
  [BY_SPLICE_TO_DEVICE]
  = { "splice", 1024 * 1024, false, open_pipe, pipe_most, splice_piece },
  [BY_SPLICE_OF_STREAM]
  = { "splice", 0, false, prepare_stream, pipe_most, splice_piece },
  [BY_SENDFILE]
  = { "sendfile", 8 * 1024, false, NULL, range_most, send_piece },
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
  struct pieces *pieces = &job->pieces;
  struct copy *copy = pieces->copy;
  uintmax_t const *written = &copy->output->written;
  uintmax_t before = *written;
  job->error = 0;
  job->failed_output = false;
  enum outcome outcome
    = ! row->prepare || row->prepare (job) ? MOVED : STOPPED;
  while (outcome == MOVED)
    {
      size_t size
        = piece_next (pieces, row->most (job), row->takes_places, &job->error);
      outcome = 0 < size ? row->move (job, size) : STOPPED;
    }
  copy_note (copy, row->name, *written - before, job->error);
  if (outcome != FAILED && ! copy->output->failed)
    return COPY_GOES_ON;
  piece_give_back (pieces);
  if (outcome == FAILED && job->failed_output && ! copy->output->failed)
    output_fail (copy->output, job->error);
  if (copy->output->failed)
    return COPY_OUTPUT_FAILED;
  input_fail (copy->input, job->error);
  return COPY_INPUT_FAILED;
}
