/* Formatting kernels: the loops over bytes, once for each instruction set.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef KERNEL_H
#define KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/kernels/generic/line-number.h"

enum
{
  /* Bytes that are formatted at once.  All takes 1.03 times as long with
     2048.  */
  KERNEL_SLICE = 4096,

  KERNEL_CHUNK = 64,  /* bytes that one mask stands for */
  KERNEL_SLACK = 128, /* bytes after the input that may be read, and after the
                         output that may be written */

  EXCEPTIONS_MAX = 3,
  NOTATION_MAX = 4 /* bytes, as in M-^A */
};

/* A set of bytes in two forms: a table, and rules that need few comparisons,
   each of many bytes at once.  If NOTATION is true, the set has all bytes
   before the space and after the tilde; if false, none.  The bytes in EXCEPT
   are the other way round.  */
struct special_bytes
{
  bool contains[256];
  bool notation;
  unsigned char exceptions; /* number of bytes in EXCEPT */
  signed char except[EXCEPTIONS_MAX];
};

/* A set of bytes in a slice.  The least significant bit of a mask is its first
   byte.  */
struct byte_masks
{
  size_t count;
  uint64_t masks[KERNEL_SLICE / KERNEL_CHUNK];
};

/* The same set as positions in the slice.  */
struct positions
{
  size_t count;
  uint16_t at[KERNEL_SLICE + 8]; /* eight are written at a time */
};

/* The text that stands for a byte.  */
struct notation
{
  char text[NOTATION_MAX];
  uint32_t size; /* of the text */
};

/* The rules by which a kernel escapes bytes.  */
struct escape_rules
{
  struct special_bytes special;
  struct notation notations[256];
  bool keeps_characters;      /* some special bytes of this slice stay */
  struct positions positions; /* scratch: of the bytes to escape */
};

/* The rules by which a kernel numbers lines, and the state between slices.  */
struct numbering
{
  bool skips_newline; /* no number for a line that begins with its newline */
  bool skips_end;     /* no number for a line whose second byte is its newline,
                         after a dollar sign */
  bool inside_line;   /* the last byte was no newline */
  struct line_number number;
  struct positions positions; /* scratch: of the lines to number */
};

struct kernel
{
  char const *name; /* of the instruction set */

  /* Put the SPECIAL bytes among the SIZE bytes at IN into FOUND.  SIZE is at
     most KERNEL_SLICE, and KERNEL_SLACK more can be read.  */
  void (*find) (struct special_bytes const *special, char const *in,
                size_t size, struct byte_masks *found);

  /* Write the SIZE bytes at IN, at least one and at most KERNEL_SLICE, to OUT:
     with the bytes in FOUND escaped, or with the lines numbered that end in
     NEWLINES.  KERNEL_SLACK bytes after IN may be read, and as many after the
     result written.  Return the end of the result.  */
  char *(*escape) (struct escape_rules *rules, char const *in, size_t size,
                   struct byte_masks const *found, char *out);
  char *(*number) (struct numbering *numbering, char const *in, size_t size,
                   struct byte_masks const *newlines, char *out);
};

/* One for each file.  choose.c knows which of them were built.  */
extern struct kernel const kernel_portable;
extern struct kernel const kernel_sse2;
extern struct kernel const kernel_avx2;
extern struct kernel const kernel_neon;

/* Return the fastest kernel that runs here without a question to the
   processor.  */
struct kernel const *kernel_baseline (void);

/* Return the fastest kernel.  The question to the processor takes long in a
   virtual machine: little input is not worth it.  */
struct kernel const *kernel_fastest (void);

#endif
