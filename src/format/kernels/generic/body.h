/* The body of an engine.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that includes this defines before

     ENGINE   the struct engine that it is to define, and ENGINE_NAME
     VECTOR   how many bytes are copied at once
     static void copy_vector (char *out, char const *in)
     static uint64_t special_mask (struct special_bytes const *special,
                                   char const *in, bool notation,
                                   int exceptions)
              of the ENGINE_CHUNK bytes at IN, the special ones, where the last
              two are what SPECIAL has

   and may define

     SHOWS_PAIRS 1
     static bool is_ascii (char const *in, size_t size)
              whether all of the SIZE bytes at IN are
     static char *show_pairs (struct special_bytes const *special,
                              char const *in, size_t size,
                              struct events const *events, char *out)
              show the SIZE bytes at IN, of which the SPECIAL ones, EVENTS, are
              ASCII, and come to two bytes each; return the end

   It is to be translated for that instruction set, so nothing else may be
   in it.  */

#include "format/kernels/generic/find.h"
#include "format/kernels/generic/number.h"
#include "format/kernels/generic/escape.h"

struct engine const ENGINE
  = { .name = ENGINE_NAME, .find = find, .show = show, .number = number };
