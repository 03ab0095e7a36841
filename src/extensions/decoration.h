/* --color and --timestamp: decorations of lines.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef DECORATION_H
#define DECORATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buffer.h"
#include "extensions/color/color.h"
#include "extensions/timestamp.h"
#include "io/diagnose.h"
#include "io/output.h"

/* The options that decorations depend on.  */
struct decoration_options
{
  bool has_color;
  bool has_time;
  enum timestamp_kind time_kind;
  char const *time_format; /* an argument of the command line, or NULL */
  bool has_numbers;        /* a line may begin with a number and a tab */
  bool is_unbuffered;      /* don't wait for the rest of a line */
};

/* Lines are decorated when they're ready to be written, so a line that was
   squeezed away gets no time.

   We decide a line's color when the line is complete, or has more bytes than
   color_of looks at.  We also decide if the rest doesn't come soon, because
   the line may be a prompt, which the user must see.  The line then keeps its
   color, but before anything else may be written, we reset it.

   If a line has a style of its own, it gets no color, or the color ends where
   the style begins.  So at most one of them is on, and --utf8=view, which lets
   no style hide text, needn't know the color.  */
struct decoration
{
  struct stage stage;
  struct decoration_options options;
  struct output *output; /* borrowed */
  struct timestamp timestamp;
  struct color color;
  bool inside_line;     /* a line has begun and not ended */
  bool is_colored;      /* a color is set at the end of the block */
  struct color_sgr sgr; /* color of this line, once it's decided */
  intmax_t decides_at;  /* the time of clock_now until which we wait for the
                           rest of this line, or 0 before we wait */
  char *block;          /* text to write, of up to BLOCK_SIZE bytes */
  size_t used;          /* bytes in BLOCK */
  size_t pending_size;  /* the last of them: the beginning of a line whose
                           color isn't decided */
};

#if EXTENSIONS

/* Begin to decorate lines on their way to OUTPUT as OPTIONS say: DECORATION
   becomes a stage of OUTPUT, and borrows it and MEMORY.  Return false, after a
   message, if an option is wrong or memory is short.  End DECORATION in either
   case.  */
bool decoration_start (struct decoration *decoration, struct block *memory,
                       struct decoration_options const *options,
                       struct output *output);

/* Free what was allocated.  */
void decoration_end (struct decoration *decoration);

#else
#  define decoration_start(decoration, memory, options, output)               \
    ((void) (options), true)
#  define decoration_end(decoration) ((void) 0)
#endif

#endif
