/* What is added to lines when they are ready to be written.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ANNOTATION_H
#define ANNOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"
#include "io/diagnose.h"
#include "extensions/color.h"
#include "extensions/timestamp.h"
#include "io/input.h"
#include "options.h"
#include "io/output.h"

/* The text goes through here when it is ready to be written, so that lines are
   what they are then: those that were squeezed away have no time.

   The color of a line is decided when all of it is there, or as much as color
   looks at, or when the rest does not come soon, and then stays what it is.
   Before anything else may be written, colors are reset.  */
struct annotation
{
  unsigned int set;      /* the options */
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

/* Begin to annotate lines on their way to OUTPUT as OPTIONS ask.  Return
   false, diagnosed, if what they say is wrong.  To be ended in either case. */
bool annotation_start (struct annotation *annotation,
                       struct options const *options, struct output *output);

/* A block was read.  */
void annotation_read (struct annotation *annotation);

/* Write, some time before the next annotation_pause, the SIZE bytes at BYTES,
   which were read last, annotated.  Return as output_write does.  */
bool annotation_write (struct annotation *annotation, char const *bytes,
                       size_t size);

/* Write what is not yet written, before NEXT is read, or anything else done if
   that is NULL.  What the rest of may be read soon is held: the beginning of a
   line.  Return as output_write does.  */
bool annotation_pause (struct annotation *annotation, struct input *next);

/* Free what was allocated.  */
void annotation_end (struct annotation *annotation);

#else
#  define annotation_start(annotation, options, output) true
#  define annotation_read(annotation) ((void) 0)
#  define annotation_write(annotation, bytes, size) true
#  define annotation_pause(annotation, next) true
#  define annotation_end(annotation) ((void) 0)
#endif

#endif
