/* Holes of a file that stay holes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/holes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "descriptor.h"
#include "minmax.h"
#include "stat-size.h"

#if ! defined SEEK_DATA || ! defined SEEK_HOLE
#  ifdef __linux__
/* As in linux/fs.h.  uClibc-ng 1.0.35 has no definitions.  */
#    define SEEK_DATA 3
#    define SEEK_HOLE 4
#  else
/* The system lacks these: lseek fails, and all of a file is copied.  */
#    define SEEK_DATA (-1)
#    define SEEK_HOLE (-1)
#  endif
#endif

enum
{
  /* The smallest hole that is left out, in bytes.  A smaller hole is copied.
     256 MiB of data and holes in turn on ext4, Linux 6.18, median of seven.
     The time if holes are left out, divided by the time if all is copied: with
     data and holes of 4 KiB each 13, 16 KiB 4.9, 32 KiB 2.7, 64 KiB 1.6,
     128 KiB 1.05, 1 MiB 0.86.  */
  LARGE_HOLE = 128 * 1024,

  /* Bytes after a hole that are written with the hole: a page, so that the
     rest of the data can share whole blocks.  begin_hole writes as many
     NULs.  */
  AFTER_HOLE = 4096
};

/* Return the size of FD in bytes, or -1 if it is unknown.  */
static off_t
size_of (int fd)
{
  struct stat now;
  return fstat (fd, &now) == 0 ? now.st_size : -1;
}

bool
holes_start (struct holes *holes, struct copy *copy)
{
  struct stat const *status = input_status (copy->input);
  if (input_is_shared (copy->input)
      || (status->st_size - LARGE_HOLE) / ST_NBLOCKSIZE
           <= ST_NBLOCKS (*status))
    return false;
  *holes = (struct holes){ .copy = copy,
                           .size_before = size_of (copy->output->fd) };
  return true;
}

/* Return the offset of the first data at or after OFFSET in FD, a file of SIZE
   bytes.  Return SIZE if no data follow, -1 if it is unknown.  */
static off_t
find_data (int fd, off_t offset, off_t size)
{
  off_t data = offset < size ? lseek (fd, offset, SEEK_DATA) : size;
  if (0 <= data)
    return MIN (data, size);
  /* ENXIO is also the result if another program has cut the file meanwhile.
     Then the file has fewer than SIZE bytes.  If it was filled again since, it
     has data and no hole at OFFSET.  */
  bool is_hole = errno == ENXIO && lseek (fd, offset, SEEK_HOLE) == offset
                 && size <= lseek (fd, 0, SEEK_END);
  return is_hole ? size : -1;
}

/* Return the offset of the first large hole after the data at OFFSET in FD, a
   file of SIZE bytes.  Return SIZE if no large hole follows, -1 if it is
   unknown.  */
static off_t
find_large_hole (int fd, off_t offset, off_t size)
{
  while (offset < size)
    {
      off_t hole = lseek (fd, offset, SEEK_HOLE);
      off_t data = hole < 0 ? -1 : find_data (fd, hole, size);
      /* Some file systems report data and a hole at the same offset.  */
      if (data <= offset)
        return -1;
      if (LARGE_HOLE <= data - hole)
        return hole;
      offset = data;
    }
  return size;
}

/* Read at most SIZE bytes at OFFSET of the input into its block.  Return the
   number of bytes read, or 0 at the end of the input or if the read fails.  */
static size_t
read_at (struct holes const *holes, size_t size, off_t offset)
{
  struct copy *copy = holes->copy;
  ssize_t got
    = descriptor_read_at (copy->input->fd, copy->block->bytes, size, offset);
  return got < 0 ? 0 : (size_t) got;
}

/* Return true if RANGE begins at or after the end of its file, so that NULs
   are read from its bytes that are not written.  */
static bool
is_beyond (struct reservation const *range)
{
  off_t size = size_of (range->fd);
  return 0 <= size && size <= range->next;
}

/* Write the first SIZE bytes of the input's block, which follow the last hole.
   If SIZE is 0, write the last byte of the hole.  Return 0, or an errno: some
   file systems accept bytes only at the end of a file.  */
static int
write_end (struct holes const *holes, size_t size)
{
  struct reservation end = holes->last;
  end.next = end.end - (off_t) MAX (size, 1);
  return (size ? reserved_write (&end, holes->copy->block->bytes, size)
               : reserved_write (&end, "", 1));
}

/* Write NULs into the last hole, and the first SIZE bytes of the input's block
   after it.  Return 0, or an errno.  */
static int
fill (struct holes const *holes, size_t size)
{
  struct buffer *block = holes->copy->block;
  off_t const most = (off_t) block->size - AFTER_HOLE;
  memset (block->bytes + AFTER_HOLE, 0, (size_t) most);
  struct reservation hole = holes->last;
  hole.end -= (off_t) size;
  int error = 0;
  while (hole.next < hole.end && error == 0)
    error = reserved_write (&hole, block->bytes + AFTER_HOLE,
                            (size_t) MIN (most, hole.end - hole.next));
  return error ? error : write_end (holes, size);
}

