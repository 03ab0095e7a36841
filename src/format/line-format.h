/* Lines of text, formatted a slice at a time: -n, -b, -s, -E, -T, -v, --utf8.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/kernels/kernel.h"
#include "format/utf8/utf8.h"

/* In bytes.  */
enum
{
  LINE_FORMAT_SLICE = KERNEL_SLICE - KERNEL_CHUNK, /* the most of a slice */
  LINE_FORMAT_SLACK = KERNEL_SLACK, /* may be read after a slice */

  /* The most bytes that are pending: those of --utf8, or a CR.  */
  LINE_FORMAT_PENDING_MAX = UTF8_PENDING_MAX,

  /* The most bytes of a slice after the step escape, with the bytes that were
     pending before it.  The code of a character is no longer than the
     notations of its bytes.  */
  LINE_FORMAT_ESCAPED_MAX = NOTATION_MAX * KERNEL_SLICE,

  /* The room for a slice: each byte may end a line, and one line more may
     begin with pending bytes.  */
  LINE_FORMAT_ROOM = LINE_FORMAT_ESCAPED_MAX
                     + (KERNEL_SLICE + 1) * LINE_NUMBER_MAX + KERNEL_SLACK,

  LINE_FORMAT_END_ROOM = NOTATION_MAX * LINE_FORMAT_PENDING_MAX
};

struct line_format
{
  struct kernel const *kernel;
  bool is_fastest; /* KERNEL is that of kernel_fastest */

  /* The rules.  */
  bool squeezes;
  bool escapes;
  bool numbers;
  bool holds_cr; /* only a CR before a newline is escaped */
  struct escape_rules escape_rules;
  struct number_rules number_rules;

  /* The state, from slice to slice and from operand to operand.  */
  uint64_t squeezed_after; /* mask of the newlines among the last KERNEL_CHUNK
                              bytes; the most significant bit is the last */
  struct utf8 utf8;        /* off if HOLDS_CR is true */
  char pending[LINE_FORMAT_PENDING_MAX];
  size_t pending_size;
  struct numbering numbering;

  /* Memory for the results of steps.  */
  char joined[KERNEL_SLICE + KERNEL_SLACK];
  char escaped[LINE_FORMAT_ESCAPED_MAX + KERNEL_SLACK];
};

/* Begin to format by RULES, a set of enum format_rule.  */
void line_format_start (struct line_format *lines, unsigned int rules);

/* Use the fastest kernel from now on, because there is much to format.  The
   question which instructions the processor has needs 20 microseconds in a
   virtual machine.  AVX2 saves as much time in 256 KiB.  */
void line_format_use_fastest (struct line_format *lines);

/* Format the SIZE bytes at IN, at most LINE_FORMAT_SLICE, to OUT, which has
   LINE_FORMAT_ROOM.  LINE_FORMAT_SLACK more bytes can be read after IN.
   Return the end of the result, or NULL if IN stays as it is.  */
char *line_format (struct line_format *lines, char const *in, size_t size,
                   char *out);

/* Write the bytes that are pending at the end of all input to OUT, which has
   LINE_FORMAT_END_ROOM.  Return the end of the result.  */
char *line_format_end (struct line_format *lines, char *out);

/* Return BYTE in the notation of -v.  A tab is ^I here, a newline ^J.  */
struct notation notation_of (unsigned char byte);

#endif
