/* The pieces of an input, and their places in the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/pieces.h"

#include <errno.h>
#include <sys/stat.h>

#include "descriptor.h"
#include "minmax.h"

enum
{
  /* How much of a shared input to claim at a time, unless a method says
     otherwise.  After a kill, the offset may be that far past the last byte
     copied, and what lies between is lost to the programs that share the
     input.  Half of this makes a copy to /dev/null 14 % slower, because the
     private pipe is half empty then.  */
  SHARED_PIECE = 512 * 1024,

  /* How much at the end of a shared input to leave to reading.  If another
     program claims at the same moment, a claim could reach past the end, and
     nobody can give that back safely, because no call compares an offset and
     sets it in one step.  */
  SHARED_TAIL = SHARED_PIECE,

  /* After a kernel copy of fewer bytes, we don't check whether another program
     has written to their place.  The check, an lseek, takes 0.09 us, which
     makes a file of 16 KiB 1 % slower.  */
  WORTH_A_CHECK = 64 * 1024,

  /* If the input changes under a piece, the piece is copied twice.  A change
     is more likely under a longer piece, so after it, we halve the pieces.
     Each piece that counts makes the next one longer by a page.  At 64 KiB,
     one piece in eight is copied twice, which costs as much as the kernel
     saves on ext4.  With smaller pieces, reading and writing alone is
     faster.  */
  PIECE_MIN = 64 * 1024
};

void
pieces_begin (struct pieces *pieces, struct copy *copy,
              struct private_pipe *pipe)
{
  struct input const *input = copy->input;
  bool is_file = input->kind == INPUT_FILE;
  *pieces
    = (struct pieces){ .copy = copy,
                       .pipe = pipe,
                       .is_shared = is_file && input->is_shared,
                       .claim_max = SHARED_PIECE,
                       .end = is_file ? input->status.st_size : INT64_MAX,
                       .input = { .fd = input->fd, .limit = UINTMAX_MAX },
                       .place = { .fd = copy->output->fd,
                                  .limit = copy->output->limit },
                       .changed = input->status.st_ctim,
                       .piece_max = INT64_MAX / 2 };
  if (! pieces->is_shared)
    return;
  off_t start = lseek (input->fd, 0, SEEK_CUR);
  pieces->input.next = pieces->input.end = MAX (0, start);
  /* A claimed piece may have to be read again, so if a filter refuses pread,
     we claim nothing.  */
  if (start < 0 || pieces_left (pieces) <= SHARED_TAIL
      || pread (input->fd, copy->block->bytes, 0, start) != 0)
    pieces->end = 0;
}

/* Where the clock counts whole seconds (ext4 with 128-byte inodes) or only the
   even ones (FAT), a file that has just changed can change again in the same
   tick.  */
bool
pieces_can_tell (struct pieces const *pieces)
{
  struct timespec now;
  return (pieces->changed.tv_nsec != 0
          || (clock_gettime (CLOCK_REALTIME, &now) == 0
              && 2 < now.tv_sec - pieces->changed.tv_sec));
}

/* Claim the next piece of a shared input, at most MAX bytes.  Return its size,
   or 0 if there's none, with the errno in *ERROR if claim_take fails.  */
static size_t
claim_piece (struct pieces *pieces, off_t max, int *error)
{
  struct claim *input = &pieces->input;
  off_t offset = lseek (input->fd, 0, SEEK_CUR);
  if (offset < 0)
    return 0;
  input->next = input->end = offset;
  off_t size = MIN (MAX (0, pieces_left (pieces)) - SHARED_TAIL, max);
  /* End where a page ends.  Another program can go on there even with
     O_DIRECT, and file systems can clone only whole pages.  */
  size -= offset_in_page (offset + size);
  if (size <= 0 || (*error = claim_take (input, offset, size)) != 0)
    return 0;
  /* Others may have moved the offset on since we looked.  */
  if (pieces->end < input->end)
    claim_trim (input, pieces->end);
  return claim_size (input);
}

void
piece_next (struct pieces *pieces, off_t max, bool takes_place,
            struct piece *piece)
{
  struct claim *input = &pieces->input, *place = &pieces->place;
  size_t size = MAX (claim_size (input), claim_size (place));
  max = MIN (max, pieces->piece_max);
  if (size == 0 && pieces->is_shared)
    size = claim_piece (pieces, MIN (max, pieces->claim_max), &piece->error);
  else if (size == 0)
    size = (size_t) MAX (0, MIN (max, pieces_left (pieces)));
  /* A method that copies without a place may have claimed the piece.  */
  if (0 < size && takes_place && claim_size (place) == 0
      && (piece->error = claim_take (place, 0, (off_t) size)) != 0)
    size = 0;
  piece->size = size;
  piece->start = input->next;
  piece->from = pieces->is_shared ? &piece->start : NULL;
  piece->goal = place->next;
  piece->place = 0 < claim_size (place) ? &piece->goal : NULL;
  piece->moved = piece->held = piece->touched = 0;
}

