/* The sizes of pipes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PIPE_SIZES_H
#define PIPE_SIZES_H

/* Sizes in bytes.  At most IN_FLIGHT_MAX bytes are between the program that
   writes to cat and the program that reads from cat.  They are in the private
   pipe, in the output pipe, and in the input pipe if cat made it larger.  A
   slow reader sees no more lag than that.

   1 GiB from the page cache, its head spliced through the private pipe, to a
   reader that reads 64 KiB at a time, or splices.  Linux 6.18, two CPUs,
   medians of 9 to 15 in seconds:

     private KiB   output KiB   reads   splices
              64          512    .140      .038
             128          512    .114      .034
              64          256    .177      .153
             128          256    .119      .188
             256          256    .127      .114
             512          512    .124      .049   more than IN_FLIGHT_MAX

   1 GiB from a pipe whose writer writes 64 KiB at a time, measured likewise:

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

   A larger input pipe therefore saves more than anything else.  It also saves
   time before /dev/null (256 KiB 0.23, unchanged pipe 0.78) and before a file
   (0.93, unchanged pipe 1.15).  */
enum
{
  IN_FLIGHT_MAX = 640 * 1024,

  PRIVATE_PIPE = 128 * 1024, /* unless a file goes to a device */
  HEAD_PIPE = 512 * 1024,    /* the output, if the head of a file is spliced */
  STREAM_PIPE = 256 * 1024,  /* input and output, for a stream */

  /* The private pipe before a device, which accepts all bytes at once.  1 GiB
     from the page cache to /dev/null, median of eleven in seconds: 128 KiB
     .0253, 256 KiB .0196, 512 KiB .0172.  */
  DEVICE_PIPE = 512 * 1024
};

/* Enlarge IN, the pipe of a large input, if at most IN_FLIGHT_MAX bytes are in
   flight to OUT then.  */
void pipe_grow_input (int in, int out);

#endif
