/* --progress: the text of a report.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef PROGRESS_LINE_H
#define PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  PROGRESS_WIDTH_MAX = 512,                  /* columns of a line */
  PROGRESS_LINE_MAX = 6 * PROGRESS_WIDTH_MAX /* bytes of it, with a NUL */
};

/* The state of a copy.  */
struct progress_state
{
  uintmax_t bytes;     /* copied so far */
  uintmax_t total;     /* bytes to copy, or 0 if unknown */
  double seconds;      /* since the start */
  double rate;         /* bytes a second, recently */
  bool has_ended;      /* the copy has ended */
  size_t number;       /* of the file that is being copied; the first is 1 */
  size_t count;        /* of the files */
  char const *name;    /* of that file, borrowed */
  bool is_on_terminal; /* the line is for a terminal */
  uintmax_t unflushed; /* bytes that the disk may lack once all are copied */
  bool is_given;       /* TOTAL is the user's SIZE */
  bool is_complete;    /* the copy has ended, and nothing is missing */
};

/* The words of a line, in the user's language.  In each, "%s" stands for a
   size or a duration.  */
struct progress_words
{
  char const *average;
  char const *not_on_disk;
  char const *more;
  char const *less;
  char const *remaining;
};

/* Return the words of the locale.  gettext asks getenv, and with --timestamp,
   the copy may call setenv (TZ).  So this mustn't be called by another thread
   than the copy's.  */
struct progress_words progress_words (void);

/* Set TEXT, of PROGRESS_LINE_MAX bytes, to a line of WORDS about STATE without
   a newline, in the user's locale.  Two of the WIDTH columns stay free for the
   ^C that a terminal shows.  Return how many bytes the line has, 0 if WIDTH is
   too small.  */
size_t progress_line (struct progress_state const *state,
                      struct progress_words const *words, size_t width,
                      char *text);

/* Return how many seconds to wait for the next line when the copy has run for
   SECONDS.  ON_TERMINAL says where it's printed.  */
double progress_pause (double seconds, bool on_terminal);

/* Set *SIZE to the number of bytes that --progress's ARGUMENT stands for.
   NULL stands for 0.  Return false if ARGUMENT isn't a size, or is too
   large.  */
bool progress_size (char const *argument, uintmax_t *size);

#endif
