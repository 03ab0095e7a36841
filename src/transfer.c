/* The copy of inputs, unchanged.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* The order of this file: read and write for what a method leaves, the private
   pipe, the sizes of pipes, pieces of a file, the methods, the table of
   routes, and transfer_copy, which takes a route.

   A method copies what it can.  It returns COPY_GOES_ON, to fall back, at the
   end of the input and at anything unexpected, because read or write then
   meets the same condition at the same byte, and knows the exact error.  So
   both offsets are then just after the last byte that reached the output, or
   after a piece that try_method finishes.
   Read and write end each route, because they alone decide that an input has
   ended.

   splice and sendfile do not lock the offset of a file while they use it, and
   a clone does not use it, so two programs that share a descriptor would copy
   to the same place.  Therefore a range of a shared file is reserved first, by
   moving the offset past it (reservation.h), and copied at an explicit offset.
   Nobody shares the offset of an input that cat opened itself, so the calls
   may use and move that offset.  */

#include <config.h>

#include "transfer.h"

#include <poll.h>

#include "descriptor.h"
#include "minmax.h"
#include "reservation.h"
#include "system.h"

/* In bytes.  */
enum
{
  /* Read and written first if the input is no regular file, which has no size
     to decide if a route is worthwhile.  A person or a log writes much less at
     a time.  4 MiB from a pipe to a pipe, Linux 6.18, median of 41, divided by
     the time of GNU cat 9.12: 128 KiB 0.91, 256 KiB 0.90, 512 KiB 0.91, 1 MiB
     1.01; at 1 MiB and at 16 MiB all are equal.  */
  LONG_INPUT = 256 * 1024,

  /* The shortest part of a file that is worth another method than read and
     write.  2,000 files of one size, from the page cache, Linux 6.18, median
     of nine; the time of the method, divided by that of GNU cat 9.12, which
     reads and writes up to 32 KiB.  Read and write are at 0.99 to 1.06.

       KiB                              4     8    16    32
       splice into a pipe            0.84  0.68  0.58  0.43
       sendfile to /dev/null               0.86  0.71

     From 1 MiB on, splice to /dev/null needs 0.9 of the time of sendfile;
     below, 1.2.

     Processor time of a clone, divided by that of read and write, on btrfs
     and, in brackets, on xfs: 64 KiB 0.95 (1.02), 128 KiB 0.89 (1.02), 256 KiB
     0.77 (1.02), 1 MiB 0.45 (0.93).  */
  WORTH_A_CLONE = 128 * 1024,
  WORTH_SENDING = 8 * 1024,
  WORTH_A_SPLICE = 4 * 1024,
  WORTH_A_PIPE = 1024 * 1024,

  /* The shortest file for which Linux is asked to read more ahead, because its
     default read-ahead has 128 KiB.  */
  WORTH_READ_AHEAD = 128 * 1024,

  /* A kill leaves the offsets at most one piece past the last byte that was
     copied.  So these are the most to reserve at a time: PIECE_MAX of a shared
     input, and CLONE_MAX of both files once a piece was cloned, because a
     clone is done at once.  It may still fail, so that read and write fill its
     place.  1 GiB on xfs, median of nine: in clones of 16 MiB 4.1 ms, 128 MiB
     3.3, 1 GiB 3.2.  */
  PIECE_MAX = 512 * 1024,
  CLONE_MAX = 16 * 1024 * 1024,

  /* The end of a shared input is left to read, because a reservation could go
     past the end when another program reserves at the same moment.  Nobody can
     give such a range back safely, because no call compares an offset and sets
     it at once.  */
  SHARED_TAIL = PIECE_MAX,

  /* The most that one call sends, so that the caller can end the copy.  */
  SENDFILE_MAX = 16 * 1024 * 1024,

  /* The sizes of pipes.  Unless the run is fast, at most IN_FLIGHT_MAX bytes
     are between the program that writes to cat and the program that reads from
     cat: in the input pipe, in the private pipe, and in the output pipe.  So a
     slow reader sees no more lag than that, and the pipes cost less of the
     user's quota than those of GNU cat, which have 512 KiB each.

     OUTPUT_LARGE_PIPE is the size of the input, too, and the most of a file
     that is in the private pipe before another pipe.  */
  IN_FLIGHT_MAX = 640 * 1024,
  STREAM_PIPE = 128 * 1024, /* the most of a stream in the private pipe */
  FILE_PIPE = 512 * 1024,   /* the private pipe of a file, and the output of a
                               fast run */

