/* The argument of --timestamp.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TIME_FORMAT_H
#define TIME_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  TIME_FORMAT_MAX = 1024 /* bytes of a format, with a NUL */
};

/* The kinds of time before a line.  */
enum time_kind
{
  TIME_DATE,        /* the date and time of day, in a format */
  TIME_ELAPSED,     /* seconds since the start */
  TIME_ELAPSED_HMS, /* hours, minutes and seconds since the start */
  TIME_DELTA        /* seconds since the line before */
};

/* The words for all kinds but TIME_DATE, in the form of word-list.h.  */
#define WORDS_OF_TIME "elapsed elapsed-hms delta"

#if EXTENSIONS

/* Return the kind of time that ARGUMENT asks for: a valid word.  NULL and each
   text with a '%' mean TIME_DATE.  */
enum time_kind time_kind (char const *argument);

/* Set RESULT, of TIME_FORMAT_MAX bytes, to FORMAT in the form that nstrftime
   knows.  Return false if FORMAT has a newline, if a '%' does not begin a
   conversion of date(1) or ts(1), or if FORMAT is too long.  */
bool time_format_translate (char const *format, char *result);

#else
#  define time_kind(argument) TIME_DATE
#endif

#endif
