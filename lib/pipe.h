/* Pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_H
#define PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether what is written to the pipe FD becomes a stream of bytes, in which
   borders between writes mean nothing.  With O_DIRECT it becomes packets: a
   reader with a small buffer loses the rest of one (pipe(7)), so that nothing
   must move into it but by write.  False where there is no telling.  The side
   that reads does not know.  */
bool pipe_is_stream (int fd);

/* How many bytes the pipe FD has room for, or 0 where there is no
   telling.  */
size_t pipe_capacity (int fd);

/* Make room for CAPACITY bytes in FD, if it is a pipe and the user may have so
   large a one.  It stays that large for whoever uses it later.  A pipe that is
   larger is left as it is.  Return its capacity, or 0 as pipe_capacity
   does.  */
size_t pipe_grow (int fd, size_t capacity);

/* The sizes of pipes, in bytes.  No more than IN_FLIGHT_MAX bytes lie between
   the program that writes to cat and the one that reads from it: in the input
   pipe if cat made it larger, in the private pipe and in the output pipe.  A
   reader that is slow sees no more lag than that.

   1 GiB from the page cache, its head spliced through the private pipe, to a
   reader of 64 KiB at a time, and to one that splices; Linux 6.18, two CPUs,
   medians of 9 to 15 in seconds:

     private KiB   output KiB   reads   splices
              64          512    .140      .038
             128          512    .114      .034
              64          256    .177      .153
             128          256    .119      .188
             256          256    .127      .114
             512          512    .124      .049   more than IN_FLIGHT_MAX

   1 GiB from a pipe whose writer writes 64 KiB at a time, likewise:

     input KiB   private KiB   output KiB   reads   splices
            64           512          512    .512      .724
           128            64           64    .578
           128            64          128    .355
           128           128          128    .255
           128           128          256    .279      .272
           128           256          256    .252      .282
           256            64          256    .264      .281
           256           128          128    .228
           256           128          256    .225      .227

   To make the input pipe larger is therefore worth more than anything else,
   also before /dev/null (256 KiB 0.23, as it was 0.78) and before a file
   (0.93, as it was 1.15).  */
enum
{
  IN_FLIGHT_MAX = 640 * 1024,

  PRIVATE_PIPE = 128 * 1024, /* unless a file goes to a device */
  HEAD_PIPE = 512 * 1024,    /* the output, if the head of a file comes */
  STREAM_PIPE = 256 * 1024,  /* input and output, if a stream comes */

  /* The private pipe before a device, which takes all at once.  1 GiB from the
     page cache to /dev/null, median of eleven in seconds: 128 KiB .0253, 256
     KiB .0196, 512 KiB .0172.  */
  DEVICE_PIPE = 512 * 1024
};

/* Make the pipe IN larger, of which a large input comes, if no more than
   IN_FLIGHT_MAX bytes are in flight to OUT then.  */
void pipe_grow_input (int in, int out);

/* Wait until the pipe FD holds at most SIZE bytes, or held so few meanwhile,
   or has no reader any more, but no longer than MILLISECONDS.  */
void pipe_wait_until_holds (int fd, uintmax_t size, int milliseconds);

#endif