  /* Each pipe of a fast run if LONG_REST follows: the default of
     pipe-max-size.  A shorter rest is not worth it, because the tail becomes
     as long as the output pipe: 1 MiB needs 0.15 ms more than 512 KiB, and the
     larger pipes save 0.2 ms in 32 MiB if the reader splices.  */
  FAST_PIPE = 1024 * 1024,
  LONG_REST = 32 * 1024 * 1024,

  /* A look at the clock comes each LOOK bytes: at the speed of memory in each
     millisecond, and it needs 50 ns.  The run is fast when FAST_LOOKS in a
     row, after a first one, have found at most FAST_TIME microseconds: 32 MiB
     at more than 256 MiB/s.  The larger pipes then hold 12 ms.  The limit is
     not 1 GiB/s, because 40 cats in a row, of which each has little of two
     processors, do not come to that: 256 MiB through all of them needed 0.94
     to 1.36 of the time of GNU cat 9.12 with that limit, 0.86 to 0.92 with
     this one.  */
  LOOK = 4 * 1024 * 1024,
  FAST_LOOKS = 8,
  FAST_TIME = 15600
};

/* A copy on its way through the methods.  */
struct job
{
  struct transfer *run;
  struct copy *copy;
  int error; /* the errno that stopped the last method, or 0 */

  /* Only for a regular file.  */
  off_t end;                 /* where it ends, as far as known */
  off_t left;                /* bytes up to END */
  struct reservation source; /* the piece of a shared input, or empty */
  struct reservation target; /* its place in the output, or empty */
  bool has_cloned;           /* a piece */

  size_t held;     /* bytes in the private pipe */
  size_t in_block; /* bytes of the piece that were read, to be written */
};

/* Begin a call that may wait for FD.  */
static struct attempt
attempt_on (struct job const *job, int fd, short int events)
{
  return (struct attempt){ .fd = fd,
                           .events = events,
                           .interruption
                           = &job->copy->input->diagnose->interruption };
}

/* Read and write for what a method leaves.  */

/* Give back the unused part of the reserved place in the output.  Return false
   if a gap stays in the file, because another program has written after the
   place.  If that program has set O_APPEND before, as GNU make does at its
   start, it has written where the place begins: then there is no gap, and each
   write goes to the end.  */
static bool
give_back_place (struct job *job)
{
  struct reservation *target = &job->target;
  struct stat now;
  return (give_back_output (target)
          || (output_appends (job->copy->output)
              && fstat (target->fd, &now) == 0 && now.st_size <= target->end));
}

/* Write the first SIZE bytes of the block, and count them: to the reserved
   place in the output, if there is one.  An error of pwrite is one of write,
   and ends the run, because Linux may report it only once.  But if another
   program has set O_APPEND, the bytes that are left go to the end.  Return how
   many were written.  If these are less than SIZE, the output has failed.  */
static size_t
write_to_place (struct job *job, size_t size)
{
  struct output *output = job->copy->output;
  struct reservation *target = &job->target;
  char const *bytes = job->copy->block->bytes;
  uintmax_t before = output->written;
  if (0 < reserved_size (target))
    {
      off_t start = target->next;
      int error = reserved_write (target, bytes, size,
                                  &output->diagnose->interruption);
      size_t written = (size_t) (target->next - start);
      output_note_written (output, written);
      bytes += written;
      size -= written;
      if (error && (! give_back_place (job) || error != EBADF))
        output_fail (output, error);
    }
  output_write (output, bytes, size);
  return (size_t) (output->written - before);
}

/* Read at most SIZE bytes from FD to the block, at *OFFSET unless OFFSET is
   NULL.  Return how many.  If none, *ERROR is the errno, or 0 at the end.  */
static size_t
read_block (struct job *job, int fd, off_t const *offset, size_t size,
            int *error)
{
  struct buffer *block = job->copy->block;
  size = MIN (size, block->size);
  struct attempt attempt = attempt_on (job, fd, POLLIN);
  while (attempt_again (&attempt))
    attempt.result = (offset ? pread (fd, block->bytes, size, *offset)
                             : read (fd, block->bytes, size));
  *error = attempt.error;
  return attempt.result < 0 ? 0 : (size_t) attempt.result;
}

/* The private pipe.  Each splice goes through it, for three reasons:

   - One side of a splice must be a pipe.
   - While a pipe or a file is spliced into a pipe, that pipe is locked.  A
     splice straight into the output would therefore make its reader wait.
   - A splice between two pipes asks for a reader of the output before it asks
     if the input has ended (Linux 6.18), so that SIGPIPE would come even if
     nothing is left to write.

   1 GiB, Linux 6.18, two CPUs.  A file to a reader of 64 KiB at a time:
   directly 0.13 s, through a private pipe 0.06.  A pipe to a pipe: 0.82 and
   0.69.  */

