/* The report of --debug.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/trace.h"

#include <string.h>

#include "errno-text.h"
#include "inttostr.h"

void
trace_note (struct trace *trace, char const *method, uintmax_t bytes,
            int error)
{
  if (bytes == 0 && error == 0)
    return;
  size_t i = 0;
  while (i < trace->count && strcmp (trace->steps[i].method, method) != 0)
    i++;
  if (i == trace->count)
    trace->steps[trace->count++] = (struct trace_step){ .method = method };
  trace->steps[i].bytes += bytes;
  trace->steps[i].error = error;
}

void
trace_report (struct trace const *trace, char const *name,
              struct diagnose *diagnose)
{
  diagnose_begin (diagnose, name);
  for (size_t i = 0; i < trace->count; i++)
    {
      struct trace_step const *step = &trace->steps[i];
      char bytes[INT_BUFSIZE_BOUND (uintmax_t)];
      diagnose_add (diagnose, "%s%s %s bytes", i ? "; " : "", step->method,
                    umaxtostr (step->bytes, bytes));
      if (step->error)
        diagnose_add (diagnose, " (%s)", errno_text (step->error));
    }
  if (trace->count == 0)
    diagnose_add (diagnose, "0 bytes");
  diagnose_send (diagnose);
}
