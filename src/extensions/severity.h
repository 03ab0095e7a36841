/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stddef.h>
#include <stdint.h>

enum
{
  SEVERITY_TEXTS_MAX = 1024,
  SEVERITY_ROWS_MAX = 32,
  SEVERITY_CONTEXTS_MAX = 20,
  SEVERITY_SLOTS = 16384 /* 4096 cost prose 11 % more instructions */
};

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE, /* neither a level nor a failure */

  /* What a text may say besides a level.  A line has the level that it names
     first.  If it names none, a failure makes it an error, and a doubt
     a warning.  */
  SEVERITY_FAILURE = SEVERITY_NONE, /* an error */
  SEVERITY_DOUBT,                   /* a warning */
  SEVERITY_COLUMNS
};

/* The table.  A row's texts decide in each of its contexts, which are sets of
   facts (severity-facts.h), and end with 0.  tests/unit/severity.c runs
   examples of each row.  */
extern struct severity_row
{
  char const *name;
  uint32_t contexts[SEVERITY_CONTEXTS_MAX + 1];
  char const *texts[SEVERITY_COLUMNS];
} const severity_rows[];
extern size_t const severity_row_count;

/* The table, arranged for finding texts by their first three bytes.  */
struct severity_lookup
{
  unsigned char folded[256];      /* each byte in lower case; '0' for digits */
  unsigned char codes[256];       /* that, and whether a word may have it */
  uint16_t first[SEVERITY_SLOTS]; /* index of a slot's text, plus 1; or 0 */
  uint32_t wanted[SEVERITY_ROWS_MAX]; /* all facts of a row's contexts */
  uint16_t count;                     /* of TEXTS */
  struct severity_text
  {
    char const *bytes;
    unsigned char size;
    unsigned char row;
    unsigned char severity;
    unsigned char fourth; /* byte, folded; 0 if any may follow the third */
    uint16_t next;        /* text of the slot, numbered as in FIRST */
  } texts[SEVERITY_TEXTS_MAX];
};

/* Make LOOKUP, for severity_of, from the table.  */
void severity_start (struct severity_lookup *lookup);

/* Return the severity of the SIZE bytes at TEXT, which are a line without its
   newline.  */
enum severity severity_of (struct severity_lookup const *lookup,
                           char const *text, size_t size);

#endif
