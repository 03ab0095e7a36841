/* A regular file, copied by pieces that are reserved.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/piece.h"

#include <errno.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"

/* Return the offset at which COPY's input ends for PLAN, by its size now.  If
   nothing is left, the result is not greater than the offset of the input.  */
static off_t
end_for (struct copy const *copy, struct piece_plan const *plan)
{
  off_t start = lseek (copy->input->fd, 0, SEEK_CUR);
  off_t end = start + copy_left (copy);
  return plan->end ? MIN (end, plan->end) : end;
}

/* Reserve SIZE bytes of COPY's input, or fewer if the input ends before.  If
   the output is a regular file, reserve as many bytes there.  KNOWN_END is the
   last known end of the input.  Return 0, or an errno if a file cannot be
   reserved.  PIECE is empty if nothing of the input is left.  */
static int
start (struct piece *piece, struct copy *copy, off_t size, off_t known_end)
{
  struct output *output = copy->output;
  struct reservation *source = &piece->source;
  piece->has_target = S_ISREG (output->status.st_mode);
  if (! reserve (source, copy->input->fd, size))
    return errno;
  /* Cut the range at the end of the input: other programs that share the input
     may have moved its offset on.  A range of the output that is too long can
     be given back only if no other program has written after it.  */
  if (known_end < source->end)
    trim (source, MIN (source->next, known_end));
  off_t rest = (off_t) reserved_size (source);
  if (rest == 0 || ! piece->has_target
      || reserve (&piece->target, output->fd, rest))
    return 0;
  piece->has_target = false;
  return errno;
}

/* The errors that stopped read and write.  */
struct trouble
{
  int reading; /* an errno, or 0 */
  int writing; /* an errno, or 0 */
};

/* Write the first SIZE bytes of COPY's block to TARGET.  Count the bytes that
   are written.  Set TROUBLE->writing to 0, or to the errno that stopped the
   write.  */
static void
write_target (struct reservation *target, struct copy *copy, size_t size,
              struct trouble *trouble)
{
  off_t start = target->next;
  trouble->writing = reserved_write (target, copy->block->bytes, size);
  copy_note_loss (copy, trouble->writing);
  output_note_written (copy->output, (uintmax_t) (target->next - start));
}

/* Copy the rest of PIECE by read and write at its own offsets: programs that
   share the files go on after the piece.  Return false, after a message, if
   output_write fails.  Other errors are in TROUBLE.  */
static bool
copy_rest (struct piece *piece, struct copy *copy, struct trouble *trouble)
{
  struct reservation *source = &piece->source;
  struct buffer *block = copy->block;
  while (0 < reserved_size (source) && trouble->writing == 0
         && ! input_interrupted (copy->input))
    {
      size_t wanted = MIN (reserved_size (source), block->size);
      ssize_t got
        = descriptor_read_at (source->fd, block->bytes, wanted, source->next);
      trouble->reading = got < 0 ? errno : 0;
      if (got <= 0)
        return true;
      uintmax_t before = copy->output->written;
      bool failed = false;
      if (piece->has_target)
        write_target (&piece->target, copy, (size_t) got, trouble);
      else
        failed = ! output_write (copy->output, block->bytes, (size_t) got);
      source->next += (off_t) (copy->output->written - before);
      if (failed)
        return false;
    }
  return true;
}

/* Print a message about the bytes that were not copied and could not be given
   back.  The cause is TROUBLE, or that the input became shorter.
   OUTPUT_IS_BACK is true if the output has no such bytes.  Return the result
   of the method.  */
static enum copy_result
report_loss (struct copy *copy, struct trouble const *trouble,
             bool output_is_back)
{
  if (trouble->writing)
    {
      output_fail (copy->output, trouble->writing);
      return COPY_OUTPUT_FAILED;
    }
  if (trouble->reading)
    input_fail (copy->input, trouble->reading);
  else if (! output_is_back)
    diagnose_file_text (copy->input->diagnose, copy->input->name,
                        N_ ("input file became shorter; NULs fill the gap"));
  else
    return COPY_FALL_BACK;
  return COPY_INPUT_FAILED;
}

/* Copy the rest of PIECE.  Give back the bytes that cannot be copied here:
   read and write will meet the same condition at the same byte.  If another
   program has moved an offset on meanwhile, the bytes cannot be given back.
   Then print a message about them.  Return the result of the method, which
   ERROR stopped.  */
static struct method_result
finish (struct piece *piece, struct copy *copy, int error)
{
  struct trouble trouble = { .reading = 0 };
  if (! copy_rest (piece, copy, &trouble))
    {
      give_back (&piece->source);
      return (struct method_result){ COPY_OUTPUT_FAILED, error };
    }
  /* If the file was cut, do not move its offset before the bytes that were
     used: they would be read again when the file grows.  */
  trim (&piece->source, piece->source.next);
  bool input_is_back = give_back (&piece->source);
  bool output_is_back
    = ! piece->has_target || give_back_output (&piece->target);
  struct method_result end
    = fall_back (trouble.writing ? trouble.writing : error);
  if (! input_is_back || ! output_is_back)
    end.result = report_loss (copy, &trouble, output_is_back);
  return end;
}

struct method_result
copy_by_pieces (struct copy *copy, struct piece_plan *plan)
{
  off_t input_most
    = input_is_shared (copy->input) ? SHARED_INPUT_MAX : OWN_INPUT_MAX;
  struct piece piece = { .source = { .fd = copy->input->fd } };
  off_t end = 0;
  for (;;)
    {
      /* Ask for the sizes only at the known end.  To ask before each piece
         needs a tenth of the time of a copy to /dev/null.  */
      off_t next = piece.source.end;
      if (end <= next)
        {
          end = end_for (copy, plan);
          next = lseek (copy->input->fd, 0, SEEK_CUR);
        }
      off_t size = MIN (end - next, plan->most ? plan->most : input_most);
      if (next < 0 || size <= 0 || input_interrupted (copy->input))
        return fall_back (0);
      int error = start (&piece, copy, size, end);
      /* FICLONERANGE of 0 bytes would go up to the end of the input.  */
      if (error == 0 && 0 < reserved_size (&piece.source))
        error = plan->move (&piece, copy, plan);
      if (0 < reserved_size (&piece.source))
        return finish (&piece, copy, error);
      if (error)
        return fall_back (error);
    }
}
