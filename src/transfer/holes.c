/* Holes of a file that stay holes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/holes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "minmax.h"
#include "stat-size.h"

/* Where they are missing, all of a file is data.  */
#if ! defined SEEK_DATA || ! defined SEEK_HOLE
#  define SEEK_DATA (-1)
#  define SEEK_HOLE (-1)
#endif

/* A smaller hole is copied.  256 MiB of data and holes in turn on ext4, time
   against copying all, Linux 6.18, median of seven: of 4 KiB each 13, 16 KiB
   4.9, 32 KiB 2.7, 64 KiB 1.6, 128 KiB 1.05, 1 MiB 0.86.  */
enum
{
  LARGE_HOLE = 128 * 1024,

  /* Bytes that follow a hole and are written with it: a page, so that what
     follows is shared in whole blocks.  */
  FIRST = 4096
};

/* Return the size of FD, or -1.  */
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

/* Where in FD, a file of SIZE bytes, the data at OFFSET or next behind it
   begin; SIZE if there are none, -1 if there is no telling.  */
static off_t
find_data (int fd, off_t offset, off_t size)
{
  off_t data = offset < size ? lseek (fd, offset, SEEK_DATA) : size;
  if (0 <= data)
    return MIN (data, size);
  /* A file that was cut meanwhile has no data past its end, either.  If it was
     filled again since, no hole is left at OFFSET.  */
  bool is_hole = errno == ENXIO && lseek (fd, offset, SEEK_HOLE) == offset
                 && size <= lseek (fd, 0, SEEK_END);
  return is_hole ? size : -1;
}

/* Where in FD, a file of SIZE bytes, the next large hole behind the data at
   OFFSET begins; SIZE if there is none, -1 if there is no telling.  */
static off_t
find_large_hole (int fd, off_t offset, off_t size)
{
  while (offset < size)
    {
      off_t hole = lseek (fd, offset, SEEK_HOLE);
      off_t data = hole < 0 ? -1 : find_data (fd, hole, size);
      /* Some file systems say yes to both.  */
      if (data <= offset)
        return -1;
      if (LARGE_HOLE <= data - hole)
        return hole;
      offset = data;
    }
  return size;
}

/* Read at most SIZE bytes at OFFSET of the input into its block.  Return their
   number, or 0 if there are none.  */
static size_t
read_at (struct holes const *holes, size_t size, off_t offset)
{
  struct copy *copy = holes->copy;
  ssize_t got;
  do
    got = pread (copy->input->fd, copy->block->bytes, size, offset);
  while (got < 0 && errno == EINTR);
  return got < 0 ? 0 : (size_t) got;
}

/* Return true if RANGE lies past all that its file holds, so that NULs are
   read in it.  */
static bool
is_beyond (struct reservation const *range)
{
  off_t size = size_of (range->fd);
  return 0 <= size && size <= range->next;
}

/* Write the first SIZE bytes of the input's block, which follow the last hole,
   or if there are none, the last byte of the hole: some file systems take
   bytes only at the end of a file.  Return 0, or an errno.  */
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
  off_t const most = (off_t) block->size - FIRST;
  memset (block->bytes + FIRST, 0, (size_t) most);
  struct reservation hole = holes->last;
  hole.end -= (off_t) size;
  int error = 0;
  while (hole.next < hole.end && error == 0)
    error = reserved_write (&hole, block->bytes + FIRST,
                            (size_t) MIN (most, hole.end - hole.next));
  return error ? error : write_end (holes, size);
}

/* Leave out the hole of SIZE bytes at the offset of the output, and copy the
   *COPIED bytes, at most FIRST, that follow it at DATA of the input; set
   *COPIED to their number.  They are 0 if the file ends there.  Return
   COPY_MORE if that was done, COPY_DONE if it is as if it had not been tried,
   or COPY_OUTPUT_FAILED, diagnosed.  */
static enum copy_result
leave_out (struct holes *holes, off_t size, off_t data, size_t *copied)
{
  struct output *output = holes->copy->output;
  size_t wanted = *copied;
  *copied = wanted ? read_at (holes, wanted, data) : 0;
  if ((wanted && *copied == 0)
      || ! reserve (&holes->last, output->fd, size + (off_t) *copied))
    return COPY_DONE;
  holes->error
    = is_beyond (&holes->last) ? write_end (holes, *copied) : EEXIST;
  if (holes->error)
    {
      copy_note_loss (holes->copy, holes->error);
      if (give_back_output (&holes->last))
        return COPY_DONE;
      /* Others have written past the range.  */
      int error = fill (holes, *copied);
      if (error)
        {
          output_fail (output, error);
          return COPY_OUTPUT_FAILED;
        }
    }
  output_count (output, (uintmax_t) size + *copied);
  holes->total += (uintmax_t) size;
  return COPY_MORE;
}

/* Return true if the output of HOLES is seen to keep what is written: it is
   larger than before this operand.  Some files of the kernel's take bytes and
   keep none: a hole in one would be NULs that are missing.  */
static bool
is_kept (struct holes *holes)
{
  off_t before = holes->size_before;
  holes->is_kept
    = (holes->is_kept
       || (0 <= before && before < size_of (holes->copy->output->fd)));
  return holes->is_kept;
}

/* Write the first NULs of the hole at *START of the input, from memory that is
   aligned for O_DIRECT, and move *START past them.  Return COPY_MORE if that
   shows that the output keeps what is written, or as leave_out does.  */
static enum copy_result
begin_hole (struct holes *holes, off_t *start)
{
  struct copy *copy = holes->copy;
  memset (copy->block->bytes, 0, FIRST);
  if (! output_write (copy->output, copy->block->bytes, FIRST))
    return COPY_OUTPUT_FAILED;
  *start += FIRST;
  holes->total += FIRST;
  if (is_kept (holes))
    return COPY_MORE;
  holes->error = EEXIST;
  return COPY_DONE;
}

/* Leave out the hole at START of the input, if it is large.  The data behind
   it are at *DATA and go to END; move *DATA past what is copied of them, or to
   where copying is to go on.  Return as leave_out does.  */
static enum copy_result
leave_out_large (struct holes *holes, off_t start, off_t *data, off_t end)
{
  size_t copied = (size_t) MIN (FIRST, end - *data);
  enum copy_result result = COPY_MORE;
  if (*data - start < LARGE_HOLE)
    *data = start;
  else
    {
      if (! is_kept (holes))
        result = begin_hole (holes, &start);
      if (result == COPY_MORE)
        result = leave_out (holes, *data - start, *data, &copied);
      *data = result == COPY_MORE ? *data + (off_t) copied : start;
    }
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
    return COPY_DONE;

  off_t data = start < size ? find_data (fd, start, size) : -1;
  off_t end = data < 0 ? -1 : find_large_hole (fd, data, size);
  enum copy_result result = COPY_DONE;
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
  return data < size ? result : COPY_DONE;
}
