/* What --timestamp does: each line starts with the time at which it was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIMESTAMP_H
#define TIMESTAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "buffer.h"
#include "diagnose.h"
#include "output.h"

enum
{
  TIMESTAMP_MAX = 256 /* bytes before a line, with the blank behind it */
};

/* What is told of a time.  */
enum timestamp_kind
{
  TIMESTAMP_DATE,
  TIMESTAMP_ELAPSED, /* since the start */
  TIMESTAMP_DELTA    /* since the line before */
};

/* The text goes through here when it is ready to be written, so that lines are
   what they are then: those that were squeezed away have no time.  */
struct timestamp
{
  enum timestamp_kind kind;
  char const *format;     /* of a date, borrowed */
  bool is_fine;           /* does it tell parts of a second */
  timezone_t zone;        /* the user's, or NULL */
  struct timespec start;  /* when this began */
  struct timespec now;    /* when the last block was read */
  struct timespec before; /* when the line before was */
  bool inside_line;       /* of what was written */
  bool is_current;        /* is TEXT what is told of NOW */
  size_t size;            /* of TEXT */
  char text[TIMESTAMP_MAX];
  struct buffer block; /* what is to be written */
  size_t used;         /* of it */
};

#if EXTENSIONS

/* Begin to put times before lines, which look as ARGUMENT says: NULL stands
   for that of ISO 8601, "elapsed" for the seconds since now, "delta" for those
   since the line before, and all else is as for date(1).  Return false,
   diagnosed, if it is not.  */
bool timestamp_start (struct timestamp *timestamp, char const *argument,
                      struct diagnose *diagnose);

/* A block was read.  */
void timestamp_read (struct timestamp *timestamp);

/* Write the SIZE bytes at BYTES, which were read last, with the time before
   each line that starts in them.  Under -E, the time of a line that starts
   with a CR that was read before the rest is that of the rest.  Return as
   output_write does.  */
bool timestamp_write (struct timestamp *timestamp, struct output *output,
                      char const *bytes, size_t size);

/* Free what was allocated.  */
void timestamp_end (struct timestamp *timestamp);

#else
#  define timestamp_start(timestamp, argument, diagnose) true
#  define timestamp_read(timestamp) ((void) 0)
#  define timestamp_write(timestamp, output, bytes, size) true
#  define timestamp_end(timestamp) ((void) 0)
#endif

#endif
