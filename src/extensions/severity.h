/* The severity of a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef SEVERITY_H
#define SEVERITY_H

#include <stddef.h>
#include <stdint.h>

#include "extensions/level-form.h"

enum
{
  SEVERITY_LEVELS_MAX = 128
};

enum severity
{
  SEVERITY_ERROR,
  SEVERITY_WARNING,
  SEVERITY_INFO,
  SEVERITY_DEBUG,
  SEVERITY_NONE /* no level */
};

/* The levels, and a filter that finds where one may begin.  The filter knows
   four places: the byte before a level, and the first three of the level.
   Sixteen groups of levels differ in the level's first byte.  Each byte has a
   lane of 16 bits for each place.  A bit is 0 if the byte can stand at that
   place in a level of that group.  */
struct severity_filter
{
  uint64_t lanes[256];
  struct severity_level
  {
    char const *text;
    unsigned char size;
    unsigned char row;  /* of the table of levels */
    unsigned char next; /* with the same hash, plus 1, or 0 */
    uint32_t beginning; /* the first three bytes */
  } levels[SEVERITY_LEVELS_MAX];
  struct level_classes classes;
  unsigned char count;      /* of LEVELS */
  unsigned char first[256]; /* of each hash, plus 1, or 0 */
};

/* Set FILTER for severity_of.  */
void severity_start (struct severity_filter *filter);

/* Return the severity of the first level in the head of the SIZE bytes at
   TEXT, which are a line without its newline.  */
enum severity severity_of (struct severity_filter const *filter,
                           char const *text, size_t size);

#endif
