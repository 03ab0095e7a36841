/* Quoting words for a shell.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "quote.h"

#include <stdbool.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "minmax.h"

/* The rules are GNU cat's, as its messages show them.  POSIX says which bytes
   have a special meaning to a shell (Shell Command Language, Quoting), and has
   defined $'' since 2024.

       plain        a shell reads the word itself
       "it's"       the word has a ' and nothing that "" would need to escape
       'a b'        any other word; a ' inside is '\''
       'a'$'\n''b'  a word that is not printable; $'' has its escapes

   gnulib's quotearg would make a static program 5 KiB larger.  */
enum form
{
  FORM_PLAIN,
  FORM_DOUBLE, /* "" */
  FORM_SINGLE, /* '' */
  FORM_ESCAPED /* '' and $'' */
};

/* A character of a word, or bytes that don't form one.  */
struct character
{
  size_t size; /* in bytes */
  bool is_printable;
};

/* Return the first character of the SIZE bytes at WORD.  We start each one in
   the initial state, because no locale has a charset with shift states.  */
static struct character
read_character (char const *word, size_t size)
{
  mbstate_t state = { 0 };
  wchar_t wide;
  size_t length = mbrtowc (&wide, word, size, &state);
  if (length == (size_t) -2)
    return (struct character){ .size = size }; /* the word ends inside it */
  if (length == 0 || size < length)
    return (struct character){ .size = 1 };
  return (struct character){ .size = length,
                             .is_printable = iswprint ((wint_t) wide) };
}

/* Return true if byte AT of WORD, which has SIZE bytes, needs quotes.  '!' and
   '^' need them in some shells, and ':' because a message has one after the
   name.  */
static bool
needs_quotes (char const *word, size_t at, size_t size)
{
  switch (word[at])
    {
    case '#':
    case '~':
      return at == 0;
    case '{':
    case '}':
      return size == 1;
    default:
      return strchr (" !\"$&'()*:;<=>?[\\^`|", word[at]);
    }
}

/* Return true if byte AT of WORD can stand in "".  GNU cat is more careful
   here than a shell needs.  */
static bool
fits_double_quotes (char const *word, size_t at)
{
  bool is_first = at == 0 && (*word == '#' || *word == '~');
  return is_first || ! strchr ("!\"#$&()*;<=>?[\\^`{|}~", word[at]);
}

/* Return the form of WORD, which has SIZE bytes.  In some charsets, the last
   byte of a character can be that of '\\', '`' or '|', and a shell that does
   not know the charset would take it for one of these.  So such a character
   needs quotes.  As in GNU cat, "" will do.  */
static enum form
choose_form (char const *word, size_t size)
{
  bool quotes = size == 0;
  bool fits = memchr (word, '\'', size);
  for (size_t at = 0; at < size;)
    {
      struct character character = read_character (word + at, size - at);
      if (! character.is_printable)
        return FORM_ESCAPED;
      fits = fits && fits_double_quotes (word, at);
      for (size_t end = at + character.size; at < end; at++)
        quotes = quotes || needs_quotes (word, at, size);
    }
  return ! quotes ? FORM_PLAIN : fits ? FORM_DOUBLE : FORM_SINGLE;
}

/* Write the SIZE bytes at BYTES, a character, to TEXT as escapes for $'': in
   octal, or as a letter if a single byte has one.  Return the end of the
   text.  */
static char *
put_escapes (char *text, char const *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      unsigned char byte = (unsigned char) bytes[i];
      *text++ = '\\';
      if (size == 1 && '\a' <= byte && byte <= '\r')
        *text++ = "abtnvfr"[byte - '\a'];
      else
        for (int shift = 6; 0 <= shift; shift -= 3)
          *text++ = (char) ('0' + (byte >> shift & 7));
    }
  return text;
}

/* Write WORD, which has SIZE bytes, to TEXT as it must stand inside ''.
   Return the end of the text.  */
static char *
put_single (char *text, char const *word, size_t size)
{
  bool in_escapes = false; /* in $'', not in '' */
  while (0 < size)
    {
      struct character character = read_character (word, size);
      if (! character.is_printable)
        {
          if (! in_escapes)
            text = stpcpy (text, "'$'");
          text = put_escapes (text, word, character.size);
        }
      else if (*word == '\'')
        text = stpcpy (text, "'\\''");
      else
        {
          if (in_escapes)
            text = stpcpy (text, "''");
          memcpy (text, word, character.size);
          text += character.size;
        }
      in_escapes = ! character.is_printable;
      word += character.size;
      size -= character.size;
    }
  return text;
}

size_t
quote (char *text, size_t room, char const *word, enum quote_style style)
{
  if (room < QUOTE_ENDS)
    return 0;
  size_t size = MIN (strlen (word), (room - QUOTE_ENDS) / QUOTE_GROWTH);
  enum form form = choose_form (word, size);
  if (style != QUOTE_WORD && form != FORM_ESCAPED)
    form = FORM_PLAIN;
  bool has_ends = form != FORM_PLAIN && style != QUOTE_INNER;
  char *end = text;
  if (has_ends)
    *end++ = form == FORM_DOUBLE ? '"' : '\'';
  if (form == FORM_PLAIN || form == FORM_DOUBLE)
    {
      memcpy (end, word, size);
      end += size;
    }
  else
    end = put_single (end, word, size);
  if (has_ends)
    *end++ = *text;
  return (size_t) (end - text);
}
