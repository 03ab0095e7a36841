/* The engine that needs no more than C.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdint.h>
#include <string.h>

#include "engine.h"
#include "special-bytes.h"

#define VECTOR 16

static inline void
copy_vector (char *out, char const *in)
{
  memcpy (out, in, VECTOR);
}

static inline uint64_t
special_mask (struct special_bytes const *special, char const *in,
              bool notation, int exceptions)
{
  (void) notation;
  (void) exceptions;
  uint64_t mask = 0;
  for (int i = 0; i < ENGINE_CHUNK; i++)
    mask |= (uint64_t) special->contains[(unsigned char) in[i]] << i;
  return mask;
}

static inline bool
beyond_ascii (char const *in)
{
  (void) in;
  return true;
}

#define ENGINE engine_table
#define ENGINE_NAME "C"
#include "body.h"
