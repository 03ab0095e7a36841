/* What -E, -T and -v do: special bytes are shown in another way.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SHOWING_H
#define SHOWING_H

#include <stdbool.h>

#include "format/kernels/kernel.h"
#include "format/utf8.h"
#include "format/notation.h"
#include "format/special-bytes.h"

enum
{
  SHOWING_GROWTH = NOTATION_MAX - 1, /* of an event, at most */
  /* What was held comes to: a CR, or part of a character.  */
  SHOWING_HELD_MAX = UTF8_HELD_MAX * NOTATION_MAX
};

struct showing
{
  struct special_bytes special;
  struct notation shown[256];
  bool holds_cr;        /* is it shown before a newline only */
  bool cr_before;       /* was one held, of the slice before */
  bool cr_behind;       /* is one to be held, of this slice */
  struct utf8 utf8;     /* which holds nothing where a CR is held */
  struct places places; /* of the events in a slice */
};

/* Begin to show as OPTIONS, a set of enum option_flag, ask.  */
void showing_start (struct showing *showing, unsigned int options);

/* Find with ENGINE the EVENTS among the *SIZE bytes at IN, a slice; some more
   may be counted.  What is to be held at the end is taken off *SIZE.  */
void showing_find (struct showing *showing, struct engine const *engine,
                   char const *in, size_t *size, struct events *events);

/* Whether something is held, of the slices before or of the one that was
   looked at.  */
static inline bool
showing_holds (struct showing const *showing)
{
  return showing->cr_before || utf8_holds (&showing->utf8);
}

/* Write what was held, before NEXT, to OUT, and hold what is to be held now.
   Return the end of what was written.  */
char *showing_put_held (struct showing *showing, char next, char *out);

#endif
