/* A line of a log, and the words around a text in it.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_LINE_H
#define SEVERITY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "c-ctype.h"

enum
{
  /* How many bytes of a line may come before its time.  24 would do for the
     lines of tests/extensions/levels.txt; the rest is for longer prefixes.  */
  SEVERITY_MARK = 64
};

/* The first byte of a Chinese colon.  We needn't read the others, because no
   letter that follows one of the texts begins with this byte.  */
#define WIDE_COLON '\xEF'

/* A line without its newline, and a text in it.  */
struct severity_line
{
  char const *bytes;
  size_t size;
  size_t begin;     /* of the text */
  size_t end;       /* of the text */
  size_t mark;      /* as severity_mark returns it; 0 until then */
  bool has_program; /* the mark is a program's name */
};

/* Return true if BYTE can be part of a word, as all bytes above ASCII can.  */
static inline bool
is_of_word (char byte)
{
  return c_isalnum (byte) || byte == '_' || ! c_isascii (byte);
}

/* Return true if BYTE is one of BYTES.  */
static inline bool
is_in (char byte, char const *bytes)
{
  while (*bytes && *bytes != byte)
    bytes++;
  return *bytes;
}

/* Return the byte at INDEX of LINE, or a newline if INDEX isn't in LINE.  */
static inline char
at (struct severity_line const *line, size_t index)
{
  return index < line->size ? line->bytes[index] : '\n';
}

/* Skip the bytes of LINE from INDEX on that are among BYTES, and return the
   index of the first other byte.  A 0 at the beginning of BYTES stands for all
   digits.  STEP is 1 to go forward, or SIZE_MAX to go backward.  */
static inline size_t
skip (struct severity_line const *line, size_t index, size_t step,
      char const *bytes)
{
  while (is_in (at (line, index), bytes)
         || (*bytes == '0' && c_isdigit (at (line, index))))
    index += step;
  return index;
}

/* Skip the blanks of LINE from INDEX on, as skip does.  */
static inline size_t
skip_blanks (struct severity_line const *line, size_t index, size_t step)
{
  while (c_isblank (at (line, index)))
    index += step;
  return index;
}

/* Return where the word that ends with the byte at INDEX of LINE begins.  */
static inline size_t
word_begin (struct severity_line const *line, size_t index)
{
  while (is_of_word (at (line, index - 1)))
    index--;
  return index;
}

/* Return true if the word at INDEX of LINE is one of WORDS, which are in small
   letters, each with a bar before and after it.  */
bool severity_is_word (struct severity_line const *line, size_t index,
                       char const *words);

/* Return the end of LINE's mark, or SIZE_MAX if it has none.  The mark is what
   a log begins its lines with: a time, or a program's name.  Look for it only
   the first time.  */
size_t severity_mark (struct severity_line *line);

/* Return true if the text of LINE follows just a few words that say what
   failed: "Login failed for x", but not "Any failed test" or "It failed for
   x".  */
bool severity_is_told (struct severity_line const *line);

/* Return true if the text of LINE doesn't mean that something has failed,
   because it counts nothing ("0 failed", "errors=0"), the word before it says
   so ("no error"), or it's quoted.  What's quoted is source code or data,
   unless it's a value, as in msg="it failed".  */
bool severity_is_nothing (struct severity_line const *line);

/* Return true if the text of LINE, a word of failure, is part of a name,
   a path, a question, or a list of counts.  */
bool severity_is_name (struct severity_line const *line);

#endif
