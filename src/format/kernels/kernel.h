/* What formats, once for each instruction set.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENGINE_H
#define ENGINE_H

#include <stddef.h>
#include <stdint.h>

struct numbering;
struct showing;
struct special_bytes;

/* In bytes.  */
enum
{
  ENGINE_SLICE = 4096, /* the most that is formatted in one go; with 2048, all
                          takes 1.03 times as long */
  ENGINE_CHUNK = 64,   /* what a mask stands for */
  ENGINE_SLACK = 128   /* how far behind the input may be read, and behind
                          the output written */
};

/* The special bytes of a slice.  */
struct events
{
  size_t count;
  uint64_t masks[ENGINE_SLICE / ENGINE_CHUNK]; /* the least significant bit is
                                                  the first byte */
};

/* Events by their places in the slice.  */
struct places
{
  size_t count;
  uint16_t at[ENGINE_SLICE + 8]; /* written up to eight at a time */
};

struct engine
{
  char const *name; /* of the instruction set */

  /* Find the SPECIAL ones among the SIZE bytes at IN, at most ENGINE_SLICE,
     behind which ENGINE_SLACK more can be read.  */
  void (*find) (struct special_bytes const *special, char const *in,
                size_t size, struct events *events);

  /* Write the SIZE bytes at IN, at least one and at most ENGINE_SLICE, to OUT,
     those of them shown that are EVENTS, or the lines numbered that end in
     NEWLINES.  What is behind both may be read and written as far as
     ENGINE_SLACK.  Return the end of what was written.  */
  char *(*show) (struct showing *showing, char const *in, size_t size,
                 struct events const *events, char *out);
  char *(*number) (struct numbering *numbering, char const *in, size_t size,
                   struct events const *newlines, char *out);
};

/* One a file; which of them were built is in choose.c.  */
extern struct engine const engine_word;
extern struct engine const engine_sse2;
extern struct engine const engine_avx2;
extern struct engine const engine_neon;

/* The fastest that is known to run here without asking.  */
struct engine const *engine_baseline (void);

/* The fastest.  To ask what a processor can do takes long in a virtual
   machine: not worth it for little input.  */
struct engine const *engine_fastest (void);

#endif
