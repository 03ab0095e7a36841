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
  off_t end = start + input_left (copy->input);
  return plan->end ? MIN (end, plan->end) : end;
}

/* Reserve SIZE bytes of COPY's input, or fewer if the input ends before: other
   programs that share the input may have moved its offset on.  KNOWN_END is
   the last known end.  Return 0, or an errno if the input cannot be reserved.
   PIECE is empty if nothing of the input is left.  */
static int
start (struct piece *piece, struct copy const *copy, off_t size,
       off_t known_end)
{
  struct reservation *source = &piece->source;
  piece->target = (struct reservation){ .fd = copy->output->fd };
  if (! reserve (source, copy->input->fd, size))
    return errno;
  if (known_end < source->end)
    trim (source, MIN (source->next, known_end));
  return 0;
}

int
write_to_target (struct copy *copy, struct reservation *target, size_t size)
{
  char const *bytes = copy->block->bytes;
  if (reserved_size (target) == 0)
    {
      output_write (copy->output, bytes, size);
      return 0;
    }
  off_t start = target->next;
  int error = reserved_write (target, bytes, size);
  copy_note_loss (copy, error);
  output_note_written (copy->output, (uintmax_t) (target->next - start));
  return error;
}

/* The errors that stopped read and write.  */
struct trouble
{
  int reading; /* an errno, or 0 */
  int writing; /* an errno, or 0 */
};

/* Copy the rest of PIECE by read and write at its own offsets, because
   programs that share the files go on after the piece.  Return the errors.  */
static struct trouble
copy_rest (struct piece *piece, struct copy *copy)
{
  struct reservation *source = &piece->source, *target = &piece->target;
  struct trouble trouble = { .reading = 0 };
  while (0 < reserved_size (source) && trouble.writing == 0
         && ! copy->output->failed && ! input_interrupted (copy->input))
    {
      size_t wanted = MIN (reserved_size (source), copy->block->size);
      if (0 < reserved_size (target))
        wanted = MIN (wanted, reserved_size (target));
      ssize_t got = descriptor_read_at (source->fd, copy->block->bytes, wanted,
                                        source->next);
      trouble.reading = got < 0 ? errno : 0;
      if (got <= 0)
        break;
      uintmax_t before = copy->output->written;
      trouble.writing = write_to_target (copy, target, (size_t) got);
      source->next += (off_t) (copy->output->written - before);
    }
  return trouble;
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
  struct trouble trouble = copy_rest (piece, copy);
  if (copy->output->failed)
    {
      give_back (&piece->source);
      return (struct method_result){ COPY_OUTPUT_FAILED, error };
    }
  /* If the file was cut, do not move its offset before the bytes that were
     used: they would be read again when the file grows.  */
  trim (&piece->source, piece->source.next);
  bool input_is_back = give_back (&piece->source);
  bool output_is_back = give_back_output (&piece->target);
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
