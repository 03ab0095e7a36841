/* --timestamp: before each line, the time at which the line was read.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef TIMESTAMP_H
#define TIMESTAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "io/diagnose.h"

enum
{
  TIMESTAMP_MAX = 256, /* bytes before a line, with the space after it */
  TIMESTAMP_FORMAT_MAX = 1024 /* bytes of a format, with a NUL */
};

/* The kinds of time before a line.  The table in arguments.c has the words for
   them.  */
enum timestamp_kind
{
  TIMESTAMP_DATE,        /* the date and time of day, in a format */
  TIMESTAMP_ELAPSED,     /* seconds since the start */
  TIMESTAMP_ELAPSED_HMS, /* hours, minutes and seconds since the start */
  TIMESTAMP_DELTA        /* seconds since the line before */
};

struct timestamp
{
  enum timestamp_kind kind;
  bool is_fine; /* TEXT may have parts of a second */
#if EXTENSIONS
  timezone_t zone; /* of the user, or NULL; a type of gnulib's */
#endif
  struct timespec since; /* time of the start or, for a delta, of the line
                            before */
  struct timespec now;   /* time when the last block was read */
  bool is_current;       /* TEXT is right for NOW */
  size_t size;           /* of TEXT, in bytes */
  char text[TIMESTAMP_MAX];
  char format[TIMESTAMP_FORMAT_MAX]; /* of a date, for nstrftime */
};

/* Begin to put a time of KIND before each line.  For a date, FORMAT is its
   format, or NULL for ISO 8601.  Return false, after a message, if FORMAT is
   invalid.  End TIMESTAMP in either case.  */
bool timestamp_start (struct timestamp *timestamp, enum timestamp_kind kind,
                      char const *format, struct diagnose *diagnose);

/* Note that a block has just been read.  */
void timestamp_note_read (struct timestamp *timestamp);

/* Set TIMESTAMP's text to what stands before the next line.  That line is in
   the last block that was read.  (Under -E, a line may start with a CR from
   the block before.  It still gets the time of the last block.)  */
void timestamp_next (struct timestamp *timestamp);

/* Free what was allocated.  */
void timestamp_end (struct timestamp *timestamp);

#endif
