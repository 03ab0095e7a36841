/* The characters of UTF-8 that --utf8 shows as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A kernel has found the bytes that -v escapes.  We go from one to the next.
   If one isn't ASCII, we decode the character that it begins, and look it up
   in the table of Unicode's properties.  If Unicode says that a character is
   hidden, its neighbors decide.  What isn't shown is written in another form,
   and the text between is copied.  */

#include <config.h>

#include "format/utf8/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bits.h"
#include "minmax.h"

static_assert ((int) UTF8_CHARACTER_PENDING_MAX < (int) UTF8_WINDOW,
               "only sequences need more than a window");

/* A slice that is being escaped.  */
struct escaping
{
  struct utf8 *utf8;
  struct kernel const *kernel;
  struct notation const *notations;
  struct utf8_rest text;
  size_t known; /* the context ends before this byte; from here to TEXT.at, all
                   bytes are ASCII */
  size_t done;  /* the bytes before this one are at OUT */
  char *out;
  struct byte_masks const *found;
};

/* Advance the context to TEXT.at, over bytes that are all ASCII.  */
static void
pass_ascii (struct escaping *escaping)
{
  size_t at = escaping->text.at;
  utf8_pass_ascii (&escaping->utf8->context,
                   escaping->text.in + escaping->known, at - escaping->known);
  escaping->known = at;
}

/* Move TEXT.at to the next byte to decide about.  */
static void
find_next (struct escaping *escaping)
{
  struct utf8_rest *text = &escaping->text;
  uint64_t wanted = UINT64_MAX << text->at % KERNEL_CHUNK;
  for (size_t i = text->at / KERNEL_CHUNK; i * KERNEL_CHUNK < text->end; i++)
    {
      uint64_t mask = escaping->found->masks[i] & wanted;
      if (mask != 0)
        {
          size_t bit = (size_t) count_trailing_zeros_ll (mask);
          text->at = MIN (i * KERNEL_CHUNK + bit, text->end);
          return;
        }
      wanted = UINT64_MAX;
    }
  text->at = text->end;
}

/* Copy the text before TEXT.at to OUT, and leave out the next LENGTH
   bytes.  */
static void
replace (struct escaping *escaping, size_t length)
{
  enum
  {
    NARROW = 16 /* bytes that need no loop */
  };
  size_t at = escaping->text.at;
  size_t size = at - escaping->done;
  char const *from = escaping->text.in + escaping->done;
  if (NARROW < size)
    escaping->kernel->copy (escaping->out, from, size);
  else
    memcpy (escaping->out, from, NARROW);
  escaping->out += size;
  escaping->done = at + length;
}

/* Return true if BYTE is an ESC, a CR or a newline, and the rules of TEXT may
   do more with it than write its notation.  */
static inline bool
is_special (struct utf8_rest const *text, char byte)
{
  return text->rules->passes_sgr
         && (byte == '\033' || byte == '\r' || byte == '\n');
}

/* Write the notations of the byte at TEXT.at and of those after it.  Stop
   after SHOWN bytes in a row that need none, or before a byte that isn't
   decided about here.  In binary data, going from one byte that -v escapes to
   the next would take three times as long, because nobody can predict where
   the next one is.  */
static void
escape_bytes (struct escaping *escaping)
{
  enum
  {
    SHOWN = 16
  };
  replace (escaping, 0);
  struct utf8_rest const text = escaping->text;
  struct notation const *notations = escaping->notations;
  char *out = escaping->out;
  size_t at = text.at;
  size_t last = at;                 /* the last byte that changes */
  size_t decided = escaping->known; /* after the last one that isn't ASCII */
  do
    {
      unsigned char byte = (unsigned char) text.in[at];
      last = 1 < notations[byte].size ? at : last;
      out = put_notation (notations, text.in[at], out);
      at++;
      decided = byte & HIGH_BIT ? at : decided;
    }
  while (at < text.end && at <= last + SHOWN
         && ! is_special (&text, text.in[at])
         && ! utf8_is_start (text.in + at));
  if (decided != escaping->known)
    escaping->utf8->context = (struct utf8_context){ .last = 0 };
  escaping->known = decided;
  escaping->done = at;
  escaping->text.at = at;
  escaping->out = out;
}

/* Write CHARACTER, which is valid, in a form that shows it.  */
static void
escape_character (struct escaping *escaping,
                  struct utf8_character const *character)
{
  replace (escaping, character->length);
  if (escaping->utf8->rules.shows_codes)
    escaping->out
      += sprintf (escaping->out, "<U+%04" PRIX32 ">", character->code);
  else
    for (size_t i = 0; i < character->length; i++)
      escaping->out = put_notation (escaping->notations,
                                    escaping->text.in[escaping->text.at + i],
                                    escaping->out);
}

/* Return the text after the next LENGTH bytes, as far as it may decide about
   them.  */
static struct utf8_rest
rest_after (struct utf8_rest const *text, size_t length)
{
  size_t end = text->at + UTF8_WINDOW;
  struct utf8_rest rest = *text;
  rest.at += length;
  rest.end = MIN (end, text->end);
  rest.is_cut = text->end < end;
  return rest;
}