/* Close the private pipe, if it is open.  Bytes in it are lost.  */
static void
close_pipe (struct transfer *run)
{
  if (run->capacity == 0)
    return;
  run->capacity = 0;
  close (run->ends[0]);
  close (run->ends[1]);
}

/* Open the private pipe, unless the run has it, with room for SIZE bytes if
   the user may have so large a pipe.  Return false if there is none.  */
static bool
open_pipe (struct job *job, size_t size)
{
  struct transfer *run = job->run;
#if ! HAVE_SPLICE
  run->has_no_pipe = true; /* a pipe would be of no use */
  job->error = ENOSYS;
#endif
  if (run->has_no_pipe)
    return false;
  bool is_open = 0 < run->capacity;
  if (! is_open && pipe (run->ends) != 0)
    {
      job->error = errno;
      run->has_no_pipe = true;
      return false;
    }
  if (! is_open || run->asked < size)
    {
      size_t capacity = pipe_grow (run->ends[1], size);
      run->capacity = capacity ? capacity : size;
      run->asked = size;
    }
  return true;
}

/* Move at most SIZE bytes of the input into the private pipe, which is empty.
   It stays empty at the end of the input, too.  */
static void
fill (struct job *job, size_t size)
{
  int in = job->copy->input->fd;
  off_t *offset = 0 < reserved_size (&job->source) ? &job->source.next : NULL;
  struct attempt attempt = attempt_on (job, in, POLLIN);
  while (attempt_again (&attempt))
    attempt.result = splice (in, offset, job->run->ends[1], NULL, size, 0);
  job->error = attempt.error;
  job->held = attempt.result < 0 ? 0 : (size_t) attempt.result;
}

/* Move all bytes in the private pipe to the output, and count them.  Bytes
   that did not reach it are still in job->held.

   If splice stops, copy the rest by read and write, because these bytes may be
   nowhere else: the input may be a stream, or cut by now.  */
static void
drain (struct job *job)
{
  struct output *output = job->copy->output;
  int out = output->fd, in = job->run->ends[0];
  while (0 < job->held)
    {
      struct attempt attempt = attempt_on (job, out, POLLOUT);
      while (attempt_again (&attempt))
        attempt.result = splice (in, NULL, out, NULL, job->held, 0);
      job->error = attempt.error;
      if (attempt.result <= 0)
        break;
      job->held -= (size_t) attempt.result;
      output_note_written (output, (uintmax_t) attempt.result);
    }
  int error = 0;
  size_t got = 1;
  while (0 < job->held && 0 < got && ! output->failed)
    {
      got = read_block (job, in, NULL, job->held, &error);
      job->held -= write_to_place (job, got);
    }
  if (0 < job->held && ! output->failed)
    job->error = error ? error : EIO;
}

/* End a copy whose bytes cannot leave the private pipe, because the output has
   failed or the caller wants an end.  */
static enum copy_result
end_in_pipe (struct job *job)
{
  close_pipe (job->run);
  give_back (&job->source);
  if (job->copy->output->failed)
    return COPY_OUTPUT_FAILED;
  input_fail (job->copy->input, job->error);
  return COPY_INPUT_FAILED;
}

/* The sizes of pipes.

   64 MiB in files of one size, from the page cache to a reader that reads
   64 KiB at a time, or splices.  Linux 6.18, two CPUs, median of nine; the
   time divided by that of GNU cat 9.12:

     private KiB   output KiB   reads, 64 KiB files, 1 and 8 MiB   splices
              64          512   1.02  1.02  0.98         1.03  1.28  1.25
             128          256   1.01  1.03  1.04         1.09  1.23  1.19
             128          512   1.02  0.99  0.98         1.03  1.25  1.16
             256          256   0.98  0.99  0.96         1.05  1.25  1.08
             512          512   1.03  1.02  1.00         1.04  1.07  1.06

   The last is not used, because it has more than IN_FLIGHT_MAX.  With a single
   file of 1 GiB, all are at 0.96 to 1.02, because the run becomes fast.

   1 GiB from a pipe whose writer writes 64 KiB at a time, in seconds:

     input KiB   private KiB   output KiB   reads   splices
            64           512          512    .512      .724
           128           128          128    .255
           128           256          256    .252      .282
           256            64          256    .264      .281
           256           128          256    .225      .227

   A larger input pipe therefore saves more than anything else.  It also saves
   time before /dev/null (256 KiB 0.23, unchanged pipe 0.78) and before a file
   (0.93, unchanged pipe 1.15).

   1 GiB from the page cache to /dev/null, which accepts all bytes at once,
   median of eleven in seconds: private pipe 128 KiB .0253, 256 KiB .0196, 512
   KiB .0172.  */