/* Leave out the hole of SIZE bytes at the offset of the output.  Then copy at
   most WANTED bytes at DATA of the input, which follow the hole, and set
   *COPIED to their number.  WANTED is at most AFTER_HOLE, and 0 if the file
   ends with the hole.  If the output refuses the hole, and its range cannot be
   given back, write NULs into the range.

   Return COPY_MORE if the hole and the bytes are done.  Return COPY_FALL_BACK
   if the output is as before, so that a method must copy the hole.  Return
   COPY_OUTPUT_FAILED, after a message, if the output failed.  */
static enum copy_result
leave_out (struct holes *holes, off_t size, off_t data, size_t wanted,
           size_t *copied)
{
  struct output *output = holes->copy->output;
  *copied = wanted ? read_at (holes, wanted, data) : 0;
  if ((wanted && *copied == 0)
      || ! reserve (&holes->last, output->fd, size + (off_t) *copied))
    return COPY_FALL_BACK;
  holes->error
    = is_beyond (&holes->last) ? write_end (holes, *copied) : EEXIST;
  if (holes->error)
    {
      copy_note_loss (holes->copy, holes->error);
      if (give_back_output (&holes->last))
        return COPY_FALL_BACK;
      /* Another program has moved the offset past the range, or written
         there.  */
      int error = fill (holes, *copied);
      if (error)
        {
          output_fail (output, error);
          return COPY_OUTPUT_FAILED;
        }
    }
  output_note_written (output, (uintmax_t) size + *copied);
  holes->total += (uintmax_t) size;
  return COPY_MORE;
}

/* Note if the output of HOLES has kept the bytes that were written: it is
   larger than before this operand.  Some files of Linux itself accept bytes
   and keep none.  If a hole were left out there, its NULs would be missing. */
static void
note_kept (struct holes *holes)
{
  off_t before = holes->size_before;
  if (! holes->has_kept)
    holes->has_kept
      = 0 <= before && before < size_of (holes->copy->output->fd);
}

/* Write the first NULs of the hole at *START of the input, from memory that is
   aligned for O_DIRECT, and move *START past them.  Return COPY_MORE if the
   output keeps them, COPY_FALL_BACK if not.  Return COPY_OUTPUT_FAILED, after
   a message, if the write fails.  */
static enum copy_result
begin_hole (struct holes *holes, off_t *start)
{
  struct copy *copy = holes->copy;
  memset (copy->block->bytes, 0, AFTER_HOLE);
  if (! output_write (copy->output, copy->block->bytes, AFTER_HOLE))
    return COPY_OUTPUT_FAILED;
  *start += AFTER_HOLE;
  holes->total += AFTER_HOLE;
  note_kept (holes);
  if (holes->has_kept)
    return COPY_MORE;
  holes->error = EEXIST;
  return COPY_FALL_BACK;
}

/* Leave out the hole at START of the input, if it is large.  The data after
   the hole are at *DATA and end at END.  Set *DATA to the offset at which the
   copy must go on.  Return as leave_out does, and COPY_MORE if the hole is not
   large.  */
static enum copy_result
leave_out_large (struct holes *holes, off_t start, off_t *data, off_t end)
{
  if (*data - start < LARGE_HOLE)
    {
      *data = start;
      return COPY_MORE;
    }
  size_t wanted = (size_t) MIN (AFTER_HOLE, end - *data);
  size_t copied = 0;
  enum copy_result result = COPY_MORE;
  note_kept (holes);
  if (! holes->has_kept)
    result = begin_hole (holes, &start);
  if (result == COPY_MORE)
    result = leave_out (holes, *data - start, *data, wanted, &copied);
  *data = result == COPY_MORE ? *data + (off_t) copied : start;
  return result;
}

enum copy_result
holes_next (struct holes *holes)
{
  struct copy *copy = holes->copy;
  int fd = copy->input->fd;
  copy->until = UINTMAX_MAX;
  off_t start = lseek (fd, 0, SEEK_CUR);
  off_t size = start < 0 ? -1 : lseek (fd, 0, SEEK_END);
  if (size < 0)
    return COPY_FALL_BACK;

  off_t data = start < size ? find_data (fd, start, size) : -1;
  off_t end = data < 0 ? -1 : find_large_hole (fd, data, size);
  enum copy_result result = COPY_FALL_BACK;
  if (end < 0)
    data = start;
  else
    result = leave_out_large (holes, start, &data, end);
  if (result == COPY_OUTPUT_FAILED)
    return result;
  if (! input_seek (copy->input, data))
    return COPY_INPUT_FAILED;
  if (result == COPY_MORE && data < size)
    copy->until = copy->output->written + (uintmax_t) (end - data);
  return data < size ? result : COPY_FALL_BACK;
}
