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

#include "io/diagnose.h"

/* What the output is, as far as the ways of writing to it differ.  */
enum output_kind
{
  OUTPUT_FILE,   /* a regular file, written at its offset */
  OUTPUT_PIPE,   /* a pipe or FIFO, of a stream of bytes */
  OUTPUT_DEVICE, /* a character device, no terminal */
  OUTPUT_OTHER,  /* O_APPEND, packet pipe, socket, terminal, disk */
  OUTPUT_KINDS
};

enum
{
  /* Milliseconds.  A reader that is slower than 100 KiB a second does not
     empty the largest pipe that this program makes in this time.  */
  OUTPUT_WAIT_MAX = 5000
};

/* An observer of the bytes that are copied.  */
struct observer
{
  void *owner;
  void (*note_read) (void *owner, uintmax_t size);
  void (*note_written) (void *owner, uintmax_t size);
  void (*before_message) (void *owner);
};

/* Standard output is shared with the program's parent and that one's
   other children: nothing here changes its flags, and its offset ends
   behind the last byte written.  */
struct output
{
  int fd;
  struct stat status;
  uintmax_t written;        /* bytes that reached it, by any call */
  uintmax_t last_reference; /* the end, in these bytes, of the last reference
                               to the page cache, or 0 if there is none */
  struct observer const *observer; /* or NULL; borrowed */
  bool failed;                     /* diagnosed; no more is written */
  struct diagnose *diagnose;       /* borrowed */
};

/* Note that SIZE bytes were read to be written to OUTPUT.  */
void output_note_read (struct output *output, uintmax_t size);

/* Count SIZE bytes more that reached OUTPUT, by any call.  */
void output_count (struct output *output, uintmax_t size);

/* Begin to write to standard output.  Return false, diagnosed, if there is
   none.  */
bool output_open (struct output *output, struct diagnose *diagnose);

/* Write the SIZE bytes at BYTES, all of them, waiting while the output is not
   ready.  Return false, diagnosed, if that fails, or did before.  */
bool output_write (struct output *output, char const *bytes, size_t size);

/* Let the observer of WRITER, an output, make room on the terminal for a
   message.  Return true, as struct diagnose needs.  */
bool output_before_message (void *writer);

/* Say that ERRNUM befell OUTPUT, to which no more is written.  */
void output_fail (struct output *output, int errnum);

/* Wait until no reference to the page cache is left in the pipe that is
   OUTPUT, but no longer than OUTPUT_WAIT_MAX.  There is nothing to wait for
   if as many bytes as the pipe has room for were written after the last
   reference.  Fewer were written if a reader made the pipe larger, or if the
   input became shorter or failed, while it was copied.  */
void output_wait_until_copied (struct output const *output);

/* The kind of OUTPUT.  Takes a system call.  */
enum output_kind output_kind (struct output const *output);

/* Return the offset at which the next write would put its first byte, or -1 if
   OUTPUT has no offset.  Makes system calls.  */
off_t output_position (struct output const *output);

/* Return true if OUTPUT has an end that can move.  */
bool output_can_grow (struct output const *output);

/* Return true if STATUS is that of OUTPUT, a file or disk: one that can grow
   as it is read.  */
bool output_is (struct output const *output, struct stat const *status);

#endif
