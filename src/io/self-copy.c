/* An input that is the output.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "io/self-copy.h"

#include <unistd.h>

/* Return true if INPUT, the same file as OUTPUT, is read at an offset before
   the next write.  */
static bool
would_not_end (struct input const *input, struct output const *output)
{
  off_t position = lseek (input->fd, 0, SEEK_CUR);
  return 0 <= position && position < output_position (output);
}

void
self_copy_fail (struct input *input)
{
  diagnose_file_text (input->diagnose, input->name,
                      N_ ("input file is output file"));
}

bool
self_copy_refuse (struct input *input, struct output const *output)
{
  if (! output_can_grow (output))
    return false;
  struct stat const *status = input_status (input);
  if (input->status_error)
    {
      input_fail (input, input->status_error);
      return true;
    }
  if (! output_is_same (output, status) || ! would_not_end (input, output))
    return false;
  self_copy_fail (input);
  return true;
}