/* Decide about the characters at TEXT.at, up to an ASCII character.  If one
   has to wait, let the text end before it.  */
static void
escape_characters (struct escaping *escaping)
{
  struct utf8_rest *text = &escaping->text;
  struct utf8 *utf8 = escaping->utf8;
  unsigned int spaces = utf8->rules.escapes_spaces ? UTF8_SPACE : 0;
  pass_ascii (escaping);
  for (;;)
    {
      struct utf8_character character;
      text->at
        += utf8_pass (&utf8->context, text->in + text->at,
                      text->end - text->at, UTF8_HIDDEN | spaces, &character);
      if (text->at == text->end || utf8_is_ascii (text->in[text->at]))
        break;
      if (! character.is_valid)
        {
          escape_bytes (escaping);
          return;
        }
      struct utf8_rest rest = rest_after (text, character.length);
      enum utf8_decision decision
        = utf8_decide (&utf8->context, &character, &rest);
      if (decision == UTF8_WAIT)
        {
          text->end = text->at;
          break;
        }
      if (decision == UTF8_ESCAPE || character.properties & spaces)
        escape_character (escaping, &character);
      text->at += character.length;
    }
  escaping->known = text->at;
}

/* If the sequence at TEXT.at isn't shown, pass over it.  If that isn't known
   yet, let the text end before it.  Return false if it's shown.  */
static bool
pass_sequence (struct escaping *escaping)
{
  struct utf8_rest *text = &escaping->text;
  size_t length = utf8_sequence (text);
  if (length == 0)
    return false;
  pass_ascii (escaping);
  if (length == SGR_WAIT)
    {
      text->end = text->at;
      return true;
    }
  if (text->in[text->at + length - 1] != 'm')
    replace (escaping, length);
  text->at += length;
  escaping->known = text->at;
  return true;
}

/* Leave out the CR at TEXT.at if a newline follows.  If what follows isn't
   known yet, let the text end before the CR.  Return false if the CR
   stays.  */
static bool
drop_cr (struct escaping *escaping)
{
  struct utf8_rest *text = &escaping->text;
  if (! text->rules->drops)
    return false;
  struct utf8_rest rest = rest_after (text, 1);
  struct utf8_character next = { .code = 0 };
  if (! utf8_next (&rest, &next) && rest.is_cut)
    {
      text->end = text->at;
      return true;
    }
  if (next.code != '\n')
    return false;
  replace (escaping, 1);
  text->at++;
  return true;
}

/* Decide about the byte at TEXT.at, which is ASCII.  */
static void
escape_ascii (struct escaping *escaping)
{
  struct utf8_rest *text = &escaping->text;
  char byte = text->in[text->at];
  if ((byte == '\033' && pass_sequence (escaping))
      || (byte == '\r' && drop_cr (escaping)))
    return;
  if (byte == '\n' && text->style.is_on)
    {
      replace (escaping, 0);
      memcpy (escaping->out, SGR_RESET, sizeof SGR_RESET - 1);
      escaping->out += sizeof SGR_RESET - 1;
      text->style = (struct sgr_style){ .is_on = false };
    }
  else if (byte == '\n' && escaping->notations['\n'].size == 1)
    {
      text->at++;
      return;
    }
  escape_bytes (escaping);
}

/* Return true if a style is on after the pending bytes, from TEXT.at to
   END.  */
static bool
style_waits (struct utf8_rest const *text, size_t end)
{
  struct utf8_rest rest = *text;
  struct utf8_character character;
  rest.end = end;
  while (utf8_next (&rest, &character))
    continue;
  return text->at < rest.at && rest.style.is_on;
}

char *
utf8_escape (struct utf8 *utf8, struct kernel const *kernel,
             struct escape_rules const *escape, char const *in, size_t *size,
             struct byte_masks const *found, char *out)
{
  struct escaping escaping
    = { .utf8 = utf8,
        .kernel = kernel,
        .notations = escape->notations,
        .found = found,
        .out = out,
        .text = { .in = in,
                  .size = *size,
                  .end = *size - utf8_size_of_start (in, *size),
                  .rules = &utf8->rules,
                  .style = utf8->style } };
  struct utf8_rest *text = &escaping.text;
  size_t end = text->end;
  if (! text->rules->passes_sgr && kernel->is_ascii (in, *size))
    {
      text->at = end;
      pass_ascii (&escaping);
      return found->count == 0
               ? NULL
               : kernel->escape (escape, in, *size, found, out);
    }
  while (find_next (&escaping), text->at < text->end)
    if (utf8_is_ascii (in[text->at]))
      escape_ascii (&escaping);
    else
      escape_characters (&escaping);
  pass_ascii (&escaping);
  utf8->style = text->style;
  utf8->style_waits = style_waits (text, end);
  *size = text->at;
  if (escaping.done == 0)
    return NULL;
  replace (&escaping, 0);
  return escaping.out;
}