/* Return true if the run is fast, which it then stays.  A fast reader takes
   what the larger pipes hold in 12 ms, so that it sees no lag.  A slow
   producer or a slow reader never makes a run fast.  */
static bool
is_fast (struct transfer const *run)
{
  return FAST_LOOKS <= run->fast;
}

/* Look at the clock if LOOK bytes were written since the last look.  */
static void
note_speed (struct job *job)
{
  struct transfer *run = job->run;
  uintmax_t written = job->copy->output->written, size = written - run->mark;
  if (size < LOOK)
    return;
  intmax_t now = clock_now ();
  intmax_t allowed = (intmax_t) (size * FAST_TIME / LOOK);
  bool is_first = run->mark_time == 0;
  run->fast
    = ! is_first && now - run->mark_time <= allowed ? run->fast + 1 : 0;
  run->mark = written;
  run->mark_time = now;
}

/* Return how many bytes the private pipe may hold now.  */
static size_t
piece_max (struct job const *job)
{
  struct copy const *copy = job->copy;
  size_t most = job->run->capacity;
  if (copy->output->kind != OUTPUT_PIPE || is_fast (job->run))
    return most;
  return MIN (most, copy->input->kind == INPUT_FILE ? OUTPUT_LARGE_PIPE
                                                    : STREAM_PIPE);
}

/* Enlarge the input, a pipe, unless more than IN_FLIGHT_MAX bytes would be in
   flight in a run that is not fast.  */
static void
grow_input (struct job *job)
{
  int fd = job->copy->input->fd;
  if (is_fast (job->run))
    pipe_grow (fd, FAST_PIPE);
  else if (OUTPUT_LARGE_PIPE + piece_max (job) + job->copy->output->capacity
           <= IN_FLIGHT_MAX)
    pipe_grow (fd, OUTPUT_LARGE_PIPE);
}

/* Enlarge the output when the run is long, and all pipes when it becomes fast,
   but only if enough follows, because a file that ends sooner could not fill
   the larger pipe with its tail.  */
static void
grow_pipes (struct job *job)
{
  struct transfer *run = job->run;
  struct copy *copy = job->copy;
  bool is_file = copy->input->kind == INPUT_FILE;
  off_t each = MIN (copy->input->status.st_size, LONG_REST);
  off_t rest = MIN (job->left, LONG_REST) + copy->followers * each;
  if (copy->output->kind != OUTPUT_PIPE || copy->output->written < OUTPUT_LONG
      || (is_file && rest < OUTPUT_LONG))
    return;
  if (! is_fast (run))
    note_speed (job);
  size_t size = is_file && rest < LONG_REST ? FILE_PIPE : FAST_PIPE;
  output_grow_pipe (copy->output, is_fast (run) ? size : OUTPUT_LARGE_PIPE);
  if (! is_fast (run) || size <= run->asked)
    return;
  open_pipe (job, size);
  if (copy->input->kind == INPUT_PIPE)
    grow_input (job);
}

/* Pieces of a file.  A shared input is copied piece by piece, because each is
   reserved, and after a kill the rest of a reserved piece is lost for the
   programs that share the input.  */

/* Return the size of the next piece, at most MOST bytes.  Reserve it if other
   programs share the input.  Return 0 if nothing is left, as far as known, or
   if it cannot be reserved.  */
static size_t
next_piece (struct job *job, off_t most)
{
  struct reservation *source = &job->source;
  struct input const *input = job->copy->input;
  if (! input->is_shared)
    return (size_t) MAX (0, MIN (job->left, most));
  if (! job->has_cloned)
    most = MIN (most, PIECE_MAX);
  off_t offset = lseek (input->fd, 0, SEEK_CUR);
  if (offset < 0)
    return 0;
  job->left = job->end - offset;
  off_t size = MIN (job->left - SHARED_TAIL, most);
  /* The piece ends at the end of a page.  A program that shares an input with
     O_DIRECT can then go on, and a file system can clone the piece.  */
  size -= (offset + size) % getpagesize ();
  if (size <= 0)
    return 0;
  if (! reserve (source, offset, size))
    {
      job->error = errno;
      return 0;
    }
  /* Other programs that share the input may have moved its offset on.  */
  if (job->end < source->end)
    trim (source, MIN (source->next, job->end));
  job->left = job->end - source->end;
  return reserved_size (source);
}

