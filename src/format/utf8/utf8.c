/* The characters of UTF-8 that --utf8 shows as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A character is a first byte and one to three continuation bytes.  Shifts of
   masks of 64 bytes find such sequences.  Three conditions are left: table 3-7
   of the Unicode standard must allow the bytes, the character must be neither
   hidden nor a space to escape, and not too many combining marks come before
   it.
   The first two can fail only after a few first bytes, the third only in a
   long run of bytes that may be marks.  Only such characters are tested one by
   one.  */

#include <config.h>

#include "format/utf8/utf8.h"

#include <string.h>

#include "bits.h"
#include "format/utf8/classes.h"
#include "minmax.h"
#include "user-locale.h"

/* Decide how CHARACTER, at byte AT of the slice, is shown.  The context before
   AT is known.  Unless CHARACTER waits, make the context after it known.  */
static enum utf8_decision
decide_at (struct utf8 *utf8, struct utf8_character const *character,
           size_t at)
{
  size_t after = at + character->length;
  enum utf8_decision decision = utf8_decide (
    &utf8->context, character, utf8->in + after, utf8->size - after);
  if (decision != UTF8_WAIT)
    utf8->known = after;
  return decision;
}

/* Make the context before byte AT of the slice known.  */
static void
make_known (struct utf8 *utf8, size_t at)
{
  size_t from = at;
  while (utf8->known < from)
    {
      from = utf8_character_before (utf8->in, utf8->known, from);
      struct utf8_character character = utf8_character_at (utf8->in + from);
      if (utf8_is_plain (&character))
        break;
    }
  while (from < at)
    {
      struct utf8_character character = utf8_character_at (utf8->in + from);
      decide_at (utf8, &character, from);
      from += character.length;
    }
}

/* Return true if the character at byte AT of the slice is shown as it is.  If
   it waits, cut it from the slice.  */
static bool
is_shown (struct utf8 *utf8, size_t at)
{
  struct utf8_character character = utf8_character_at (utf8->in + at);
  enum utf8_decision decision = UTF8_SHOW;
  if (! utf8_is_plain (&character))
    {
      make_known (utf8, at);
      decision = decide_at (utf8, &character, at);
    }
  else if (utf8->escapes_spaces && character.properties & UTF8_SPACE)
    decision = UTF8_ESCAPE;
  if (decision == UTF8_WAIT)
    utf8->size = at;
  else if (decision == UTF8_ESCAPE && character.is_valid && utf8->shows_codes)
    {
      utf8->codes.masks[at / KERNEL_CHUNK] |= UINT64_C (1)
                                              << at % KERNEL_CHUNK;
      utf8->codes.count++;
    }
  return decision == UTF8_SHOW;
}

/* Return true if too many combining marks may end in the chunk of the slice at
   byte AT.  CLASSES are the classes of its bytes.  31 marks have 62 bytes or
   more, and 31 of these bytes are in one chunk.  */
static bool
may_have_many_marks (struct utf8 const *utf8, size_t at,
                     struct classes const *classes)
{
  if (utf8->known == at && 0 < utf8->context.marks)
    return true;
  uint64_t high = classes->high;
  return (
    has_run_of_31 (high)
    && has_run_of_31 (high & ~(classes->first & find (utf8->in + at, bases))));
}

/* Return a mask of the bytes that are kept of the chunk of the slice at byte
   AT.  CLASSES are the classes of its bytes.  */
static uint64_t
kept_bytes (struct utf8 *utf8, size_t at, struct classes const *classes)
{
  uint64_t continuation = classes->high & ~classes->first;
  uint64_t second = continuation >> 1;
  uint64_t third = continuation >> 2;
  uint64_t fourth = continuation >> 3;
  uint64_t good = (classes->first & second & (third | ~classes->of_three)
                   & (fourth | ~classes->of_four));
  uint64_t left = good;
  if (! may_have_many_marks (utf8, at, classes))
    left &= classes->suspect;
  for (; left; left &= left - 1)
    {
      size_t next = at + (size_t) count_trailing_zeros_ll (left);
      if (utf8->size <= next)
        break;
      if (! is_shown (utf8, next))
        good &= ~(left & -left);
    }
  return (good | good << 1 | (good & classes->of_three) << 2
          | (good & classes->of_four) << 3);
}

