/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "buffer.h"
#include "diagnose.h"

/* What the output is, as far as the ways of writing to it differ.  */
enum output_kind
{
  OUTPUT_FILE,   /* a regular file, written at its offset */
  OUTPUT_PIPE,   /* a pipe or FIFO, of a stream of bytes */
  OUTPUT_DEVICE, /* a character device, no terminal */
  OUTPUT_OTHER,  /* O_APPEND, packet pipe, socket, terminal, disk */
  OUTPUT_KINDS
};

struct progress;

/* Standard output is shared with the program's parent and that one's
   other children: nothing here changes its flags, and its offset ends
   behind the last byte written.  */
struct output
{
  int fd;
  struct stat status;
  uintmax_t written;         /* bytes that reached it, by any call, or are
                                held */
  uintmax_t last_reference;  /* where in these the last reference to the page
                                cache ends, or 0 where there is none */
  struct progress *progress; /* to be told of these bytes, or NULL */
  bool failed;               /* diagnosed; no more is written */
  bool more_follows;         /* what is written may be held */
  size_t held;               /* bytes in the batch, not written yet */
  bool knows_limit;
  size_t batch_limit;        /* how many may be held */
  struct buffer *batch;      /* borrowed */
  struct diagnose *diagnose; /* borrowed */
};

/* SIZE bytes more reached OUTPUT, by any call, or are held.  */
void output_count (struct output *output, uintmax_t size);

/* Begin to write to standard output, what is held in BATCH.  Return false,
   diagnosed, if there is none.  */
bool output_open (struct output *output, struct buffer *batch,
                  struct diagnose *diagnose);

/* Write what is held, and the SIZE bytes at BYTES, all of them, waiting where
   the output is not ready.  Return false, diagnosed, if that fails, or did
   before.  */
bool output_write (struct output *output, char const *bytes, size_t size);

/* Whether SIZE bytes may be held, since more follows: a write takes longer
   than a small file.  Into a pipe no more than PIPE_BUF bytes go at once, so
   that no operand is torn; into a device or socket nothing is held.  */
bool output_may_hold (struct output *output, size_t size);

/* Write the SIZE bytes at BYTES, which may be held, some time before the next
   output_flush.  Return as output_write does.  */
bool output_hold (struct output *output, char const *bytes, size_t size);

/* Write what is held.  Return as output_write does.  */
bool output_flush (struct output *output);

/* The same for WRITER, an output, and make room on the terminal for a message:
   for struct diagnose.  */
bool output_flush_before_message (void *writer);

/* Write what is held, and hold nothing that is written from here on until
   MORE_FOLLOWS is set again: other calls than these are to move the offset.
   Return as output_write does.  */
bool output_hold_no_more (struct output *output);

/* Say that ERRNUM befell OUTPUT, to which no more is written.  */
void output_fail (struct output *output, int errnum);

/* Have no references to the page cache left in the pipe that is OUTPUT:
   wait, where what was written behind the last one may not have pushed it
   out.  That is so after a reader made the pipe larger, or the input
   became shorter, while it was copied.  */
void output_settle (struct output *output);

/* The kind of OUTPUT.  Takes a system call.  */
enum output_kind output_kind (struct output const *output);

/* The offset at which the next write would put its first byte, or -1 where
   there are no offsets.  Writes what is held.  Takes system calls.  */
off_t output_position (struct output *output);

#endif
