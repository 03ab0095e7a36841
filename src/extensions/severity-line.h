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
  /* How many bytes of a line may come before its time.  For the lines of
     tests/extensions/levels.txt 24 are enough; the rest is for longer
     prefixes.  */
  SEVERITY_MARK = 64
};

/* The first byte of a Chinese colon.  It can't be taken for a letter, because
   none that follows one of the texts begins with it.  */
#define WIDE_COLON '\xEF'

/* A line without its newline, and a text in it.  */
struct severity_line
{
  char const *text;
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

/* Return the byte at INDEX of LINE, or a newline before and after the line. */
static inline char
at (struct severity_line const *line, size_t index)
{
  return index < line->size ? line->text[index] : '\n';
}

/* Go from INDEX on over the bytes of LINE that are among BYTES, where 0 stands
   for all digits, and return where that ends.  STEP is 1 for forward or
   SIZE_MAX for backward.  */
static inline size_t
skip (struct severity_line const *line, size_t index, size_t step,
      char const *bytes)
{
  while (is_in (at (line, index), bytes)
         || (*bytes == '0' && c_isdigit (at (line, index))))
    index += step;
  return index;
}

/* Go from INDEX on over the blanks of LINE, as skip does.  */
static inline size_t
skip_blanks (struct severity_line const *line, size_t index, size_t step)
{
  while (c_isblank (at (line, index)))
    index += step;
  return index;
}

/* Return where the word of LINE begins whose last byte is at INDEX.  */
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

/* Return the end of the mark with which a log begins its lines, its time or
   the name of a program, or SIZE_MAX if LINE has none.  It's looked for only
   once.  */
size_t severity_mark (struct severity_line *line);

/* Return true if the few words with which LINE begins tell of the failure that
   its text is: "Login failed for x", but not "Any failed test", "It failed for
   x".  */
bool severity_is_told (struct severity_line const *line);

/* Return true if the text of LINE says that nothing has failed: it's quoted,
   which is source code or data unless it's a value, as in msg="it failed", or
   it counts nothing, or the word before it says so.  */
bool severity_is_nothing (struct severity_line const *line);

/* Return true if the text of LINE, a word of failure, is part of a name, a
   path or a question.  */
bool severity_is_name (struct severity_line const *line);

#endif
