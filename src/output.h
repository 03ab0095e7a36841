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

/* Standard output is shared with the program's parent and that one's
   other children: nothing here changes its flags, and its offset ends
   behind the last byte written.  */
struct output
{
  int fd;
  struct stat status;
  uintmax_t written;         /* bytes that reached it, by any call */
  uintmax_t last_reference;  /* where in these the last reference to the page
                                cache ends, or 0 where there is none */
  struct diagnose *diagnose; /* borrowed */
};

/* Begin to write to standard output.  Return false, diagnosed, if there
   is none.  */
bool output_open (struct output *output, struct diagnose *diagnose);

/* Write the SIZE bytes at BYTES, all of them, waiting where the output is
   not ready.  Return false, diagnosed, if that fails.  */
bool output_write (struct output *output, char const *bytes, size_t size);

/* Have no references to the page cache left in the pipe that is OUTPUT:
   wait, where what was written behind the last one may not have pushed it
   out.  That is so after a reader made the pipe larger, or the input
   became shorter, while it was copied.  */
void output_settle (struct output *output);

/* The kind of OUTPUT.  Takes a system call.  */
enum output_kind output_kind (struct output const *output);

/* The offset at which the next write would put its first byte, or -1 where
   there are no offsets.  Takes system calls.  */
off_t output_position (struct output const *output);

#endif
