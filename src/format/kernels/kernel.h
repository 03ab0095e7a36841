/* The formatting kernels: the loops over bytes, for each instruction set.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef KERNEL_H
#define KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "format/kernels/line-number.h"

enum
{
  KERNEL_CHUNK = 64, /* bytes that one mask stands for */

  /* How many bytes to format in one go: pending bytes, and then 4 KiB of what
     was read.  2 KiB would make everything 3 % slower.  */
  KERNEL_PENDING_MAX = 2 * KERNEL_CHUNK, /* a multiple of a chunk */
  KERNEL_SLICE = KERNEL_PENDING_MAX + 4096,

  KERNEL_SLACK = 128, /* bytes after the input that may be read, and after the
                         output that may be written */

  EXCEPTIONS_MAX = 3,
  NOTATION_MAX = 4 /* bytes, as in M-^A */
};

/* A set of bytes, given by a rule that takes few comparisons.  If NONPRINTING
   is true, the set has all bytes below the space or above the tilde, otherwise
   none.  For the bytes in EXCEPT, it's the other way round.  */
struct special_bytes
{
  bool nonprinting;
  unsigned char exceptions; /* how many bytes are in EXCEPT */
  signed char except[EXCEPTIONS_MAX];
};

/* A set of bytes in a slice.  A mask's least significant bit is for its first
   byte.  */
struct byte_masks
{
  size_t count; /* of the bytes, or more if a comment says so */
  uint64_t masks[KERNEL_SLICE / KERNEL_CHUNK];
};

/* The text that stands for a byte.  */
struct notation
{
  char text[NOTATION_MAX];
  uint32_t size; /* of the text, in bytes */
};

/* Write the notation of BYTE, one of NOTATIONS, to OUT.  Return its end.  Up
   to NOTATION_MAX bytes are overwritten.  */
static inline char *
put_notation (struct notation const *notations, char byte, char *out)
{
  struct notation const *notation = &notations[(unsigned char) byte];
  memcpy (out, notation->text, NOTATION_MAX);
  return out + notation->size;
}

/* How to escape bytes.  */
struct escape_rules
{
  struct special_bytes special;
  struct notation notations[256]; /* of each byte: itself unless special */
};

/* How to number lines, and where we are between slices.  */
struct numbering
{
  bool skips_empty;  /* a line that is just a newline has no number */
  bool skips_dollar; /* nor has a line that is just "$" and a newline, which -E
                        makes of an empty one */
  bool inside_line;  /* the last byte wasn't a newline */
  struct line_number number;
};

struct kernel
{
  /* Copy SIZE bytes from IN to OUT, rounded up to whole chunks, at least one.
     This is for lines, because musl's memcpy takes several times as long for
     so few bytes.  */
  void (*copy) (char *out, char const *in, size_t size);

  /* Set FOUND to the SPECIAL bytes among the SIZE bytes at IN, at most
     KERNEL_SLICE.  KERNEL_SLACK bytes after them may be read.  */
  void (*find) (struct special_bytes const *special, char const *in,
                size_t size, struct byte_masks *found);

  /* Return true if the SIZE bytes at IN, rounded up to whole chunks, are
     ASCII.  */
  bool (*is_ascii) (char const *in, size_t size);

  /* Write the SIZE bytes at IN, 1 to KERNEL_SLICE, to OUT: escape those in
     FOUND, or number the lines that end with NEWLINES.  Return the end of the
     result.  KERNEL_SLACK bytes after those at IN may be read, and as many
     after the result may be written.  FOUND->count may be too large.  */
  char *(*escape) (struct escape_rules const *rules, char const *in,
                   size_t size, struct byte_masks const *found, char *out);
  char *(*number) (struct numbering *numbering, char const *in, size_t size,
                   struct byte_masks const *newlines, char *out);
};

/* One kernel in each file.  choose.c knows which were built.  */
extern struct kernel const kernel_portable;
extern struct kernel const kernel_sse2;
extern struct kernel const kernel_avx2;
extern struct kernel const kernel_neon;

/* Return the fastest kernel that needs no CPUID check.  */
struct kernel const *kernel_baseline (void);

/* Ask the processor, and return the fastest kernel that runs on it.  In a
   virtual machine, asking takes more time than it saves on little input.  */
struct kernel const *kernel_fastest (void);

#endif
