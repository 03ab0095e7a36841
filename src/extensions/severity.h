/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stddef.h>
#include <stdint.h>

enum
{
  SEVERITY_TEXTS_MAX = 448,
  SEVERITY_SLOTS = 16384,   /* with 4096, prose needs 1.25 times as long */
  SEVERITY_INSIDE = 1 << 15 /* a text of the slot may begin inside a word */
};

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE /* neither a level nor a failure */
};

/* The table of texts.  In EXAMPLES, each line has the first letter of its
   severity before it, N for INFO and NONE: the tests run them.  */
extern struct severity_row
{
  char const *name;
  char const *examples;
  uint32_t contexts[20];
  char const *texts[SEVERITY_NONE + 1]; /* by severity; the last of failures */
} const severity_rows[];
extern size_t const severity_row_count;

/* The texts that decide a severity, made from the table.  */
struct severity_filter
{
  unsigned char folded[256];      /* of each byte: a small letter, 0, or it */
  uint16_t first[SEVERITY_SLOTS]; /* text, plus 1, or 0; and INSIDE */
  uint16_t count;                 /* of TEXTS */
  struct severity_text
  {
    char const *bytes;
    unsigned char size;
    unsigned char row;
    unsigned char severity;
    uint16_t next; /* of the slot, as FIRST */
  } texts[SEVERITY_TEXTS_MAX];
};

/* Set FILTER for severity_of.  */
void severity_start (struct severity_filter *filter);

/* Return the severity of the SIZE bytes at TEXT, which are a line without its
   newline.  */
enum severity severity_of (struct severity_filter const *filter,
                           char const *text, size_t size);

#endif
