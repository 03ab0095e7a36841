/* The report of --debug.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRACE_H
#define TRACE_H

#include <stddef.h>
#include <stdint.h>

#include "io/diagnose.h"

enum
{
  TRACE_STEPS = 3 /* splice, sendfile, read/write */
};

/* The methods that copied one operand or failed, in the order of their first
   use.  The error of a method that copied nothing says why another method had
   to copy.  */
struct trace
{
  size_t count;
  struct trace_step
  {
    char const *method;
    uintmax_t bytes;
    int error; /* the last errno for which it stopped, or 0 */
  } steps[TRACE_STEPS];
};

/* Note that METHOD copied BYTES and stopped because of ERROR, if that is not
   0.  If both are 0, note nothing.  BYTES are added to the earlier bytes of
   METHOD.  Only its last ERROR is kept.  */
void trace_note (struct trace *trace, char const *method, uintmax_t bytes,
                 int error);

/* Print the notes about the operand NAME, in one line.  */
void trace_report (struct trace const *trace, char const *name,
                   struct diagnose *diagnose);

#endif
