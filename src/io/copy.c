/* The copy of one operand.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "io/copy.h"

#include <string.h>
#include <unistd.h>

#include "errno-text.h"
#include "inttostr.h"
#include "minmax.h"

void
copy_fail_itself (struct input *input)
{
  diagnose_error (input->diagnose, input->name,
                  N_ ("input file is output file"), 0);
}

bool
copy_refuse_itself (struct input *input, struct output *output)
{
  if (input->status_error && output_can_grow (output))
    {
      input_fail (input, input->status_error);
      return true;
    }
  if (! output_is_same (output, &input->status))
    return false;
  struct stat now;
  /* If a filter refuses lseek, assume that the input is at its beginning and
     the output at its end, because otherwise the copy might never end.  */
  off_t next_read = lseek (input->fd, 0, SEEK_CUR);
  off_t next_write = lseek (output->fd, 0, SEEK_CUR);
  if (S_ISREG (output->status.st_mode) && descriptor_appends (output->fd))
    next_write = fstat (output->fd, &now) == 0 ? now.st_size : -1;
  if (next_write < 0)
    next_write = MAX ((off_t) output->written, input->status.st_size);
  if (next_write <= MAX (0, next_read))
    return false;
  copy_fail_itself (input);
  return true;
}

void
copy_note (struct copy *copy, char const *method, uintmax_t bytes, int error)
{
  struct copy_step *step = copy->steps;
  if (! step || (bytes == 0 && error == 0))
    return;
  while (step->method && strcmp (step->method, method) != 0)
    step++;
  step->method = method;
  step->bytes += bytes;
  step->error = error;
}

void
copy_report (struct copy const *copy)
{
  struct diagnose *diagnose = copy->input->diagnose;
  diagnose_begin (diagnose, copy->input->name);
  for (int i = 0; i < COPY_STEPS && copy->steps[i].method; i++)
    {
      struct copy_step const *step = &copy->steps[i];
      char bytes[INT_BUFSIZE_BOUND (uintmax_t)];
      diagnose_add (diagnose, "%s%s %s bytes", i ? "; " : "", step->method,
                    umaxtostr (step->bytes, bytes));
      if (step->error)
        diagnose_add (diagnose, " (%s)", errno_text (step->error));
    }
  if (! copy->steps->method)
    diagnose_add (diagnose, "0 bytes");
  diagnose_send (diagnose);
}
