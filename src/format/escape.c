/* What -E, -T and -v do: special bytes are shown in another way.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "format/escape.h"

#include <limits.h>

#include "options.h"

/* How BYTE is shown, SPECIAL or not.  */
static struct notation
shown (unsigned char byte, bool special)
{
  if (! special)
    return (struct notation){ { (char) byte }, 1 };
  return byte == '\n' ? (struct notation){ "$\n", 2 } : notation_of (byte);
}

void
showing_start (struct showing *showing, unsigned int options)
{
  special_bytes_start (&showing->special, options);
  showing->holds_cr = options & SHOW_ENDS && ! (options & SHOW_NONPRINTING);
  showing->cr_before = false;
  showing->cr_behind = false;
  utf8_start (&showing->utf8, options);
  if (options & SHOWING)
    for (int byte = 0; byte <= UCHAR_MAX; byte++)
      showing->shown[byte]
        = shown ((unsigned char) byte, showing->special.contains[byte]);
}

/* Leave among EVENTS of the CRS only those before NEWLINES.  */
static void
leave_cr_before_newline (struct events *events, struct events const *crs,
                         struct events const *newlines, size_t size)
{
  for (size_t i = 0; i * ENGINE_CHUNK < size; i++)
    {
      bool is_last = size <= (i + 1) * ENGINE_CHUNK;
      uint64_t behind = is_last ? 0 : newlines->masks[i + 1];
      uint64_t next = newlines->masks[i] >> 1 | behind << (ENGINE_CHUNK - 1);
      events->masks[i] &= ~crs->masks[i] | next;
    }
}

void
showing_find (struct showing *showing, struct engine const *engine,
              char const *in, size_t *size, struct events *events)
{
  engine->find (&showing->special, in, *size, events);
  utf8_find (&showing->utf8, in, size, events);
  if (! showing->holds_cr || events->count == 0)
    return;
  struct events crs, newlines;
  engine->find (&only_cr, in, *size, &crs);
  if (crs.count == 0)
    return;
  engine->find (&only_newline, in, *size, &newlines);
  leave_cr_before_newline (events, &crs, &newlines, *size);
  showing->cr_behind = in[*size - 1] == '\r';
  *size -= showing->cr_behind;
}

char *
showing_put_held (struct showing *showing, char next, char *out)
{
  out = utf8_put_held (&showing->utf8, showing->shown, out);
  if (showing->cr_before && next == '\n')
    *out++ = '^';
  if (showing->cr_before)
    *out++ = next == '\n' ? 'M' : '\r';
  showing->cr_before = showing->cr_behind;
  showing->cr_behind = false;
  return out;
}