/* Note that SIZE bytes of the piece reached the output.  For a shared input,
   next_piece has set LEFT already.  */
static void
note_moved (struct job *job, size_t size)
{
  if (! job->copy->input->is_shared)
    job->left -= (off_t) size;
}

/* Read at most SIZE of the next bytes of the piece to the block, as read_block
   does.  */
static size_t
read_piece (struct job *job, size_t size, int *error)
{
  struct input const *input = job->copy->input;
  off_t const *offset = input->is_shared ? &job->source.next : NULL;
  return read_block (job, input->fd, offset, size, error);
}

/* Copy what a method has left of its piece.  Read and write at explicit
   offsets where the range is reserved, because programs that share the files
   go on after it.  Return 0, or the errno of a read.  */
static int
copy_rest (struct job *job)
{
  struct reservation *source = &job->source;
  bool is_shared = job->copy->input->is_shared;
  /* The place in the output, if there is one, is as long.  */
  struct reservation const *bound = is_shared ? source : &job->target;
  int error = 0;
  size_t got = job->in_block;
  do
    {
      size_t written = write_to_place (job, got);
      if (is_shared)
        source->next += (off_t) written;
      size_t wanted = reserved_size (bound);
      got = (0 < wanted && ! job->copy->output->failed
               ? read_piece (job, wanted, &error)
               : 0);
    }
  while (0 < got);
  job->in_block = 0;
  return error;
}

/* End the piece that a method did not finish: copy the rest, and give back
   what cannot be copied here.  If that is impossible, because another program
   has moved an offset on meanwhile, report the bytes that are lost.  Return
   COPY_GOES_ON if nothing is lost.  */
static enum copy_result
finish_piece (struct job *job)
{
  struct copy *copy = job->copy;
  int reading = copy_rest (job);
  if (copy->output->failed)
    {
      give_back (&job->source);
      return COPY_OUTPUT_FAILED;
    }
  bool input_is_back = give_back (&job->source);
  bool output_is_back = give_back_place (job);
  if (input_is_back && output_is_back)
    return COPY_GOES_ON;
  if (reading || ! input_is_back)
    input_fail (copy->input, reading ? reading : EIO);
  else
    diagnose_error (copy->input->diagnose, copy->input->name,
                    N_ ("input file became shorter; NULs fill the gap"), 0);
  return COPY_INPUT_FAILED;
}

/* Methods.  */

/* Read and write blocks, until the input ends or at least MOST bytes were
   written.  Each read is for a whole block, because the input may contain
   packets.  */
static enum copy_result
read_write_up_to (struct job *job, uintmax_t most)
{
  struct output *output = job->copy->output;
  uintmax_t start = output->written;
  while (output->written - start < most)
    {
      ssize_t got = copy_read (job->copy);
      if (got <= 0)
        return got < 0 ? COPY_INPUT_FAILED : COPY_DONE;
      if (! output_write (output, job->copy->block->bytes, (size_t) got))
        return COPY_OUTPUT_FAILED;
    }
  return COPY_GOES_ON;
}

static enum copy_result
read_write (struct job *job)
{
  return read_write_up_to (job, UINTMAX_MAX);
}

/* Copy a regular file to a regular file by blocks that both share, if the file
   system can do that.

   No other call of the kernel copies a file to a file.  Linux does
   copy_file_range and splice by references to pages of the input in a pipe, so
   that a file that is cut meanwhile leaves NULs in the output, with status 0:
   on ext4 and Linux 6.18 in 33 of 199 cuts during a copy of 3 MB.  A clone has
   no such gap, because Linux locks both files.  Read and write need 1.07 of
   the time of copy_file_range on ext4, and 1.33 on tmpfs.

   The place of a clone is reserved before Linux says if it can clone.  Most
   file systems cannot, and nobody may wait for the input while a place is
   reserved, because a reader of the output would find NULs there.  So the
   first piece is a block that is read before, and is then cloned or written.
   */