/* Remove the bytes of MASK from FOUND.  The least significant bit of MASK is
   byte AT.  */
static inline void
remove_bytes (struct byte_masks *found, size_t at, uint64_t mask)
{
  size_t chunk = at / KERNEL_CHUNK;
  size_t bit = at % KERNEL_CHUNK;
  found->masks[chunk] &= ~(mask << bit);
  /* If no bit of MASK is left, there may be no next mask.  */
  if (bit != 0 && mask >> (KERNEL_CHUNK - bit) != 0)
    found->masks[chunk + 1] &= ~(mask >> (KERNEL_CHUNK - bit));
}

/* Remove the bytes from FOUND that are kept in the slice.  Return true if any
   bytes are kept.  */
static bool
keep_characters (struct utf8 *utf8, struct byte_masks *found)
{
  bool any = false;
  for (size_t at = 0; at < utf8->size;)
    {
      char const *in = utf8->in + at;
      size_t chunk = MIN (utf8->size - at, KERNEL_CHUNK);
      if (! are_chunks_ascii (in, chunk))
        {
          struct classes classes;
          classify (in, &classes);
          /* Bytes after the end cannot complete a character.  */
          classes.high &= UINT64_MAX >> (KERNEL_CHUNK - chunk);
          if (utf8->escapes_spaces)
            classes.suspect |= find (in, spaces);
          uint64_t mask = kept_bytes (utf8, at, &classes);
          remove_bytes (found, at, mask);
          any = any || mask != 0;
          /* If the end cuts a character, the next chunk begins with it.  */
          if (at + chunk < utf8->size)
            chunk -= utf8_size_of_start (in, chunk);
        }
      at += chunk;
    }
  return any;
}

void
utf8_start (struct utf8 *utf8, bool is_on, bool shows_codes,
            bool escapes_spaces)
{
  utf8->is_on = is_on && ! locale_has_other_charset (user_locale ("LC_CTYPE"));
  utf8->shows_codes = shows_codes;
  utf8->escapes_spaces = escapes_spaces;
  utf8->context = (struct utf8_context){ .before = 0 };
  utf8->codes.count = 0;
}

bool
utf8_find (struct utf8 *utf8, char const *in, size_t *size,
           struct byte_masks *found)
{
  if (! utf8->is_on)
    return false;
  if (utf8->shows_codes)
    utf8->codes = (struct byte_masks){ .count = 0 };
  utf8->known = 0;
  utf8->in = in;
  utf8->size = *size - utf8_size_of_start (in, *size);
  bool keeps = false;
  if (0 < found->count && ! are_chunks_ascii (in, *size))
    keeps = keep_characters (utf8, found);
  make_known (utf8, utf8->size);
  *size = utf8->size;
  if (keeps)
    {
      found->count = 0;
      for (size_t i = 0; i * KERNEL_CHUNK < utf8->size; i++)
        found->count += (size_t) count_one_bits_ll (found->masks[i]);
    }
  return keeps;
}

/* Write CODE to OUT, as <U+200E>, with at least four digits.  Return the end
   of the result.  */
static char *
put_code (uint32_t code, char *out)
{
  enum
  {
    DIGIT_BITS = 4
  };
  memcpy (out, "<U+", 3);
  out += 3;
  int shift = 3 * DIGIT_BITS;
  while (code >> shift >> DIGIT_BITS != 0)
    shift += DIGIT_BITS;
  for (; 0 <= shift; shift -= DIGIT_BITS)
    *out++ = "0123456789ABCDEF"[code >> shift & 0xf];
  *out++ = '>';
  return out;
}

static inline bool
has_byte (struct byte_masks const *bytes, size_t at)
{
  return bytes->masks[at / KERNEL_CHUNK] >> at % KERNEL_CHUNK & 1;
}

char *
utf8_emit_codes (struct utf8 const *utf8, struct notation const *notations,
                 struct byte_masks const *found, char *out)
{
  char const *in = utf8->in;
  for (size_t at = 0; at < utf8->size;)
    {
      if (has_byte (&utf8->codes, at))
        {
          struct utf8_character character = utf8_character_at (in + at);
          out = put_code (character.code, out);
          at += character.length;
          continue;
        }
      if (has_byte (found, at))
        out = put_notation (notations, in[at], out);
      else
        *out++ = in[at];
      at++;
    }
  return out;
}
