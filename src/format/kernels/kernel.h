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

  /* The most bytes that are formatted at once: 4 KiB that were read, and bytes
     before them that were pending.  With 2 KiB, everything needs 1.03 times as
     long.  */
  KERNEL_SLICE = 4096 + KERNEL_CHUNK,

  KERNEL_SLACK = 128, /* bytes after the input that may be read, and after the
                         output that may be written */

  EXCEPTIONS_MAX = 3,
  NOTATION_MAX = 4 /* bytes, as in M-^A */
};

/* A set of bytes as rules that need few comparisons, each of many bytes at
   once.  If NONPRINTING is true, the set has all bytes before the space and
   after the tilde.  If not, the set is empty.  For the bytes in EXCEPT, the
   opposite is true.  */
struct special_bytes
{
  bool nonprinting;
  unsigned char exceptions; /* number of bytes in EXCEPT */
  signed char except[EXCEPTIONS_MAX];
};

/* A set of bytes in a slice.  The least significant bit of a mask is its first
   byte.  */
struct byte_masks
{
  size_t count; /* the number of bytes, or more if a comment says so */
  uint64_t masks[KERNEL_SLICE / KERNEL_CHUNK];
};

/* The text that stands for a byte.  */
struct notation
{
  char text[NOTATION_MAX];
  uint32_t size; /* of the text, in bytes */
};

/* Write the one of NOTATIONS that stands for BYTE to OUT.  Return its end.
   NOTATION_MAX bytes may be overwritten.  */
static inline char *
put_notation (struct notation const *notations, char byte, char *out)
{
  struct notation const *notation = &notations[(unsigned char) byte];
  memcpy (out, notation->text, NOTATION_MAX);
  return out + notation->size;
}

/* The rules by which bytes are escaped.  */
struct escape_rules
{
  struct special_bytes special;
  struct notation notations[256]; /* a byte that is not special is itself */
};

/* The numbering of lines: its rules, and its state between slices.  */
struct numbering
{
  bool skips_empty;  /* true if a line of only its newline has no number */
  bool skips_dollar; /* true if a line of two bytes has no number: the dollar
                        sign of -E, and the newline */
  bool inside_line;  /* true if the last byte was not a newline */
  struct line_number number;
};

struct kernel
{
  /* Copy SIZE bytes from IN to OUT, and the bytes after them up to a multiple
     of KERNEL_CHUNK; copy one chunk at least.  This is for lines: musl's
     memcpy needs several times as long for so few bytes.  */
  void (*copy) (char *out, char const *in, size_t size);

  /* Set FOUND to the SPECIAL bytes among the SIZE bytes at IN.  SIZE is at
     most KERNEL_SLICE, and KERNEL_SLACK more bytes can be read.  */
  void (*find) (struct special_bytes const *special, char const *in,
                size_t size, struct byte_masks *found);

  /* Write the SIZE bytes at IN to OUT.  Escape the bytes in FOUND, or number
     the lines; NEWLINES has their ends.  SIZE is at least 1 and at most
     KERNEL_SLICE.  KERNEL_SLACK bytes after IN may be read, and as many after
     the result may be written.  If HAS_ALL is true, FOUND has all special
     bytes; FOUND->count may be too large.  Return the end of the result.  */
  char *(*escape) (struct escape_rules const *rules, char const *in,
                   size_t size, struct byte_masks const *found, bool has_all,
                   char *out);
  char *(*number) (struct numbering *numbering, char const *in, size_t size,
                   struct byte_masks const *newlines, char *out);
};

/* A kernel for each file.  choose.c knows which kernels were built.  */
extern struct kernel const kernel_portable;
extern struct kernel const kernel_sse2;
extern struct kernel const kernel_avx2;
extern struct kernel const kernel_neon;

/* Return the fastest kernel that is known to run here without a question to
   the processor.  */
struct kernel const *kernel_baseline (void);

/* Ask the processor, and return the fastest kernel that runs on it.  In a
   virtual machine, the question needs too long for little input.  */
struct kernel const *kernel_fastest (void);

#endif
