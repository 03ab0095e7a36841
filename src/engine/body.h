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
     static bool beyond_ascii (char const *in)
              whether one of the ENGINE_CHUNK bytes at IN is

   and may define

     SHOWS_PAIRS
     static char *show_pairs (struct special_bytes const *special,
                              char const *in, size_t size,
                              struct events const *events, char *out)
              show the SIZE bytes at IN, of which the SPECIAL ones, EVENTS, are
              ASCII, and come to two bytes each; return the end

   It is to be translated for that instruction set, so nothing else may be
   in it.  */

#include <limits.h>

#include "attribute.h"
#include "bit-counts.h"
#include "engine.h"
#include "line-format.h"
#include "minmax.h"
#include "places.h"
#include "unroll.h"

enum
{
  /* The copy of a run of bytes is this long at least: a branch on its true
     length would be wrong too often.  Wide ones are for text, narrow ones for
     runs that are mostly shorter.  */
  NARROW = 16,
  WIDE = 128
};

/* Of MASK those bits that stand for one of SIZE bytes.  */
static inline uint64_t
cut (uint64_t mask, size_t size)
{
  return size < ENGINE_CHUNK ? mask & ((UINT64_C (1) << size) - 1) : mask;
}

/* Find as an engine does.  The compiler makes a function for each combination
   of the last two, which are what SPECIAL has.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_as (struct special_bytes const *special, char const *in, size_t size,
         struct events *events, bool notation, int exceptions)
{
  uint64_t *masks = events->masks;
  int count = 0;
  bool beyond = false;
  for (size_t at = 0; at < size; at += ENGINE_CHUNK)
    {
      uint64_t mask = special_mask (special, in + at, notation, exceptions);
      *masks = cut (mask, size - at);
      count += count_one_bits_ll (*masks++);
      if (notation)
        beyond |= beyond_ascii (in + at);
    }
  events->count = (size_t) count;
  events->beyond_ascii = beyond;
}

typedef void find_function (struct special_bytes const *, char const *, size_t,
                            struct events *);

#define FIND(name, ...)                                                       \
  static void name (struct special_bytes const *special, char const *in,      \
                    size_t size, struct events *events)                       \
  {                                                                           \
    find_as (special, in, size, events, __VA_ARGS__);                         \
  }
FIND (find_one, false, 1)
FIND (find_two, false, 2)
FIND (find_three, false, 3)
FIND (find_notation, true, 0)
FIND (find_notation_but_one, true, 1)
FIND (find_notation_but_two, true, 2)

static void
find (struct special_bytes const *special, char const *in, size_t size,
      struct events *events)
{
  static find_function *const finds[][EXCEPTIONS_MAX + 1] = {
    { NULL, find_one, find_two, find_three },
    { find_notation, find_notation_but_one, find_notation_but_two, NULL },
  };
  finds[special->notation][special->exceptions](special, in, size, events);
}

/* Events by their places in the slice.  */
struct places
{
  size_t count;
  uint16_t at[ENGINE_SLICE + 8]; /* written up to eight at a time */
};

/* Write the places of the bits of MASK, at most FEW, BASE more each, to
   PLACES, one after another, and what comes to FEW behind them.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
put_few_places (uint64_t mask, int few, unsigned int base, uint16_t *places)
{
  /* That no mask is 0 spares a branch, which would be wrong too often.  */
  uint64_t const last = UINT64_C (1) << (ENGINE_CHUNK - 1);
  UNROLL for (int i = 0; i < few; i++)
  {
    int place = count_trailing_zeros_ll (mask | last);
    places[i] = (uint16_t) (base + (unsigned int) place);
    mask &= mask - 1;
  }
}

/* Like put_few_places, in a time that does not depend on how many there
   are.  */
static inline void
put_many_places (uint64_t mask, unsigned int base, uint16_t *places)
{
  for (; mask; mask >>= 8, base += 8)
    {
      struct bit_places const *bits = &bit_places[mask & UCHAR_MAX];
      UNROLL for (int i = 0; i < 8; i++)
      {
        places[i] = (uint16_t) (base + bits->places[i]);
      }
      places += bits->count;
    }
}

