/* --timestamp: before each line, the time at which the line was read.
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
  TIMESTAMP_MAX = 256 /* bytes before a line, with the space after the time */
};

/* The kinds of time before a line.  */
enum timestamp_kind
{
  TIMESTAMP_DATE,    /* the date and time of day */
  TIMESTAMP_ELAPSED, /* seconds since the start */
  TIMESTAMP_DELTA    /* seconds since the line before */
};

struct timestamp
{
  enum timestamp_kind kind;
  char const *format;     /* of a date, borrowed */
  bool is_fine;           /* FORMAT may have parts of a second */
  timezone_t zone;        /* of the user, or NULL */
  struct timespec start;  /* time of the start */
  struct timespec now;    /* time when the last block was read */
  struct timespec before; /* time when the line before was read */
  bool is_current;        /* TEXT is right for NOW */
  size_t size;            /* of TEXT, in bytes */
  char text[TIMESTAMP_MAX];
};

/* Begin to put a time before each line.  ARGUMENT, which TIMESTAMP borrows,
   selects the time.  NULL stands for the date of ISO 8601, "elapsed" for the
   seconds since now, and "delta" for the seconds since the line before.  Any
   other ARGUMENT is a format of date(1).  Return false, after a message, if
   the format is invalid.  The caller ends TIMESTAMP in either case.  */
bool timestamp_start (struct timestamp *timestamp, char const *argument,
                      struct diagnose *diagnose);

/* Note that a block was read now.  */
void timestamp_note_read (struct timestamp *timestamp);

/* Set TIMESTAMP->text to the time before the next line, which is in the block
   that was read last.  Return the size of the text.  Under -E, a line may
   start with a CR that was read before the rest of the line.  The time of the
   line is then the time of the rest.  */
size_t timestamp_next (struct timestamp *timestamp);

/* Free what was allocated.  */
void timestamp_end (struct timestamp *timestamp);

#endif