/* Pass over SIZE bytes of the input, whose offset is already behind them.  */
static void
pass (struct pieces *pieces, size_t size)
{
  struct claim *input = &pieces->input;
  input->next += (off_t) size;
  input->end = MAX (input->end, input->next);
}

/* Look at the input again.  Return true if it still has the next SIZE bytes of
   the piece, and hasn't changed since we last looked.  */
static bool
look (struct pieces *pieces, size_t size)
{
  struct timespec before = pieces->changed;
  struct stat now;
  if (fstat (pieces->input.fd, &now) != 0)
    return false;
  pieces->changed = now.st_ctim;
  return (pieces->input.next + (off_t) size <= now.st_size
          && now.st_ctim.tv_sec == before.tv_sec
          && now.st_ctim.tv_nsec == before.tv_nsec);
}

/* Return true if another program has written to PLACE while we copied to it,
   from START on.

   What if another program sets O_APPEND, writes, and clears the flag again
   while we copy to our place?  Its bytes go behind those that we have copied
   so far, and the offset moves back to the end of its bytes.  We go on
   copying, which overwrites what it wrote.  And our next claim or write would
   begin at that offset, and overwrite what we copied behind it.  (If
   the flag is set when a kernel copy begins, Linux refuses it, or appends our
   bytes as well, and then they aren't in their place.)

   An offset before the place is something else: the program that owns the
   output has rewound it, as when it rotates a log, and we go on there.  */
static bool
is_overwritten (struct claim const *place, off_t start)
{
  off_t offset = lseek (place->fd, 0, SEEK_CUR);
  return (start < offset && offset < place->end
          && ! descriptor_appends (place->fd));
}

/* Return true if ERROR, the errno of a call that copies to a place, is
   a refusal: one of those that is_refusal knows, or one that only such calls
   give.  */
static bool
is_refusal_of_place (int error)
{
  return (is_refusal (error) || error == EBADF || error == ETXTBSY
          || error == EXDEV);
}

/* Return true if a second try could hide the error of PIECE's call.  EIO
   before the first byte may only mean that the call doesn't work on this file
   (CIFS), but EIO after it is a real error.  Linux reports ENOSPC and EDQUOT
   of a delayed write only once.  */
static bool
is_final (struct pieces const *pieces, struct piece const *piece)
{
  bool is_full = piece->error == ENOSPC || piece->error == EDQUOT;
  return (0 < piece->size
          && ((is_full && piece->failed_output)
              || (piece->error == EIO && pieces->has_moved)));
}

/* Give back the piece and its place, and drop what is in the private pipe.
   Then report ERROR, which is final, as one of the input or the output.  */
static enum copy_result
fail (struct pieces *pieces, int error, bool is_of_output)
{
  struct output *output = pieces->copy->output;
  claim_give_back (&pieces->input);
  claim_give_back_place (&pieces->place, pieces->touched);
  private_pipe_close (pieces->pipe);
  if (is_of_output && ! output->failed)
    output_fail (output, error);
  if (output->failed)
    return COPY_OUTPUT_FAILED;
  input_fail (pieces->copy->input, error);
  return COPY_INPUT_FAILED;
}

/* Write the first SIZE bytes of the block to the place in the output, or if
   there's none, at the output's offset, and count them.  If the output fails,
   fewer are written.

   If pwrite fails, the run ends, just as after a failed write, because Linux
   may report the error only once.  But if pwrite is refused, by a seccomp
   filter or because another program has set O_APPEND, we give the place back
   and use write.  If another program has set the flag and cleared it again
   meanwhile, its bytes may be lost, so we report an error.  */
static void
write_block (struct pieces *pieces, size_t size)
{
  struct output *output = pieces->copy->output;
  struct claim *place = &pieces->place;
  char const *bytes = pieces->copy->block->bytes;
  uintmax_t before = output->written;
  if (0 < claim_size (place))
    {
      off_t start = place->next;
      int error = claim_write (place, bytes, size, output_attempt (output));
      size_t written = (size_t) (place->next - start);
      if (! error && is_overwritten (place, start))
        error = ESPIPE;
      output_note_written (output, written);
      bytes += written;
      size -= written;
      /* With O_APPEND, what follows goes to the end, so it doesn't overwrite
         the bytes that a call has left.  */
      bool is_stray = error == EBADF && place->next < pieces->touched;
      if (error
          && (! claim_give_back_place (place, pieces->touched) || is_stray
              || ! is_refusal_of_place (error)))
        output_fail (output, error);
    }
  output_write (output, bytes, size);
  pass (pieces, (size_t) (output->written - before));
}

/* Read the next SIZE bytes of the piece and write them.  FD is the input, or
   the private pipe that holds them.  Return 0 if all were written or the
   output has failed, the errno of a read that failed, or -1 at the end of the
   input.  */
