/* What --debug tells.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TRACE_H
#define TRACE_H

#include <stddef.h>
#include <stdint.h>

#include "io/diagnose.h"

enum
{
  TRACE_STEPS = 4
};

/* The methods that one operand took, in order.  */
struct trace
{
  size_t count;
  struct trace_step
  {
    char const *method;
    uintmax_t bytes;
    int error; /* the errno that ended it, or 0 */
  } steps[TRACE_STEPS];
};

/* Note that METHOD moved BYTES and was left because of ERROR, if not 0.  What
   it moved earlier is added; of errors the last is kept.  */
void trace_note (struct trace *trace, char const *method, uintmax_t bytes,
                 int error);

/* Write what was noted of the operand NAME, one line.  */
void trace_report (struct trace const *trace, char const *name,
                   struct diagnose *diagnose);

#endif
