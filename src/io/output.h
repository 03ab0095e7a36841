/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/diagnose.h"

struct input;

/* The kinds of output that we write in different ways.  */
enum output_kind
{
  OUTPUT_OTHER,  /* a file with O_APPEND, a pipe of packets, a socket,
                    a terminal, a disk, or anything that can't be asked */
  OUTPUT_FILE,   /* a regular file, written at its offset */
  OUTPUT_PIPE,   /* a pipe or FIFO that is a stream of bytes */
  OUTPUT_DEVICE, /* a character device, but not a terminal */
  OUTPUT_KINDS
};

enum
{
  /* How many bytes we write before we prepare for many more: with a larger
     pipe, or with the formatter's fastest kernel.  Most runs of cat copy less
     than 1 MiB, and a small file shouldn't pay for what only a large one
     needs.  */
  OUTPUT_LONG = 1024 * 1024,

  /* The size of the larger pipe.  transfer/private-pipe.c has all pipe sizes,
     and the figures behind them.  */
  OUTPUT_LARGE_PIPE = 256 * 1024
};

/* A stage between what cat copies and the output.  There are up to three:
   --utf8=view ends a style before a message, --color and --timestamp change
   text, and --progress counts bytes.  The output tells all stages what
   happens, in this order.  Each function's first argument is OWNER.
   A function that a stage doesn't need is NULL.  */
struct stage
{
  struct stage *next; /* the next one on the way to the output, or NULL */
  void *owner;        /* borrowed */

  /* Pass on the SIZE bytes at BYTES, now or in FLUSH.  Return false, after a
     message, if the output has failed.  Only one stage has this.  */
  bool (*write) (void *owner, char const *bytes, size_t size);

  /* Note that a block of SIZE bytes was read to be formatted, or that SIZE
     bytes have reached the output, by any call.  */
  void (*note_read) (void *owner, uintmax_t size);
  void (*note_written) (void *owner, uintmax_t size);

  /* Pass on the bytes that WRITE has kept, before NEXT is read.  If NEXT is
     NULL, as before a message, pass on all of them.  Otherwise, the beginning
     of a line may stay pending if its rest can be read soon, and a style may
     stay on.  Return false, after a message, if the output has failed.  */
  bool (*flush) (void *owner, struct input *next);

  /* Get ready, after FLUSH, for a message on standard error, which must not
     run into a line of --progress.  */
  void (*before_message) (void *owner);
};

/* Our parent and its other children share standard output, so nothing here
   changes its flags, and its offset ends up after the last byte written.  */
struct output
{
  int fd;
  struct stat status; /* at the start of the run */

  /* What output_learn finds out, once in a run.  */
  bool is_known;
  enum output_kind kind;
  size_t capacity; /* bytes that the pipe can hold, or 0 */
  size_t asked;    /* the largest capacity that we have asked for, or 0 */
  uintmax_t limit; /* bytes that the file may have (ulimit -f) */

  uintmax_t written;         /* bytes that have reached it, by any call */
  uintmax_t last_reference;  /* WRITTEN after the last reference to the page
                                cache, or 0 if there was none */
  bool failed;               /* after a message; no more is written */
  struct stage *stages;      /* on the way to it, in order; borrowed */
  struct diagnose *diagnose; /* borrowed */
};

/* Begin to write to standard output.  Return false, after a message, if there
   is none.  */
bool output_open (struct output *output, struct diagnose *diagnose);

/* Add STAGE, which is borrowed, as the last stage on the way to OUTPUT.  */
void output_add_stage (struct output *output, struct stage *stage);

/* Tell the stages that SIZE bytes were read to be formatted.  */
void output_note_read (struct output *output, uintmax_t size);

/* Send the SIZE bytes at BYTES, formatted text, through the stages.  Return
   false, after a message, if the output has failed.  */
bool output_put (struct output *output, char const *bytes, size_t size);

/* Let the stages write what they have kept, because NEXT is about to be read.
   Return false, after a message, if the output has failed.  */
bool output_flush (struct output *output, struct input *next);

/* Return an attempt at a call that may wait for OUTPUT.  */
static inline struct attempt
output_attempt (struct output const *output)
{
  return (struct attempt){ .fd = output->fd,
                           .events = POLLOUT,
                           .interruption = &output->diagnose->interruption };
}

/* Count SIZE bytes that have reached OUTPUT, and tell the stages.  */
void output_note_written (struct output *output, uintmax_t size);

/* Write all of the SIZE bytes at BYTES, waiting while OUTPUT isn't ready.
   Return false, after a message, if that fails, if OUTPUT has failed before,
   or if cat's caller wants us to stop.  */
bool output_write (struct output *output, char const *bytes, size_t size);

/* Print ERRNUM, an error of OUTPUT, and write no more to it.  */
void output_fail (struct output *output, int errnum);

/* Wait until OUTPUT, if it's a pipe, is free of references to the page cache,
   but for at most five seconds.  */
void output_wait_until_copied (struct output const *output);

/* Find out what OUTPUT is and can do, unless we know already.  To copy small
   files, we don't need to know.  */
void output_learn (struct output *output);

/* Enlarge OUTPUT, if it's a pipe, to CAPACITY bytes, as pipe_grow does.  */
void output_grow_pipe (struct output *output, size_t capacity);

/* Return true if OUTPUT is a regular file or a disk, which can grow while it's
   being read.  */
bool output_can_grow (struct output const *output);

/* Return true if OUTPUT is a regular file or a disk, and STATUS is that
   file's.  */
bool output_is_same (struct output const *output, struct stat const *status);

#endif
