/* --color and --timestamp: decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DECORATION_H
#define DECORATION_H

#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "io/diagnose.h"
#include "extensions/color.h"
#include "extensions/timestamp.h"
#include "io/output.h"
#include "io/sink.h"

/* The options that matter here.  */
struct decoration_options
{
  bool has_color;
  bool has_time;
  char const *time_format; /* an argument of the command line, or NULL */
  bool has_numbers;        /* each line begins with a number and a tab */
  bool is_unbuffered;      /* hold nothing back */
};

/* Text gets its decorations when it is ready to be written.  Lines that were
   squeezed away have no time.

   The color of a line is decided when all of it is there, or as much as color
   looks at, or when the rest does not come soon, and then stays what it is.
   Before anything else may be written, colors are reset.  */
struct decoration
{
  struct decoration_options options;
  struct output *output; /* borrowed */
  struct timestamp timestamp;
  struct color color;
  bool inside_line;     /* of what came here */
  bool is_decided;      /* is SGR the color of this line */
  bool is_colored;      /* the output, at the end of what is in the block */
  struct color_sgr sgr; /* of this line */
  size_t time_size;     /* how much of the line is its time */
  struct buffer line;   /* its beginning, until that is decided */
  size_t line_size;
  bool waits;           /* for the rest of it, */
  long long decides_at; /* as long as this, in milliseconds */
  struct buffer block;  /* what is to be written */
  size_t used;          /* of it */
};

#if EXTENSIONS

/* Begin to decorate lines on their way to OUTPUT as OPTIONS ask.  Return
   false, after a message, if an option is wrong.  The caller ends DECORATION
   in either case.  */
bool decoration_start (struct decoration *decoration,
                       struct decoration_options const *options,
                       struct output *output);

/* Return the sink that leads through DECORATION, which is borrowed.  */
struct sink decoration_sink (struct decoration *decoration);

/* Free what was allocated.  */
void decoration_end (struct decoration *decoration);

#else
#  define decoration_start(decoration, options, output) true
#  define decoration_sink(decoration) ((struct sink){ .owner = NULL })
#  define decoration_end(decoration) ((void) 0)
#endif

#endif
