/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  SEVERITY_TEXTS_MAX = 192,
  SEVERITY_SETTINGS = 11
};

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE /* neither a level nor a failure */
};

/* The texts that decide a severity, and a filter that finds where one may
   begin.  The filter knows four places: the byte before a text, and the first
   three of the text.  Sixteen groups of texts differ in the first byte.  Each
   byte has a lane of 16 bits for each place.  A bit is 0 if the byte can stand
   at that place in a text of that group.  */
struct severity_filter
{
  uint64_t lanes[256];
  struct severity_text
  {
    char const *bytes;
    uint32_t hash; /* of the first word */
    unsigned char size;
    unsigned char row;  /* of the table of texts */
    unsigned char next; /* with the same hash, plus 1, or 0 */
  } texts[SEVERITY_TEXTS_MAX];
  unsigned char count;      /* of TEXTS */
  unsigned char first[256]; /* of each hash, plus 1, or 0 */
  unsigned char last[256];  /* the same for texts at the end of a line */

  /* Marks of the table, as bits: those that a byte can stand beside, directly
     or with blanks between, and those that count in a setting.  */
  uint32_t kinds[256]; /* of bytes that it is of, as bits */
  uint64_t before[256];
  uint64_t after[256];
  uint64_t prior[256]; /* before blanks */
  uint64_t next[256];  /* after blanks */
  uint64_t marks[SEVERITY_SETTINGS];
};

/* Set FILTER for severity_of.  */
void severity_start (struct severity_filter *filter);

/* Return the severity of the SIZE bytes at TEXT, which are a line without its
   newline.  If IS_CUT, the line goes on after them.  */
enum severity severity_of (struct severity_filter const *filter,
                           char const *text, size_t size, bool is_cut);

#endif