/* Set PLACES to those of EVENTS, in a slice of SIZE bytes.  The compiler makes
   a function for each FEW, which is how many a chunk has at most if it has not
   many.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
find_places_as (struct events const *events, size_t size,
                struct places *places, int few)
{
  uint16_t *next = places->at;
  for (unsigned int i = 0; i * ENGINE_CHUNK < size; i++)
    {
      uint64_t mask = events->masks[i];
      int count = count_one_bits_ll (mask);
      if (count <= few)
        put_few_places (mask, few, i * ENGINE_CHUNK, next);
      else
        put_many_places (mask, i * ENGINE_CHUNK, next);
      next += count;
    }
  places->count = events->count;
}

static void
find_places (struct events const *events, size_t size, struct places *places)
{
  if (events->count < size / 32)
    find_places_as (events, size, places, 4);
  else
    find_places_as (events, size, places, 8);
}

/* Copy SIZE bytes from IN to OUT, and what is behind them up to a multiple of
   STRIDE.  */
static inline ATTRIBUTE_ALWAYS_INLINE void
copy_run (char *out, char const *in, size_t size, size_t stride)
{
  size_t done = 0;
  do
    {
      if (stride < VECTOR)
        memcpy (out + done, in + done, stride);
      else
        UNROLL for (size_t i = 0; i < stride; i += VECTOR)
          copy_vector (out + done + i, in + done + i);
      done += stride;
    }
  while (done < size);
}

/* What a line that starts means.  */
enum line_start
{
  NOTHING,     /* neither numbers nor adjacent empty lines count */
  NEXT_NUMBER, /* each line is numbered, none dropped */
  IT_DEPENDS   /* on what is empty */
};

/* What changes from event to event, to be kept in registers.  */
struct walk
{
  struct line_number_head number;
  bool at_start;    /* of a line */
  bool after_empty; /* the last line was an empty one */
  bool dropped;     /* the event, an adjacent empty line, is */
};

/* Begin the line that goes on, after RUN bytes, to an event, which is a
   NEWLINE or none.  Return the end of what was written to OUT.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
begin_line (struct walk *walk, struct line_format *format,
            enum line_start line_start, size_t run, bool newline, char *out)
{
  if (line_start == NEXT_NUMBER)
    return line_number_put (&walk->number, &format->number, walk->at_start,
                            out);
  bool empty = walk->at_start & newline & (run == 0);
  walk->dropped = empty & walk->after_empty & format->squeezes;
  walk->after_empty = empty;
  if (! format->numbers)
    return out;
  bool counts = format->numbers_empty ? ! walk->dropped : ! empty;
  return line_number_put (&walk->number, &format->number,
                          walk->at_start & counts, out);
}

/* Show the event before IN + NEXT, which was copied to OUT as it is, in a
   slice of SIZE bytes.  Return the end.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
show_event (struct line_format *format, char const *in, size_t next,
            size_t size, bool dropped, char *out)
{
  unsigned char byte = (unsigned char) in[next - 1];
  if (byte == '\r' && format->holds_cr && (next == size || in[next] != '\n'))
    {
      format->held_cr = next == size;
      return out + (next < size);
    }
  memcpy (out, format->shown[byte].text, NOTATION_MAX);
  return out + (dropped ? 0 : format->shown[byte].size);
}

/* Format the SIZE bytes at IN, the end of a slice without events.  Return the
   end of what was written to OUT.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
walk_rest (struct walk *walk, struct line_format *format,
           enum line_start line_start, char const *in, size_t size, char *out)
{
  if (0 < size && line_start != NOTHING)
    {
      if (format->numbers && walk->at_start)
        out = line_number_put (&walk->number, &format->number, true, out);
      walk->at_start = false;
    }
  memcpy (out, in, size);
  return out + size;
}

/* Format as an engine does.  The compiler makes a function for each
   combination of the last three: what the start of a line means, whether any
   byte but the newline is special or the newline IS_SHOWN, how long a copy is
   at least.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
walk_as (struct line_format *format, char const *in, size_t size,
         struct places const *places, char *out, enum line_start line_start,
         bool is_shown, size_t stride)
{
  struct walk walk = { .number = format->number.head,
                       .at_start = ! format->inside_line,
                       .after_empty = format->after_empty_line };
  size_t from = 0;
  for (size_t i = 0; i < places->count; i++)
    {
      size_t at = places->at[i];
      size_t run = at - from;
      bool newline = ! is_shown || in[at] == '\n';
      if (line_start != NOTHING)
        out = begin_line (&walk, format, line_start, run, newline, out);
      walk.at_start = newline;
      copy_run (out, in + from, run + 1, stride);
      out += run;
      from = at + 1;
      if (is_shown)
        out = show_event (format, in, from, size, walk.dropped, out);
      else
        out += ! walk.dropped;
    }
  out = walk_rest (&walk, format, line_start, in + from, size - from, out);
  format->inside_line = ! walk.at_start;
  format->after_empty_line = walk.after_empty;
  format->number.head = walk.number;
  return out;
}

typedef char *walk_function (struct line_format *, char const *, size_t,
                             struct places const *, char *);

#define WALK(name, ...)                                                       \
  static char *name (struct line_format *format, char const *in, size_t size, \
                     struct places const *places, char *out)                  \
  {                                                                           \
    return walk_as (format, in, size, places, out, __VA_ARGS__);              \
  }
WALK (show, NOTHING, true, WIDE)
WALK (show_often, NOTHING, true, NARROW)
WALK (number, NEXT_NUMBER, false, WIDE)
WALK (number_often, NEXT_NUMBER, false, NARROW)
WALK (number_and_show, NEXT_NUMBER, true, WIDE)
WALK (number_and_show_often, NEXT_NUMBER, true, NARROW)
WALK (count, IT_DEPENDS, false, WIDE)
WALK (count_often, IT_DEPENDS, false, NARROW)
WALK (count_and_show, IT_DEPENDS, true, WIDE)
WALK (count_and_show_often, IT_DEPENDS, true, NARROW)

static walk_function *const walks[][2][2] = {
  [NOTHING] = { { NULL, NULL }, { show, show_often } },
  [NEXT_NUMBER]
  = { { number, number_often }, { number_and_show, number_and_show_often } },
  [IT_DEPENDS]
  = { { count, count_often }, { count_and_show, count_and_show_often } },
};

/* Format where most bytes are special: each as it is shown.  */
static char *
show_each (struct line_format const *format, char const *in, size_t size,
           char *out)
{
  for (size_t i = 0; i < size; i++)
    {
      struct notation const *shown = &format->shown[(unsigned char) in[i]];
      memcpy (out, shown->text, NOTATION_MAX);
      out += shown->size;
    }
  return out;
}