static int
copy_rest (struct pieces *pieces, int fd, size_t size)
{
  struct copy *copy = pieces->copy;
  struct buffer *block = copy->block;
  struct claim const *input = &pieces->input;
  off_t const end = input->next + (off_t) size;
  uintmax_t before = copy->output->written;
  int error = 0;
  while (! error && input->next < end && ! copy->output->failed)
    {
      size_t part = MIN ((size_t) (end - input->next), block->size);
      struct attempt attempt = input_attempt (copy->input);
      while (attempt_again (&attempt))
        attempt.result = (pieces->is_shared && fd == input->fd
                            ? pread (fd, block->bytes, part, input->next)
                            : read (fd, block->bytes, part));
      if (0 < attempt.result)
        write_block (pieces, (size_t) attempt.result);
      else
        error = attempt.result < 0 ? attempt.error : -1;
    }
  copy_note (copy, "read/write", copy->output->written - before, 0);
  return error;
}

enum copy_result
pieces_finish (struct pieces *pieces)
{
  struct input *input = pieces->copy->input;
  struct output *output = pieces->copy->output;
  struct claim *place = &pieces->place;
  size_t left = MAX (claim_size (&pieces->input), claim_size (place));
  if (left == 0)
    return COPY_GOES_ON;
  /* If pwrite is refused, copy_rest gives the place back, and write fills it,
     so PLACE no longer says where the bytes end.  */
  off_t end = place->next - pieces->input.next;
  int error = copy_rest (pieces, input->fd, left);
  end += pieces->input.next;
  if (error)
    pieces->end = 0;
  bool input_is_back = claim_give_back (&pieces->input);
  bool output_is_back
    = output->failed || claim_give_back_place (place, pieces->touched);
  struct stat now;
  bool is_stray = (end < pieces->touched
                   && (fstat (output->fd, &now) != 0 || end < now.st_size));
  pieces->touched = 0;
  if (output->failed)
    return COPY_OUTPUT_FAILED;
  if (input_is_back && output_is_back && ! is_stray)
    return COPY_GOES_ON;
  if (0 < error || ! input_is_back)
    input_fail (input, 0 < error ? error : EIO);
  else
    diagnose_error (input->diagnose, input->name,
                    is_stray
                      ? N_ ("input file became shorter; stray bytes follow")
                      : N_ ("input file became shorter; NULs fill the gap"),
                    0);
  return COPY_INPUT_FAILED;
}

/* Read and write PIECE again, because the bytes that its call has taken from
   the input don't count, or are left in the private pipe.  Unless the piece
   was claimed, the call has also moved the input's offset.  */
static enum copy_result
reread (struct pieces *pieces, struct piece const *piece)
{
  off_t start = pieces->input.next;
  if (0 < piece->held)
    private_pipe_close (pieces->pipe);
  errno = EIO; /* unless lseek sets it */
  if (! pieces->is_shared
      && lseek (pieces->input.fd, start, SEEK_SET) != start)
    return fail (pieces, errno, false);
  enum copy_result result = pieces_finish (pieces);
  look (pieces, 0);
  pieces->piece_max = (off_t) piece->size / 2;
  pieces->piece_max -= offset_in_page (pieces->piece_max);
  if (pieces->piece_max < PIECE_MIN || ! pieces_can_tell (pieces))
    pieces->end = 0;
  return result;
}

enum copy_result
piece_commit (struct pieces *pieces, struct piece *piece)
{
  struct claim *place = &pieces->place;
  size_t taken = piece->moved + piece->held;
  /* A call that fails may have left bytes in the place, unless it was
     refused.  */
  bool is_in_doubt = piece->error && ! is_refusal_of_place (piece->error);
  size_t touched = is_in_doubt ? piece->touched : piece->moved;
  bool is_lost = false;
  pieces->has_moved = pieces->has_moved || 0 < piece->moved;
  if (piece->place && 0 < piece->moved)
    {
      is_lost = (piece->goal != place->next + (off_t) piece->moved
                 || (! piece->error && WORTH_A_CHECK <= piece->moved
                     && is_overwritten (place, place->next)));
      if (is_lost)
        piece->error = ESPIPE;
      if (! look (pieces, piece->moved))
        piece->moved = 0;
      place->next += (off_t) piece->moved;
      output_note_written (pieces->copy->output, piece->moved);
    }
  pass (pieces, piece->moved);
  copy_note (pieces->copy, piece->method, piece->moved, piece->error);
  if (is_lost || is_final (pieces, piece))
    return fail (pieces, piece->error, is_lost || piece->failed_output);
  if (piece->place && piece->moved < touched)
    pieces->touched
      = MAX (pieces->touched, place->next + (off_t) (touched - piece->moved));
  enum copy_result result = COPY_GOES_ON;
  if (piece->moved == taken)
    pieces->piece_max += getpagesize ();
  else if (piece->place)
    result = reread (pieces, piece);
  else
    {
      /* What is left in the private pipe may exist nowhere else: the input may
         be a stream, or one of Linux's files whose offset doesn't move
         back.  */
      int error = copy_rest (pieces, pieces->pipe->ends[0], piece->held);
      if (error || pieces->copy->output->failed)
        return fail (pieces, 0 < error ? error : EIO, false);
    }
  bool stops = piece->error || taken == 0 || 0 < piece->held;
  return result == COPY_GOES_ON && stops ? COPY_FALLS_BACK : result;
}
