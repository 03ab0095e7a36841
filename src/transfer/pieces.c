/* The pieces of an input, and their places in the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "transfer/pieces.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

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

  /* For fewer bytes, we don't check whether another program has written to
     their place.  The check, an lseek, takes 0.09 us, which makes a file of 16
     KiB 1 % slower.  */
  WORTH_A_CHECK = 64 * 1024
};

void
pieces_start (struct pieces *pieces, struct copy *copy)
{
  struct input const *input = copy->input;
  bool is_file = input->kind == INPUT_FILE;
  *pieces
    = (struct pieces){ .copy = copy,
                       .is_shared = is_file && input->is_shared,
                       .claim_max = SHARED_PIECE,
                       .end = is_file ? input->status.st_size : INT64_MAX,
                       .source = { .fd = input->fd },
                       .target = { .fd = copy->output->fd } };
  off_t start = pieces->is_shared ? lseek (input->fd, 0, SEEK_CUR) : 0;
  pieces->left = start < 0 ? 0 : pieces->end - start;
}

/* Claim the next piece of a shared input, at most MOST bytes.  Return its
   size, or 0 with *ERROR as piece_next does.  */
static size_t
claim_source (struct pieces *pieces, off_t most, int *error)
{
  struct claim *source = &pieces->source;
  off_t offset = lseek (source->fd, 0, SEEK_CUR);
  if (offset < 0)
    return 0;
  pieces->left = pieces->end - offset;
  off_t size = MIN (MAX (0, pieces->left) - SHARED_TAIL, most);
  /* End where a page ends.  Another program can go on there even with
     O_DIRECT, and file systems can clone only whole pages.  */
  size -= offset_in_page (offset + size);
  if (size <= 0)
    return 0;
  *error = claim_take (source, offset, size);
  if (*error)
    return 0;
  /* Others may have moved the offset on since we looked.  */
  if (pieces->end < source->end)
    claim_trim (source, MIN (source->next, pieces->end));
  pieces->left = pieces->end - source->end;
  return claim_size (source);
}

/* Claim a place for SIZE bytes in the output.  Return false if that's
   impossible or not allowed, with *ERROR as piece_next does.  */
static bool
claim_place (struct pieces *pieces, size_t size, int *error)
{
  struct claim *target = &pieces->target;
  uintmax_t limit = pieces->copy->output->limit;
  if (limit != UINTMAX_MAX)
    {
      /* At the limit (ulimit -f), SIGXFSZ would end us inside a claimed place,
         and NULs would precede the bytes of the next program.  */
      off_t place = lseek (target->fd, 0, SEEK_CUR);
      if (place < 0 || limit < (uintmax_t) place + size)
        return false;
    }
  *error = claim_take (target, 0, (off_t) size);
  return ! *error;
}

off_t
offset_in_page (off_t offset)
{
  return offset & (getpagesize () - 1);
}

bool
piece_is_claimed (struct pieces const *pieces)
{
  return 0 < claim_size (&pieces->source) + claim_size (&pieces->target);
}

size_t
piece_next (struct pieces *pieces, off_t most, bool takes_place, int *error)
{
  size_t size
    = MAX (claim_size (&pieces->source), claim_size (&pieces->target));
  if (size == 0 && pieces->is_shared)
    size = claim_source (pieces, MIN (most, pieces->claim_max), error);
  else if (size == 0)
    size = (size_t) MAX (0, MIN (pieces->left, most));
  /* A method that copies without a place may have claimed the piece.  */
  bool has_place = 0 < claim_size (&pieces->target);
  if (0 < size && takes_place && ! has_place
      && ! claim_place (pieces, size, error))
    return 0;
  return size;
}

off_t
piece_start (struct pieces const *pieces)
{
  return (pieces->is_shared ? pieces->source.next
                            : pieces->end - pieces->left);
}

off_t *
piece_offset (struct pieces const *pieces, off_t *start)
{
  *start = pieces->source.next;
  return pieces->is_shared ? start : NULL;
}

void
piece_pass (struct pieces *pieces, size_t size)
{
  if (pieces->is_shared)
    pieces->source.next += (off_t) size;
  else
    pieces->left -= (off_t) size;
}

void
piece_moved (struct pieces *pieces, size_t size)
{
  piece_pass (pieces, size);
  if (0 < claim_size (&pieces->target))
    pieces->target.next += (off_t) size;
  output_note_written (pieces->copy->output, size);
}

bool
piece_is_unchanged (struct pieces const *pieces, size_t size)
{
  struct stat const *before = &pieces->copy->input->status;
  struct stat now;
  return (fstat (pieces->copy->input->fd, &now) == 0
          && piece_start (pieces) + (off_t) size <= now.st_size
          && now.st_ctim.tv_sec == before->st_ctim.tv_sec
          && now.st_ctim.tv_nsec == before->st_ctim.tv_nsec);
}

/* What if another program sets O_APPEND, writes, and clears the flag again
   while Linux copies to our place?  Its bytes go to the end of those that were
   copied so far, and the offset moves back to the end of its bytes.  Linux
   goes on copying, which overwrites them.  And our next claim would begin at
   that offset, and overwrite the bytes that we copied after it.  (While the
   flag is set, Linux appends our bytes as well, and none is lost.)

   An offset before the place is something else: the program that owns the
   output has rewound it, as when it rotates a log, and we go on there.  */