#if SHOWS_PAIRS

/* Number the lines in the SIZE bytes at IN, which are shown already.  Return
   the end.  */
static char *
number_lines (struct line_format *format, char const *in, size_t size,
              char *out)
{
  static struct special_bytes const newline
    = { .except = { '\n' }, .exceptions = 1 };
  while (0 < size)
    {
      struct events events;
      struct places places;
      size_t slice = MIN (size, ENGINE_SLICE);
      find_one (&newline, in, slice, &events);
      find_places (&events, slice, &places);
      out = number (format, in, slice, &places, out);
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

#else

/* Not called.  */
#  define show_pairs(special, in, size, events, out) (out)
#  define number_pairs(format, in, size, events, out) (out)
#  define SHOWS_PAIRS 0

#endif

static enum line_start
line_start_of (struct line_format const *format)
{
  if (! line_format_counts (format))
    return NOTHING;
  return (format->numbers_empty && ! format->squeezes ? NEXT_NUMBER
                                                      : IT_DEPENDS);
}

static char *
format_slice (struct line_format *format, char const *in, size_t size,
              struct events const *events, char *out)
{
  enum line_start line_start = line_start_of (format);
  bool pairs = (SHOWS_PAIRS && format->shows && ! format->holds_cr
                && ! events->beyond_ascii);
  if (pairs && line_start == NOTHING)
    return show_pairs (&format->special, in, size, events, out);
  if (pairs && line_start == NEXT_NUMBER && format->shown['\n'].size == 2)
    return number_pairs (format, in, size, events, out);
  bool often = size < 8 * events->count;
  if (line_start == NOTHING && ! format->holds_cr && size < 3 * events->count)
    return show_each (format, in, size, out);
  struct places places;
  find_places (events, size, &places);
  return walks[line_start][format->shows][often](format, in, size, &places,
                                                 out);
}

struct engine const ENGINE
  = { .name = ENGINE_NAME, .find = find, .format = format_slice };
