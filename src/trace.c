/* What --debug tells.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
trace_note (struct trace *trace, char const *rung, uintmax_t bytes, int error)
{
  size_t i = 0;
  while (i < trace->count && strcmp (trace->steps[i].rung, rung) != 0)
    i++;
  if (i == trace->count)
    trace->steps[trace->count++] = (struct trace_step){ .rung = rung };
  trace->steps[i].bytes += bytes;
  trace->steps[i].error = error;
}

static void
tell_step (struct trace_step const *step, FILE *line)
{
  fprintf (line, "%s %" PRIuMAX " bytes", step->rung, step->bytes);
  if (step->error)
    fprintf (line, " (%s)", strerror (step->error));
}

void
trace_tell (struct trace const *trace, char const *name,
            struct diagnose *diagnose)
{
  char *text;
  size_t size;
  FILE *line = open_memstream (&text, &size);
  if (! line)
    return;
  diagnose_enter_locale (diagnose);
  for (size_t i = 0; i < trace->count; i++)
    {
      fputs (i ? "; " : "", line);
      tell_step (&trace->steps[i], line);
    }
  if (fclose (line) == 0)
    diagnose_remark (diagnose, name, text);
  free (text);
}
