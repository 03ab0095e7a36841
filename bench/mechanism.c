/* Copy a file to standard output by one mechanism.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: mechanism NAME FILE [BLOCK]

   NAME is a mechanism of the table below.  BLOCK is the most bytes that it
   moves at a time; some mechanisms ignore it.  If the mechanism can't copy,
   that's an error, because trying another would time the wrong one.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "io/copy.h"
#include "minmax.h"
#include "system.h"

enum
{
  DEFAULT_BLOCK = 128 * 1024
};

struct mechanism
{
  char const *name;
  enum copy_result (*function) (struct copy *copy, size_t block);
};

/* Report that COPY fails with ERRNUM.  */
static enum copy_result
refuse (struct copy *copy, int errnum)
{
  input_fail (copy->input, errnum);
  return COPY_INPUT_FAILED;
}

/* Read and write blocks of SIZE bytes, with the buffer MEMORY or NULL.  */
static enum copy_result
pump (struct copy *copy, char *memory, size_t size)
{
  if (! memory)
    return refuse (copy, ENOMEM);
  ssize_t got;
  while (0 < (got = input_read (copy->input, memory, size)))
    if (! output_write (copy->output, memory, (size_t) got))
      return COPY_OUTPUT_FAILED;
  return got < 0 ? COPY_INPUT_FAILED : COPY_DONE;
}

static enum copy_result
read_write (struct copy *copy, size_t block)
{
  char *memory = malloc (block);
  enum copy_result result = pump (copy, memory, block);
  free (memory);
  return result;
}

/* Set the buffer to zero first, as some languages do.  */
static enum copy_result
read_write_zeroed (struct copy *copy, size_t block)
{
  char *memory = malloc (block);
  if (memory)
    memset (memory, 0, block);
  enum copy_result result = pump (copy, memory, block);
  free (memory);
  return result;
}

/* Read all, then write all.  */
static enum copy_result
read_all (struct copy *copy, size_t block)
{
  char *memory = NULL;
  size_t size = 0, room = 0;
  for (;;)
    {
      if (room - size < block)
        {
          room = 2 * room + block;
          char *larger = realloc (memory, room);
          if (! larger)
            {
              free (memory);
              return refuse (copy, ENOMEM);
            }
          memory = larger;
        }
      ssize_t got = input_read (copy->input, memory + size, room - size);
      if (got <= 0)
        {
          bool written = 0 <= got && output_write (copy->output, memory, size);
          free (memory);
          return got < 0   ? COPY_INPUT_FAILED
                 : written ? COPY_DONE
                           : COPY_OUTPUT_FAILED;
        }
      size += (size_t) got;
    }
}

/* Return the result of a loop of a call whose last result was MOVED.  */
static enum copy_result
end_of_calls (struct copy *copy, ssize_t moved)
{
  return moved < 0 ? refuse (copy, errno) : COPY_DONE;
}

static enum copy_result
send_file (struct copy *copy, size_t block)
{
  ssize_t sent;
  do
    sent = sendfile (copy->output->fd, copy->input->fd, NULL, block);
  while (0 < sent);
  return end_of_calls (copy, sent);
}

static enum copy_result
copy_range (struct copy *copy, size_t block)
{
  ssize_t copied;
  do
    copied = copy_file_range (copy->input->fd, NULL, copy->output->fd, NULL,
                              block, 0);
  while (0 < copied);
  return end_of_calls (copy, copied);
}

/* Splice through a pipe of BLOCK bytes.  */
static enum copy_result
splice_private (struct copy *copy, size_t block)
{
  int ends[2];
  if (pipe (ends) != 0)
    return refuse (copy, errno);
  pipe_grow (ends[1], block);
  ssize_t held, moved = 0;
  while (0 < (held = splice (copy->input->fd, NULL, ends[1], NULL, block, 0))
         && 0 <= moved)
    while (0 < held
           && 0 <= (moved = splice (ends[0], NULL, copy->output->fd, NULL,
                                    (size_t) held, 0)))
      held -= moved;
  return end_of_calls (copy, held < 0 ? held : moved);
}