static enum copy_result
clone_file (struct job *job)
{
  struct copy *copy = job->copy;
  struct input *input = copy->input;
  struct reservation *source = &job->source, *target = &job->target;
  struct file_system *known = &job->run->file_system;
  while (WORTH_A_CLONE <= job->left && ! known->refuses_clone)
    {
      bool is_first = ! job->has_cloned;
      off_t most = is_first ? (off_t) copy->block->size : CLONE_MAX;
      off_t place = lseek (target->fd, 0, SEEK_CUR);
      /* At the limit of its size SIGXFSZ would end this program inside
         a reserved place, and NULs would come before the bytes of the next
         program.  */
      uintmax_t end = (uintmax_t) place + (uintmax_t) MIN (job->left, most);
      if (place < 0 || copy->output->limit < end)
        return COPY_GOES_ON;
      /* Only whole pages can be cloned (ioctl_ficlonerange(2)).  */
      if (place % getpagesize () != 0)
        {
          job->error = EINVAL;
          return COPY_GOES_ON;
        }
      size_t size = next_piece (job, most);
      if (! input->is_shared)
        size -= size % (size_t) getpagesize ();
      if (size == 0)
        return COPY_GOES_ON;
      off_t start = input->is_shared ? source->next : job->end - job->left;
      if (is_first)
        job->in_block = read_piece (job, size, &job->error);
      if (is_first && job->in_block < size)
        return COPY_GOES_ON;
      bool has_place = reserve (target, place, (off_t) size);
      if (! has_place
          || clone_file_range (input->fd, start, target->fd, target->next,
                               size)
               != 0)
        {
          job->error = errno;
          known->refuses_clone = has_place && is_first;
          return COPY_GOES_ON;
        }
      job->has_cloned = true;
      job->in_block = 0;
      source->next = source->end;
      target->next = target->end;
      note_moved (job, size);
      output_note_written (copy->output, size);
      /* A clone does not move the offset of the input.  */
      errno = EIO; /* unless lseek sets it */
      if (! is_first && ! input->is_shared
          && lseek (input->fd, (off_t) size, SEEK_CUR) != job->end - job->left)
        {
          input_fail (input, errno);
          return COPY_INPUT_FAILED;
        }
    }
  return COPY_GOES_ON;
}

/* Copy a regular file to a device by sendfile.  */
static enum copy_result
send_file (struct job *job)
{
  struct copy *copy = job->copy;
  int in = copy->input->fd, out = copy->output->fd;
  off_t *from = copy->input->is_shared ? &job->source.next : NULL;
  if (job->left < WORTH_SENDING)
    return COPY_GOES_ON;
  size_t size;
  while (0 < (size = next_piece (job, SENDFILE_MAX)))
    {
      while (0 < size)
        {
          struct attempt attempt = attempt_on (job, out, POLLOUT);
          while (attempt_again (&attempt))
            attempt.result = sendfile (out, in, from, size);
          job->error = attempt.error;
          if (attempt.result <= 0)
            return COPY_GOES_ON;
          size -= (size_t) attempt.result;
          note_moved (job, (size_t) attempt.result);
          output_note_written (copy->output, (uintmax_t) attempt.result);
        }
    }
  return COPY_GOES_ON;
}

/* Return how many bytes at the end of the input are left to read and write.

   splice does not copy: it puts references to the page cache into the output
   pipe, so that its reader would see later changes of the file, even after the
   end of this program.  But a pipe is a queue, so that as many bytes as it has
   room for push all references out.  Therefore that many bytes at the end of
   the run, the tail, are left to read and write.  The operands that follow can
   be the tail, but not those after a "-", for which cat may wait long.  Their
   sizes are not known, so this is a guess.  output_wait_until_copied does not
   guess.  */
static off_t
tail_of (struct job const *job)
{
  struct copy const *copy = job->copy;
  off_t room = (off_t) copy->output->capacity;
  if (copy->output->kind != OUTPUT_PIPE)
    return 0;
  off_t each = copy->input->status.st_size, followers = copy->followers;
  if (0 < followers && room / followers < each)
    return 0;
  return room - followers * each;
}

/* Return how many bytes of the input can be spliced now.  If a tail follows,
   the part ends at a page boundary, because a part of a page needs as much
   room in a pipe as a page.  */
static off_t
spliceable (struct job const *job)
{
  off_t tail = tail_of (job);
  off_t stop = job->end - tail;
  if (0 < tail)
    stop -= stop % getpagesize ();
  return stop - (job->end - job->left);
}

