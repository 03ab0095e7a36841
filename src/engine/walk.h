/* The part of an engine that walks from one special byte to the next.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <assert.h>
#include <string.h>

#include "attribute.h"
#include "line-format.h"
#include "unroll.h"

enum
{
  /* The copy of a run of bytes is this long at least: a branch on its true
     length would be wrong too often.  Wide ones are for text, narrow ones for
     runs that are mostly shorter.  */
  NARROW = 16,
  WIDE = 128,

  BYTE_BY_BYTE = 0 /* there is nothing to be copied */
};
static_assert (WIDE <= (int) ENGINE_SLACK
                 && LINE_NUMBER_MAX <= (int) ENGINE_SLACK,
               "what is written behind the end");

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

/* Show the SIZE bytes at IN, one by one.  Return the end of what was written
   to OUT.  */
static inline char *
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

/* Write the SIZE bytes at IN that come before an event, or the end.  Return
   the end of what was written to OUT; the event itself is behind that, unless
   STRIDE is BYTE_BY_BYTE.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
put_run (struct line_format const *format, char const *in, size_t size,
         size_t stride, char *out)
{
  if (stride == BYTE_BY_BYTE)
    return show_each (format, in, size, out);
  copy_run (out, in, size + 1, stride);
  return out + size;
}

/* Format the SIZE bytes at IN, the end of a slice without events.  Return the
   end of what was written to OUT.  */
static inline ATTRIBUTE_ALWAYS_INLINE char *
walk_rest (struct walk *walk, struct line_format *format,
           enum line_start line_start, char const *in, size_t size,
           size_t stride, char *out)
{
  if (size == 0)
    return out;
  if (line_start != NOTHING)
    {
      if (format->numbers && walk->at_start)
        out = line_number_put (&walk->number, &format->number, true, out);
      walk->at_start = false;
    }
  return put_run (format, in, size, stride, out);
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
      out = put_run (format, in + from, run, stride, out);
      from = at + 1;
      if (is_shown)
        out = show_event (format, in, from, size, walk.dropped, out);
      else
        out += ! walk.dropped;
    }
  out = walk_rest (&walk, format, line_start, in + from, size - from, stride,
                   out);
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
WALK (number_and_show_each, NEXT_NUMBER, true, BYTE_BY_BYTE)
WALK (count_and_show_each, IT_DEPENDS, true, BYTE_BY_BYTE)

static walk_function *const walks[][2][2] = {
  [NOTHING] = { { NULL, NULL }, { show, show_often } },
  [NEXT_NUMBER]
  = { { number, number_often }, { number_and_show, number_and_show_often } },
  [IT_DEPENDS]
  = { { count, count_often }, { count_and_show, count_and_show_often } },
};
