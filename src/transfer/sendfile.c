/* Method: sendfile.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "transfer/methods.h"

#include "transfer/system-calls.h"
#include "transfer/piece.h"

/* Move PIECE, as each piece_mover does.  */
static int
move (struct piece *piece, struct copy *copy, struct piece_plan *plan)
{
  struct reservation *source = &piece->source;
  (void) plan;
  while (0 < reserved_size (source) && ! input_interrupted (copy->input))
    {
      ssize_t sent = sendfile (copy->output->fd, source->fd, &source->next,
                               reserved_size (source));
      if (0 < sent)
        output_note_written (copy->output, (uintmax_t) sent);
      else if (sent == 0 || errno != EINTR)
        return sent < 0 ? errno : 0;
    }
  return 0;
}

struct method_result
method_sendfile (struct copy *copy)
{
  struct piece_plan plan = { .move = move };
  return copy_by_pieces (copy, &plan);
}