/* Move pieces of the file through the private pipe, as long as splice can.  */
static enum copy_result
splice_pieces (struct job *job)
{
  struct copy *copy = job->copy;
  struct output *output = copy->output;
  bool is_shared = copy->input->is_shared;
  for (;;)
    {
      grow_pipes (job);
      off_t most = (off_t) piece_max (job), rest = spliceable (job);
      size_t size = next_piece (job, MIN (most, rest));
      if (size == 0)
        return COPY_GOES_ON;
      while (0 < size)
        {
          fill (job, size);
          size_t filled = job->held;
          if (filled == 0)
            return COPY_GOES_ON;
          drain (job);
          size_t moved = filled - job->held;
          size -= moved;
          note_moved (job, moved);
          if (output->kind == OUTPUT_PIPE && 0 < moved)
            output->last_reference = output->written;
          if (0 < job->held)
            {
              if (is_shared)
                job->source.next -= (off_t) job->held;
              return end_in_pipe (job);
            }
          if (job->error)
            return COPY_GOES_ON;
        }
    }
}

/* Splice a regular file into a pipe, all but the tail.  */
static enum copy_result
splice_head (struct job *job)
{
  struct output const *output = job->copy->output;
  /* If the pipe has room for all, nothing pushes the references out.  */
  uintmax_t all = output->written + (uintmax_t) MAX (0, job->left);
  if (output->capacity == 0 || all <= output->capacity
      || spliceable (job) < WORTH_A_SPLICE || ! open_pipe (job, FILE_PIPE))
    return COPY_GOES_ON;
  return splice_pieces (job);
}

/* Splice a regular file into a device.  */
static enum copy_result
splice_file (struct job *job)
{
  if (job->left < WORTH_A_PIPE || ! open_pipe (job, FILE_PIPE))
    return COPY_GOES_ON;
  return splice_pieces (job);
}

/* Splice a pipe into a pipe or a device, or a device into a pipe.  */
static enum copy_result
splice_stream (struct job *job)
{
  if (! open_pipe (job, STREAM_PIPE))
    return COPY_GOES_ON;
  grow_pipes (job);
  if (job->copy->input->kind == INPUT_PIPE)
    grow_input (job);
  do
    {
      fill (job, piece_max (job));
      if (job->held == 0)
        return COPY_GOES_ON;
      drain (job);
      grow_pipes (job);
    }
  while (job->held == 0 && ! job->error);
  return 0 < job->held ? end_in_pipe (job) : COPY_GOES_ON;
}

/* Routes.  */

struct method
{
  char const *name; /* of the system calls, for --debug */
  enum copy_result (*function) (struct job *);
};

enum
{
  ROUTE_MAX = 2
};

/* The methods to try before read and write.  Read and write end each route: a
   route without an entry has no other method.

   sendfile copies a file to a device if it is too short for splice_file, or
   the private pipe cannot be opened.

   A pipe is copied to a file by read and write, because splice would write at
   the offset that it saw before it waited for input, over bytes that other
   programs wrote meanwhile.

   A file is copied to a socket by read and write, because a socket may keep
   references to the page cache without any limit of time.

   A pipe is copied to a socket by read and write, too, because splice is not
   faster everywhere.  1 GiB, Linux 6.18, median of eleven, divided by the time
   of read and write: Unix socket 0.94, from a pipe that is filled by splice
   0.70; TCP 1.03 and 1.33.

   An input that is a socket is copied by read and write, because splice from a
   socket fills a pipe with 1.3 MB, whatever the capacity of the pipe.  */
static struct method const routes[INPUT_KINDS][OUTPUT_KINDS][ROUTE_MAX] = {
  [INPUT_FILE] = {
    [OUTPUT_FILE] = { { "FICLONERANGE", clone_file } },
    [OUTPUT_PIPE] = { { "splice", splice_head } },
    [OUTPUT_DEVICE] = { { "splice", splice_file },
                        { "sendfile", send_file } },
  },
  [INPUT_PIPE] = {
    [OUTPUT_PIPE] = { { "splice", splice_stream } },
    [OUTPUT_DEVICE] = { { "splice", splice_stream } },
  },
  [INPUT_DEVICE] = {
    [OUTPUT_PIPE] = { { "splice", splice_stream } },
  },
};

static struct method const by_read_write = { "read/write", read_write };

static struct method const by_finish = { "read/write", finish_piece };

/* Copy by METHOD, and note what it has copied.  Return its result.  */
static enum copy_result
try_method (struct job *job, struct method const *method)
{
  uintmax_t before = job->copy->output->written;
  job->error = 0;
  enum copy_result result = method->function (job);
  copy_note (job->copy, method->name, job->copy->output->written - before,
             job->error);
  bool has_piece = (0 < job->in_block || 0 < reserved_size (&job->source)
                    || 0 < reserved_size (&job->target));
  if (result != COPY_GOES_ON || ! has_piece)
    return result;
  return try_method (job, &by_finish);
}

