/* The part of an engine that shows special bytes.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SHOW_H
#define SHOW_H

#include <string.h>

#include "attribute.h"
#include "format/kernels/generic/copy-run.h"
#include "format/kernels/generic/find.h"
#include "format/escape.h"

/* Show BYTE in OUT.  Return the end.  */
static inline char *
show_byte (struct showing const *showing, char byte, char *out)
{
  struct notation const *shown = &showing->shown[(unsigned char) byte];
  memcpy (out, shown->text, NOTATION_MAX);
  return out + shown->size;
}

/* Show the events in SHOWING's places, going from one to the next.  The
   compiler makes a function for each STRIDE of copy_run.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
show_places_as (struct showing *showing, char const *in, size_t size,
                char *out, size_t stride)
{
  struct places const *places = &showing->places;
  size_t from = 0;
  for (size_t i = 0; i < places->count; i++)
    {
      size_t at = places->at[i];
      copy_run (out, in + from, at - from, stride);
      out += at - from;
      out = show_byte (showing, in[at], out);
      from = at + 1;
    }
  copy_run (out, in + from, size - from, stride);
  return out + (size - from);
}

static char *
show_places (struct showing *showing, char const *in, size_t size, char *out)
{
  if (size < OFTEN * showing->places.count)
    return show_places_as (showing, in, size, out, NARROW);
  return show_places_as (showing, in, size, out, WIDE);
}

/* Show each byte.  Return the end of what was written.  */
static char *
show_each (struct showing const *showing, char const *in, size_t size,
           char *out)
{
  for (size_t i = 0; i < size; i++)
    out = show_byte (showing, in[i], out);
  return out;
}

static char *
show (struct showing *showing, char const *in, size_t size,
      struct events const *events, char *out)
{
#if SHOWS_PAIRS
  if (! showing->special.notation || is_ascii (in, size))
    return show_pairs (&showing->special, in, size, events, out);
#endif
  /* Going from place to place takes twice as long for binary files and Russian
     text; for all that is between, 2 is as good as 8.  */
  if (showing->special.notation && ! utf8_spares (&showing->utf8)
      && size < 3 * events->count)
    return show_each (showing, in, size, out);
  find_places (events, size, &showing->places);
  return show_places (showing, in, size, out);
}

#endif
