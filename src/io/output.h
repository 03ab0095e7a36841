/* Standard output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/diagnose.h"

struct input;

/* The kinds of output, which are written in different ways.  */
enum output_kind
{
  OUTPUT_OTHER,  /* a file with O_APPEND, a pipe of packets, a socket,
                    a terminal, a disk */
  OUTPUT_FILE,   /* a regular file, written at its offset */
  OUTPUT_PIPE,   /* a pipe or FIFO that is a stream of bytes */
  OUTPUT_DEVICE, /* a character device that is no terminal */
  OUTPUT_KINDS
};

enum
{
  /* Bytes that must have been written before anything is prepared for more: a
     larger pipe, the fastest kernel.  Most runs of cat copy less than 1 MiB,
     so a small file must not pay for what a large one needs.  */
  OUTPUT_LONG = 1024 * 1024,

  /* The size of the pipe then, in bytes.  A longer run makes it larger still:
     transfer/private-pipe.c has the sizes and the figures.  */
  OUTPUT_LARGE_PIPE = 256 * 1024
};

/* An observer of the bytes that are copied.  */
struct observer
{
  void (*count) (void *owner, uintmax_t size); /* NULL if there is none */
  void *owner;                                 /* borrowed */
  bool counts_reads; /* COUNT gets the bytes that are read, not written */
};

/* The receiver of formatted text.  */
struct sink
{
  void *owner; /* the first argument of the functions, borrowed */

  /* Write the SIZE bytes at BYTES, now or in FLUSH.  Return false, after
     a message, if the output has failed.  */
  bool (*write) (void *owner, char const *bytes, size_t size);

  /* Note that a block was read.  NULL if the sink does not need that.  */
  void (*note_read) (void *owner);

  /* Write the bytes that WRITE has kept, before NEXT is read.  If NEXT is
     NULL, write all of them.  If not, the beginning of a line may stay pending
     if its rest can be read soon.  Return false, after a message, if the
     output has failed.  NULL if WRITE keeps no bytes.  */
  bool (*flush) (void *owner, struct input *next);
};

/* The program's parent and its other children share standard output.
   Therefore nothing here changes its flags, and its offset ends after the last
   byte written.  */
struct output
{
  int fd;
  struct stat status; /* asked for at the start */

  /* The facts that output_learn asks for, once in a run.  */
  bool is_known;
  enum output_kind kind;
  size_t capacity; /* bytes that the pipe has room for, or 0 */
  size_t asked;    /* the largest capacity that was asked for, or 0 */
  uintmax_t limit; /* the most that the file may have (ulimit -f) */

  uintmax_t written;        /* bytes that reached it, by any call */
  uintmax_t last_reference; /* the value of WRITTEN after the last reference to
                               the page cache, or 0 if there is none */
  struct observer observer;
  bool failed;               /* after a message; no more is written */
  struct diagnose *diagnose; /* borrowed */
};

/* Report to the observer that SIZE bytes were read for OUTPUT.  */
void output_note_read (struct output *output, uintmax_t size);

/* Add SIZE to the bytes that reached OUTPUT, by any call, and report them to
   the observer.  */
void output_note_written (struct output *output, uintmax_t size);

/* Begin to write to standard output.  Return false, after a message, if there
   is none.  */
bool output_open (struct output *output, struct diagnose *diagnose);

/* Write all of the SIZE bytes at BYTES, and wait while OUTPUT is not ready.
   Return false, after a message, if that fails.  Return false, too, if OUTPUT
   failed before, or if the caller of cat wants an end.  */
bool output_write (struct output *output, char const *bytes, size_t size);

/* Print the error ERRNUM of OUTPUT, to which no more is written.  */
void output_fail (struct output *output, int errnum);

/* If OUTPUT is a pipe, wait until no reference to the page cache is left in
   it, but at most five seconds.  */
void output_wait_until_copied (struct output const *output);

/* Ask for the facts of OUTPUT, unless they are known.  A small file does not
   need them.  */
void output_learn (struct output *output);

/* Return true if each write to OUTPUT goes to its end by now, not to its
   offset, or if that is unknown.  Ask the system each time, because another
   program may set O_APPEND at any moment.  */
bool output_appends (struct output const *output);

/* Enlarge OUTPUT, a pipe, to CAPACITY bytes if it is smaller and the user may
   have a pipe of that size.  */
void output_grow_pipe (struct output *output, size_t capacity);

/* Return true if OUTPUT is a regular file or a disk, so that it can grow while
   it is read.  */
bool output_can_grow (struct output const *output);

/* Return true if OUTPUT is a regular file or a disk, and STATUS is the status
   of the same file.  */
bool output_is_same (struct output const *output, struct stat const *status);

#endif