/* Learn about the file system of the input, a file, unless the input before it
   is there, too, so that a row of files of one file system is asked about
   once.

   Only read and write copy a file on FUSE, because its server answers each
   read, and splice and sendfile do not ask it as read does.  If it opened the
   file with FOPEN_DIRECT_IO, they give bytes of the page cache: NULs up to
   st_size if an answer was short and another program called stat meanwhile, or
   the bytes of an earlier read.  */
static void
learn_file_system (struct job *job)
{
  struct file_system *known = &job->run->file_system;
  struct input const *input = job->copy->input;
  if (! known->is_known || known->device != input->status.st_dev)
    *known = (struct file_system){ .is_known = true,
                                   .device = input->status.st_dev,
                                   .is_fuse = is_on_fuse (input->fd) };
}

/* Copy by the methods of the route of JOB, then by read and write.  The second
   method is tried unless the first has copied something.  */
static enum copy_result
take_route (struct job *job)
{
  struct output *output = job->copy->output;
  output_learn (output);
  enum input_kind kind = job->copy->input->kind;
  if (kind == INPUT_FILE)
    {
      learn_file_system (job);
      /* If the input is the output, each write can change the next read.  */
      if (job->run->file_system.is_fuse
          || output_is_same (output, &job->copy->input->status))
        kind = INPUT_OTHER;
    }
  struct method const *route = routes[kind][output->kind];
  uintmax_t before = output->written;
  enum copy_result result = COPY_GOES_ON;
  for (int i = 0; i < ROUTE_MAX && route[i].function && result == COPY_GOES_ON
                  && output->written == before;
       i++)
    result = try_method (job, &route[i]);
  if (result != COPY_GOES_ON)
    return result;
  if (kind == INPUT_PIPE && ! route[0].function)
    grow_input (job);
  return try_method (job, &by_read_write);
}

enum copy_result
transfer_copy (struct transfer *transfer, struct copy *copy)
{
  struct input *input = copy->input;
  struct job job = { .run = transfer,
                     .copy = copy,
                     .source = { .fd = input->fd },
                     .target = { .fd = copy->output->fd } };
  bool has_route = FAST_METHODS && ! transfer->is_plain;
  if (has_route && input->kind == INPUT_FILE)
    {
      job.end = input->status.st_size;
      off_t start = input->is_shared ? lseek (input->fd, 0, SEEK_CUR) : 0;
      job.left = start < 0 ? 0 : job.end - start;
      has_route = WORTH_A_SPLICE <= job.left; /* the least of all methods */
#if HAVE_POSIX_FADVISE
      /* This doubles the read-ahead of Linux.  Standard input is left alone,
         because other programs share what this sets.  */
      if (! input->is_shared && WORTH_READ_AHEAD <= job.left)
        posix_fadvise (input->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
    }
  else if (has_route)
    {
      uintmax_t before = copy->output->written;
      enum copy_result result = read_write_up_to (&job, LONG_INPUT);
      copy_note (copy, by_read_write.name, copy->output->written - before, 0);
      if (result != COPY_GOES_ON)
        return result;
      /* The flags of a pipe's other end decide if it contains packets, and a
         read that is shorter than a packet loses the rest.  A packet is at
         most a page, and a read returns at most one (pipe(7)).  Therefore only
         an input with a longer read is known to be a stream.  */
      has_route = (size_t) getpagesize () < copy->longest_read;
    }
  return has_route ? take_route (&job) : try_method (&job, &by_read_write);
}

void
transfer_start (struct transfer *transfer, bool is_plain)
{
  *transfer = (struct transfer){ .is_plain = is_plain };
}

bool
transfer_step_aside (struct transfer *transfer, struct input *input, int error)
{
  struct stat own;
  if (! FAST_METHODS || transfer->capacity == 0)
    return false;
  bool is_own = (! error && input->kind == INPUT_PIPE
                 && fstat (transfer->ends[0], &own) == 0
                 && own.st_dev == input->status.st_dev
                 && own.st_ino == input->status.st_ino);
  if (is_own)
    descriptor_close (input->fd);
  if (! is_own && error != EMFILE)
    return false;
  close_pipe (transfer);
  transfer->has_no_pipe = true;
  return true;
}

void
transfer_end (struct transfer *transfer)
{
  close_pipe (transfer);
}