bool
piece_is_overwritten (struct pieces const *pieces, size_t size)
{
  struct claim const *target = &pieces->target;
  off_t offset = (size < WORTH_A_CHECK ? -1 : lseek (target->fd, 0, SEEK_CUR));
  return (target->next < offset && offset < target->end
          && ! descriptor_appends (target->fd));
}

void
piece_may_stray (struct pieces *pieces, size_t size)
{
  pieces->has_passed = true;
  if (0 < size)
    pieces->stray = MAX (pieces->stray, pieces->target.next + (off_t) size);
}

size_t
piece_read (struct pieces *pieces, int fd, off_t const *offset, size_t size,
            int *error)
{
  struct copy *copy = pieces->copy;
  struct buffer *block = copy->block;
  size = MIN (size, block->size);
  struct attempt attempt
    = { .fd = fd,
        .events = POLLIN,
        .interruption = &copy->input->diagnose->interruption };
  while (attempt_again (&attempt))
    attempt.result = (offset ? pread (fd, block->bytes, size, *offset)
                             : read (fd, block->bytes, size));
  *error = attempt.error;
  return attempt.result < 0 ? 0 : (size_t) attempt.result;
}

bool
piece_give_back (struct pieces *pieces)
{
  bool input_is_back = claim_give_back (&pieces->source);
  return claim_give_back_place (&pieces->target, pieces->stray)
         && input_is_back;
}

bool
is_refusal_of_place (int error)
{
  return (is_refusal (error) || error == EBADF || error == ETXTBSY
          || error == EXDEV);
}

/* If pwrite fails, the run ends, just as after a failed write, because Linux
   may report the error only once.  But if pwrite is refused, by a seccomp
   filter or because another program has set O_APPEND, we give the place back
   and use write.  */
size_t
piece_write (struct pieces *pieces, size_t size)
{
  struct output *output = pieces->copy->output;
  struct claim *target = &pieces->target;
  char const *bytes = pieces->copy->block->bytes;
  uintmax_t before = output->written;
  if (0 < claim_size (target))
    {
      off_t start = target->next;
      int error
        = claim_write (target, bytes, size, &output->diagnose->interruption);
      size_t written = (size_t) (target->next - start);
      output_note_written (output, written);
      bytes += written;
      size -= written;
      /* With O_APPEND, what follows wouldn't cover the stray bytes.  */
      bool are_stray = error == EBADF && target->next < pieces->stray;
      if (error
          && (! claim_give_back_place (&pieces->target, pieces->stray)
              || are_stray || ! is_refusal_of_place (error)))
        output_fail (output, error);
    }
  output_write (output, bytes, size);
  return (size_t) (output->written - before);
}

/* Return how many bytes of the piece are left, given that the output has those
   before PLACE.  If pwrite was refused, there's no place any more, but what we
   write there must still cover the stray bytes.  */
static size_t
rest_of (struct pieces const *pieces, off_t place)
{
  if (pieces->is_shared)
    return claim_size (&pieces->source);
  size_t size = claim_size (&pieces->target);
  return size ? size : (size_t) MAX (0, pieces->stray - place);
}

/* Read and write the rest of the piece, at explicit offsets where it's
   claimed.  Set *PLACE to the end of what was written.  Return 0, or the errno
   of a read.  */
static int
copy_rest (struct pieces *pieces, off_t *place)
{
  int fd = pieces->copy->input->fd, error = 0;
  size_t wanted, got = 1;
  *place = pieces->target.next;
  while (0 < got && ! pieces->copy->output->failed
         && 0 < (wanted = rest_of (pieces, *place)))
    {
      off_t start;
      got = piece_read (pieces, fd, piece_offset (pieces, &start), wanted,
                        &error);
      size_t written = piece_write (pieces, got);
      piece_pass (pieces, written);
      *place += (off_t) written;
    }
  return error;
}

enum copy_result
piece_finish (struct pieces *pieces)
{
  struct input *input = pieces->copy->input;
  struct output *output = pieces->copy->output;
  /* A call whose bytes don't count has still moved the offset.  */
  off_t start = piece_start (pieces);
  errno = EIO; /* unless lseek sets it */
  if (pieces->has_passed && ! pieces->is_shared
      && lseek (input->fd, start, SEEK_SET) != start)
    {
      int error = errno;
      piece_give_back (pieces);
      input_fail (input, error);
      return COPY_INPUT_FAILED;
    }
  off_t end;
  int reading = copy_rest (pieces, &end);
  struct stat now;
  bool input_is_back = claim_give_back (&pieces->source);
  bool output_is_back
    = output->failed || claim_give_back_place (&pieces->target, pieces->stray);
  bool is_stray = (end < pieces->stray
                   && (fstat (output->fd, &now) != 0 || end < now.st_size));
  if (output->failed)
    return COPY_OUTPUT_FAILED;
  if (input_is_back && output_is_back && ! is_stray)
    return COPY_GOES_ON;
  if (reading || ! input_is_back)
    input_fail (input, reading ? reading : EIO);
  else
    diagnose_error (input->diagnose, input->name,
                    is_stray
                      ? N_ ("input file became shorter; stray bytes follow")
                      : N_ ("input file became shorter; NULs fill the gap"),
                    0);
  return COPY_INPUT_FAILED;
}
