/* What --timestamp does: each line starts with the time at which it was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIMESTAMP_H
#define TIMESTAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "io/diagnose.h"

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

struct timestamp
{
  enum timestamp_kind kind;
  char const *format;     /* of a date, borrowed */
  bool is_fine;           /* does it tell parts of a second */
  timezone_t zone;        /* the user's, or NULL */
  struct timespec start;  /* when this began */
  struct timespec now;    /* when the last block was read */
  struct timespec before; /* when the line before was */
  bool is_current;        /* is TEXT what is told of NOW */
  size_t size;            /* of TEXT */
  char text[TIMESTAMP_MAX];
};

/* Begin to put times before lines, which look as ARGUMENT says: NULL stands
   for that of ISO 8601, "elapsed" for the seconds since now, "delta" for those
   since the line before, and all else is as for date(1).  Return false,
   diagnosed, if it is not.  To be ended in either case.  */
bool timestamp_start (struct timestamp *timestamp, char const *argument,
                      struct diagnose *diagnose);

/* A block was read.  */
void timestamp_read (struct timestamp *timestamp);

/* Have in TEXT what is put before the next line, which was read last.  Return
   its size.  Under -E, the time of a line that starts with a CR that was read
   before the rest is that of the rest.  */
size_t timestamp_next (struct timestamp *timestamp);

/* Free what was allocated.  */
void timestamp_end (struct timestamp *timestamp);

#endif
