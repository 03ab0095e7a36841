/* Copy a file to standard output by one mechanism.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: mechanism NAME FILE [BLOCK]

   NAME is a mechanism of the table below.  BLOCK is the most bytes that it
   moves at once; some mechanisms ignore it.  If the mechanism cannot copy,
   that is an error: nothing else is tried.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "minmax.h"
#include "transfer/system-calls.h"
#include "transfer/methods.h"

enum
{
  DEFAULT_BLOCK = 128 * 1024
};

struct mechanism
{
  char const *name;
  enum copy_result (*function) (struct copy *copy, size_t block);
  method_function *method; /* of caracal, if FUNCTION is NULL */
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

/* Copy with METHOD of caracal.  Bytes that it leaves are an error.  */
static enum copy_result
by_method (struct copy *copy, method_function *method)
{
  struct method_result end = method (copy);
  if (end.result == COPY_FALL_BACK && 0 < input_left (copy->input))
    return refuse (copy, end.error ? end.error : EOPNOTSUPP);
  return end.result == COPY_FALL_BACK ? COPY_DONE : end.result;
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

static enum copy_result
clone_all (struct copy *copy, size_t block)
{
  (void) block;
  return clone_file_range (copy->input->fd, 0, copy->output->fd, 0, 0) == 0
           ? COPY_DONE
           : refuse (copy, errno);
}

/* Map COPY's input, give the kernel ADVICE about it, and write the mapping. */
static enum copy_result
write_mapping (struct copy *copy, size_t block, int advice)
{
  size_t size = (size_t) input_status (copy->input)->st_size;
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
  { "read-write", read_write, NULL },
  { "read-write-zeroed", read_write_zeroed, NULL },
  { "read-all", read_all, NULL },
  { "sendfile", NULL, method_sendfile },
  { "splice-private", NULL, method_splice_file },
  { "splice-direct", splice_direct, NULL },
  { "copy-file-range", NULL, method_copy_file_range },
  { "ficlone", clone_all, NULL },
  { "mmap-write", mmap_write, NULL },
  { "mmap-write-advised", mmap_write_advised, NULL },
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
  static struct small_block small_block;
  struct buffer buffer;
  struct input input;
  struct output output;
  struct look_ahead ahead;
  buffer_start (&buffer, &small_block);
  look_ahead_start (&ahead, NULL, 0);
  input_start (&input, name, diagnose);
  if (! output_open (&output, diagnose) || ! input_open (&input))
    return COPY_OUTPUT_FAILED;

  struct copy copy = {
    .input = &input, .output = &output, .block = &buffer, .ahead = &ahead
  };
  enum copy_result result = mechanism->function
                              ? mechanism->function (&copy, block)
                              : by_method (&copy, mechanism->method);
  buffer_end (&buffer);
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
  static struct diagnose_room room;
  struct diagnose diagnose;
  diagnose_start (&diagnose, argv[0], &room);
  enum copy_result result = copy_by (mechanism, argv[2], block, &diagnose);
  bool told = diagnose_end (&diagnose);
  return result == COPY_DONE && told ? EXIT_SUCCESS : EXIT_FAILURE;
}
