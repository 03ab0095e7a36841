/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stddef.h>
#include <stdint.h>

enum
{
  SEVERITY_TEXTS_MAX = 254,
  SEVERITY_ROWS = 21,
  SEVERITY_HASHES = 1024
};

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE /* neither a level nor a failure */
};

/* The texts that decide a severity, made from a table.  */
struct severity_filter
{
  uint64_t lanes[256];   /* of each byte: where a text may begin */
  uint64_t classes[128]; /* of each byte */
  struct severity_masks  /* a bit for each context of a row */
  {
    uint32_t before[128]; /* the text, by the byte there */
    uint32_t after[128];
    uint32_t cases[3];       /* by the capitals of the text */
    unsigned char texts[32]; /* places of the text in the contexts */
  } masks[SEVERITY_ROWS];
  unsigned char first[2][SEVERITY_HASHES]; /* text, plus 1, or 0 */
  unsigned char count;                     /* of TEXTS */
  struct severity_text
  {
    char const *bytes;
    unsigned char size;
    unsigned char row;
    unsigned char severity;
    unsigned char next; /* with the same place in FIRST, plus 1, or 0 */
  } texts[SEVERITY_TEXTS_MAX];
};

/* Set FILTER for severity_of.  */
void severity_start (struct severity_filter *filter);

/* Return the severity of the SIZE bytes at TEXT, which are a line without its
   newline.  */
enum severity severity_of (struct severity_filter const *filter,
                           char const *text, size_t size);

#endif