/* Splice straight into standard output, which is a pipe.  */
static enum copy_result
splice_direct (struct copy *copy, size_t block)
{
  for (;;)
    {
      ssize_t moved
        = splice (copy->input->fd, NULL, copy->output->fd, NULL, block, 0);
      if (moved == 0)
        return COPY_DONE;
      if (moved < 0 && errno != EINTR)
        return refuse (copy, errno);
    }
}

/* Share the blocks of the whole file, by FICLONE of linux/fs.h.  */
static enum copy_result
clone_all (struct copy *copy, size_t block)
{
  (void) block;
  return ioctl (copy->output->fd, _IOW (0x94, 9, int), copy->input->fd) == 0
           ? COPY_DONE
           : refuse (copy, errno);
}

/* Map COPY's input, give the kernel ADVICE about it, and write the mapping. */
static enum copy_result
write_mapping (struct copy *copy, size_t block, int advice)
{
  size_t size = (size_t) copy->input->status.st_size;
  char *memory = mmap (NULL, size, PROT_READ, MAP_PRIVATE, copy->input->fd, 0);
  if (memory == MAP_FAILED)
    return refuse (copy, errno);
  madvise (memory, size, advice);
  bool written = true;
  for (size_t done = 0; written && done < size; done += block)
    written
      = output_write (copy->output, memory + done, MIN (block, size - done));
  munmap (memory, size);
  return written ? COPY_DONE : COPY_OUTPUT_FAILED;
}

static enum copy_result
mmap_write (struct copy *copy, size_t block)
{
  return write_mapping (copy, block, MADV_NORMAL);
}

static enum copy_result
mmap_write_advised (struct copy *copy, size_t block)
{
  return write_mapping (copy, block, MADV_SEQUENTIAL);
}

static struct mechanism const mechanisms[] = {
  { "read-write", read_write },
  { "read-write-zeroed", read_write_zeroed },
  { "read-all", read_all },
  { "sendfile", send_file },
  { "splice-private", splice_private },
  { "splice-direct", splice_direct },
  { "copy-file-range", copy_range },
  { "ficlone", clone_all },
  { "mmap-write", mmap_write },
  { "mmap-write-advised", mmap_write_advised },
};

static struct mechanism const *
find_mechanism (char const *name)
{
  for (size_t i = 0; i < sizeof mechanisms / sizeof *mechanisms; i++)
    if (strcmp (mechanisms[i].name, name) == 0)
      return &mechanisms[i];
  return NULL;
}

static enum copy_result
copy_by (struct mechanism const *mechanism, char const *name, size_t block,
         struct diagnose *diagnose)
{
  static struct block memory;
  struct buffer buffer;
  struct input input;
  struct output output;
  buffer_start (&buffer, &memory);
  input_start (&input, name, diagnose);
  if (! output_open (&output, diagnose) || input_open (&input, 0) != 0)
    return COPY_OUTPUT_FAILED;

  struct copy copy = { .input = &input, .output = &output, .block = &buffer };
  enum copy_result result = mechanism->function (&copy, block);
  return result;
}

int
main (int argc, char **argv)
{
  struct mechanism const *mechanism
    = argc < 3 ? NULL : find_mechanism (argv[1]);
  if (! mechanism)
    {
      fputs ("usage: mechanism NAME FILE [BLOCK]\n", stderr);
      return EXIT_FAILURE;
    }
  size_t block = argc < 4 ? DEFAULT_BLOCK : strtoul (argv[3], NULL, 10);
  static struct diagnose diagnose;
  diagnose_start (&diagnose, argv[0]);
  enum copy_result result = copy_by (mechanism, argv[2], block, &diagnose);
  bool told = diagnose_end (&diagnose);
  return result == COPY_DONE && told ? EXIT_SUCCESS : EXIT_FAILURE;
}
