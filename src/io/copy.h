/* The copy of one operand.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef COPY_H
#define COPY_H

#include <stddef.h>
#include <stdint.h>

#include "buffer.h"
#include "io/input.h"
#include "io/output.h"

enum
{
  COPY_STEPS = 3 /* the longest route: splice, sendfile, read/write */
};

/* What --debug prints about a method that copied bytes or failed.  If it
   copied nothing, its error says why another method had to.  */
struct copy_step
{
  char const *method; /* its name, or NULL if no method has taken this step */
  uintmax_t bytes;
  int error; /* the last errno for which it stopped, or 0 */
};

/* One copy.  The pointers are all borrowed.  */
struct copy
{
  struct input *input;
  struct output *output;
  struct buffer *block;    /* for bytes that pass through the program */
  ptrdiff_t followers;     /* operands after this one, up to the next "-" */
  struct copy_step *steps; /* COPY_STEPS of zeros, or NULL without --debug */
};

/* How a copy, or a part of it, has ended.  */
enum copy_result
{
  COPY_DONE,          /* the input has ended */
  COPY_INPUT_FAILED,  /* after a message; the other operands are copied */
  COPY_OUTPUT_FAILED, /* after a message; the run ends */
  COPY_GOES_ON,       /* there may be more */
  COPY_FALLS_BACK     /* the rest is for the next method */
};

/* Return true, after a message, if INPUT must not be copied to OUTPUT, because
   they are one file and we'd write past where we read: each written byte would
   be read again until the disk is full.  Refuse INPUT as well if fstat has
   failed, because then we can't tell.  */
bool copy_refuse_itself (struct input *input, struct output *output);

/* Print that INPUT is the output.  */
void copy_fail_itself (struct input *input);

/* Note for --debug that METHOD copied BYTES and stopped because of ERROR, an
   errno or 0.  If BYTES and ERROR are 0, note nothing.  */
void copy_note (struct copy *copy, char const *method, uintmax_t bytes,
                int error);

/* Print the steps that were noted for COPY on one line.  COPY->steps isn't
   NULL.  */
void copy_report (struct copy const *copy);

#endif
