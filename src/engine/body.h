/* The body of an engine.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that includes this defines before

     ENGINE   the struct engine that it is to define, and ENGINE_NAME
     VECTOR   how many bytes are copied at once
     static void copy_vector (char *out, char const *in)
     static uint64_t special_mask (struct special_bytes const *special,
                                   char const *in, bool notation,
                                   int exceptions)
              of the ENGINE_CHUNK bytes at IN, the special ones, where the last
              two are what SPECIAL has

   and may define

     SHOWS_PAIRS 1
     static bool is_ascii (char const *in, size_t size)
              whether all of the SIZE bytes at IN are
     static char *show_pairs (struct special_bytes const *special,
                              char const *in, size_t size,
                              struct events const *events, char *out)
              show the SIZE bytes at IN, of which the SPECIAL ones, EVENTS, are
              ASCII, and come to two bytes each; return the end

   It is to be translated for that instruction set, so nothing else may be
   in it.  */

#include "find.h"
#include "minmax.h"
#include "walk.h"

/* What matters of text that is shown already, or byte by byte.  */
static struct special_bytes const newline
  = { .except = { '\n' }, .exceptions = 1 };

#if SHOWS_PAIRS

/* Number the lines in the SIZE bytes at IN, which are shown already.  Return
   the end.  */
static char *
number_lines (struct line_format *format, char const *in, size_t size,
              char *out)
{
  while (0 < size)
    {
      struct events events = { .count = 0 };
      size_t slice = MIN (size, ENGINE_SLICE);
      find_one (&newline, in, slice, &events);
      find_places (&events, slice, &format->places);
      out = number (format, in, slice, &format->places, out);
      in += slice;
      size -= slice;
    }
  return out;
}

/* Number and show the SIZE bytes at IN, of which all EVENTS come to pairs,
   newlines among them.  Return the end.  */
static char *
number_pairs (struct line_format *format, char const *in, size_t size,
              struct events const *events, char *out)
{
  char shown[2 * ENGINE_SLICE + ENGINE_SLACK];
  char *end = show_pairs (&format->special, in, size, events, shown);
  return number_lines (format, shown, (size_t) (end - shown), out);
}

/* Format as an engine does, if all EVENTS come to pairs, or else return
   NULL.  */
static char *
format_pairs (struct line_format *format, char const *in, size_t size,
              struct events const *events, enum line_start line_start,
              char *out)
{
  if (! format->shows || format->holds_cr
      || (format->special.notation && ! is_ascii (in, size)))
    return NULL;
  if (line_start == NOTHING)
    return show_pairs (&format->special, in, size, events, out);
  if (line_start == NEXT_NUMBER && format->shown['\n'].size == 2)
    return number_pairs (format, in, size, events, out);
  return NULL;
}

#endif

static enum line_start
line_start_of (struct line_format const *format)
{
  if (! line_format_counts (format))
    return NOTHING;
  return (format->numbers_empty && ! format->squeezes ? NEXT_NUMBER
                                                      : IT_DEPENDS);
}

/* Format where most bytes are special: each as it is shown.  */
static char *
format_each (struct line_format *format, char const *in, size_t size,
             enum line_start line_start, char *out)
{
  if (line_start == NOTHING)
    return show_each (format, in, size, out);
  struct events newlines = { .count = 0 };
  find_one (&newline, in, size, &newlines);
  find_places (&newlines, size, &format->places);
  walk_function *walk
    = line_start == NEXT_NUMBER ? number_and_show_each : count_and_show_each;
  return walk (format, in, size, &format->places, out);
}

static char *
format_slice (struct line_format *format, char const *in, size_t size,
              struct events const *events, char *out)
{
  enum line_start line_start = line_start_of (format);
#if SHOWS_PAIRS
  char *end = format_pairs (format, in, size, events, line_start, out);
  if (end)
    return end;
#endif
  if (format->special.notation && size < 3 * events->count)
    return format_each (format, in, size, line_start, out);
  find_places (events, size, &format->places);
  bool often = size < 8 * events->count;
  return walks[line_start][format->shows][often](format, in, size,
                                                 &format->places, out);
}

struct engine const ENGINE
  = { .name = ENGINE_NAME, .find = find, .format = format_slice };
