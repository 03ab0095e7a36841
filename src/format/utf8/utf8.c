/* The characters of UTF-8 that --utf8 shows as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

/* A character is a first byte and one to three continuation bytes.  By
   shifting masks, we find such sequences in 64 bytes in one go.  But we can't
   show a character if

   - table 3-7 of the Unicode standard forbids its bytes,
   - it's hidden, or a space to escape,
   - or too many combining marks precede it.

   The first two are possible only if the first byte is one of a few, and the
   third only in a long run of bytes that may be marks.  So these are the only
   characters that we test one by one.  */

#include <config.h>

#include "format/utf8/utf8.h"

#include <assert.h>
#include <string.h>

#include "bits.h"
#include "format/utf8/classes.h"
#include "minmax.h"

static_assert ((int) UTF8_CHARACTER_PENDING_MAX < (int) UTF8_WINDOW,
               "only sequences need more than a window");

/* Return the text that may decide about the character of LENGTH bytes at byte
   AT of the slice.  */
static struct utf8_rest
rest_after (struct utf8 const *utf8, size_t at, size_t length)
{
  return (struct utf8_rest){ .in = utf8->in,
                             .at = at + length,
                             .end = MIN (at + UTF8_WINDOW, utf8->size),
                             .is_cut = utf8->size < at + UTF8_WINDOW,
                             .unshown = &utf8->unshown };
}

/* Decide how to show CHARACTER, which is at byte AT of the slice.  The context
   before AT is known.  Unless CHARACTER has to wait, the context after it is
   then known as well.  */
static enum utf8_decision
decide_at (struct utf8 *utf8, struct utf8_character const *character,
           size_t at)
{
  struct utf8_rest rest = rest_after (utf8, at, character->length);
  enum utf8_decision decision = utf8_decide (&utf8->context, character, &rest);
  if (decision != UTF8_WAIT)
    utf8->known = at + character->length;
  return decision;
}

/* Make the context before byte AT of the slice known.  */
static void
make_known (struct utf8 *utf8, size_t at)
{
  struct utf8_character character;
  size_t from = at;
  int ends = 0;
  while (utf8->known < from && ends < UTF8_NEAR)
    if (byte_masks_have (&utf8->unshown, from - 1))
      from--;
    else
      {
        from = utf8_character_before (utf8->in, utf8->known, from);
        character = utf8_character_at (utf8->in + from);
        if (utf8_is_plain (&character))
          ends += utf8_is_gap (&character) ? 1 : UTF8_NEAR;
      }
  /* A letter farther away doesn't count.  */
  if (UTF8_NEAR <= ends)
    utf8->context = (struct utf8_context){ .before = 0 };
  while (from < at)
    if (byte_masks_have (&utf8->unshown, from))
      from++;
    else
      {
        character = utf8_character_at (utf8->in + from);
        decide_at (utf8, &character, from);
        from += character.length;
      }
  utf8->known = at;
}

/* Note that the slice is edited at byte AT.  */
static inline void
edit (struct utf8 *utf8, size_t at)
{
  utf8->edits.masks[at / KERNEL_CHUNK] |= UINT64_C (1) << at % KERNEL_CHUNK;
  utf8->edits.count++;
}

/* Decide about the character at byte AT of the slice.  Return true if it's
   shown as it is.  If it's shown as a code, note the edit, and if it has to
   wait, cut the slice before it.  */
static bool
show_character (struct utf8 *utf8, size_t at)
{
  struct utf8_character character = utf8_character_at (utf8->in + at);
  enum utf8_decision decision = UTF8_SHOW;
  if (! utf8_is_plain (&character))
    {
      make_known (utf8, at);
      decision = decide_at (utf8, &character, at);
    }
  else if (utf8->rules.escapes_spaces && character.properties & UTF8_SPACE)
    decision = UTF8_ESCAPE;
  if (decision == UTF8_WAIT)
    utf8->size = at;
  else if (decision == UTF8_ESCAPE && character.is_valid
           && utf8->rules.shows_codes)
    edit (utf8, at);
  return decision == UTF8_SHOW;
}

/* Return a mask of the bytes in the chunk at byte AT of the slice that aren't
   shown.  */
static inline uint64_t
unshown_bytes (struct utf8 const *utf8, size_t at)
{
  if (utf8->unshown.count == 0)
    return 0;
  uint64_t const *mask = &utf8->unshown.masks[at / KERNEL_CHUNK];
  size_t bit = at % KERNEL_CHUNK;
  /* The last mask has no next one.  */
  bool has_next = bit != 0 && at < KERNEL_SLICE - KERNEL_CHUNK;
  return mask[0] >> bit | (has_next ? mask[1] << (KERNEL_CHUNK - bit) : 0);
}

/* Return true if a run of too many combining marks may end in the chunk at
   byte AT of the slice, whose bytes have CLASSES.  31 marks have at least 62
   bytes, so even if they are split between two chunks, one of these has 31
   bytes in a row.  Bytes that aren't shown may be between them.  */
static bool
may_have_many_marks (struct utf8 const *utf8, size_t at,
                     struct classes const *classes)
{
  if (0 < utf8->context.marks
      && (utf8->known == at || byte_masks_have (&utf8->unshown, at - 1)))
    return true;
  uint64_t high = classes->high;
  uint64_t unshown = unshown_bytes (utf8, at);
  return (
    has_run_of_31 (high | unshown)
    && has_run_of_31 ((high & ~(classes->first & find (utf8->in + at, bases)))
                      | unshown));
}

/* Return a mask of the bytes to keep in the chunk at byte AT of the slice,
   whose bytes have CLASSES.  */
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
      if (! show_character (utf8, next))
        good &= ~(left & -left);
    }
  return (good | good << 1 | (good & classes->of_three) << 2
          | (good & classes->of_four) << 3);
}

/* Remove the bytes of MASK, whose least significant bit is byte AT, from
   FOUND.  */
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

/* Find the bytes that the slice keeps as they are, and remove them from FOUND.
   Return true if there are any.  */
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
          /* Bytes after the end can't complete a character.  */
          classes.high &= UINT64_MAX >> (KERNEL_CHUNK - chunk);
          if (utf8->rules.escapes_spaces)
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

/* Return the number of bytes in BYTES among the first SIZE of a slice.  */
static size_t
count_bytes (struct byte_masks const *bytes, size_t size)
{
  size_t count = 0;
  for (size_t i = 0; i * KERNEL_CHUNK < size; i++)
    count += (size_t) count_one_bits_ll (bytes->masks[i]);
  return count;
}

/* The bytes that --utf8=view decides about.  Newlines are among them only
   while a style is on, because it has to be reset at the end of its line.  */
static struct special_bytes const viewed
  = { .exceptions = 2, .except = { '\033', '\r' } };
static struct special_bytes const viewed_in_style
  = { .exceptions = 3, .except = { '\033', '\r', '\n' } };

/* Add the SIZE bytes at byte AT of the slice, 1 to KERNEL_CHUNK, to the
   unshown ones.  */
static void
add_unshown (struct utf8 *utf8, size_t at, size_t size)
{
  uint64_t bytes = UINT64_MAX >> (KERNEL_CHUNK - size);
  uint64_t *mask = &utf8->unshown.masks[at / KERNEL_CHUNK];
  size_t bit = at % KERNEL_CHUNK;
  mask[0] |= bytes << bit;
  if (KERNEL_CHUNK < bit + size)
    mask[1] |= bytes >> (KERNEL_CHUNK - bit);
  utf8->unshown.count += size;
}

/* Return the length of the sequence at IN, whose final byte is known, if it
   erases to the end of the line: ESC [ K or ESC [ 0 K.  Otherwise return 0.
   GNU grep and gcc write it beside each color.  */
static size_t
erasure_length (char const *in)
{
  size_t last = in[1] == '[' && in[2] == '0' ? 3 : 2;
  return in[1] == '[' && in[last] == 'K' ? last + 1 : 0;
}

/* Decide about byte AT of the slice, which is an ESC or a newline.  SIZE
   counts the slice's bytes and those that wait after it.  If the ESC has to
   wait, cut the slice before it.  */
static void
decide_style (struct utf8 *utf8, size_t at, size_t size)
{
  if (utf8->in[at] == '\n')
    {
      if (utf8->style.is_on)
        edit (utf8, at);
      utf8_end_style (utf8);
      return;
    }
  size_t length = sgr_read (&utf8->style, utf8->in + at, size - at);
  if (length == SGR_WAIT)
    {
      utf8->size = at;
      return;
    }
  if (length == 0 && utf8->rules.drops)
    {
      length = erasure_length (utf8->in + at);
      if (0 < length)
        edit (utf8, at);
    }
  if (0 < length)
    add_unshown (utf8, at, length);
}

/* Find the sequences of the slice that aren't shown, and the newlines before
   which the style is reset.  SIZE counts the slice's bytes and those that wait
   after it.  Set PLACES to the bytes to decide about, which KERNEL finds.
   Return true if there are CRs among them.  */
static bool
find_styles (struct utf8 *utf8, struct kernel const *kernel, size_t size,
             struct byte_masks *places)
{
  bool has_newlines = utf8->style.is_on;
  bool has_crs = false;
  kernel->find (has_newlines ? &viewed_in_style : &viewed, utf8->in,
                utf8->size, places);
  for (size_t i = 0; 0 < places->count && i * KERNEL_CHUNK < utf8->size; i++)
    for (uint64_t left = places->masks[i]; left;)
      {
        size_t bit = (size_t) count_trailing_zeros_ll (left);
        size_t at = i * KERNEL_CHUNK + bit;
        if (utf8->size <= at)
          break;
        left &= left - 1;
        if (utf8->in[at] == '\r')
          has_crs = true;
        else
          decide_style (utf8, at, size);
        if (utf8->style.is_on && ! has_newlines)
          {
            has_newlines = true;
            kernel->find (&viewed_in_style, utf8->in, utf8->size, places);
            left
              = places->masks[i] & ~(UINT64_MAX >> (KERNEL_CHUNK - 1 - bit));
          }
      }
  return has_crs;
}

/* Drop the CRs among PLACES that are before newlines.  Return the slice's
   size, or the index of a CR that has to wait.  */
static size_t
drop_crs (struct utf8 *utf8, struct byte_masks const *places)
{
  for (size_t i = 0; 0 < places->count && i * KERNEL_CHUNK < utf8->size; i++)
    for (uint64_t left = places->masks[i]; left; left &= left - 1)
      {
        size_t at = i * KERNEL_CHUNK + (size_t) count_trailing_zeros_ll (left);
        if (utf8->size <= at)
          break;
        if (utf8->in[at] != '\r')
          continue;
        size_t next = at + 1;
        size_t end = MIN (at + UTF8_WINDOW, utf8->size);
        while (next < end && byte_masks_have (&utf8->unshown, next))
          next++;
        if (next == end && end < at + UTF8_WINDOW)
          return at;
        if (next < end && utf8->in[next] == '\n')
          edit (utf8, at);
      }
  return utf8->size;
}

void
utf8_start (struct utf8 *utf8, struct utf8_rules const *rules)
{
  utf8->rules = *rules;
  utf8->context = (struct utf8_context){ .before = 0 };
  utf8->edits.count = 0;
  utf8->unshown = (struct byte_masks){ .count = 0 };
  utf8->style = (struct sgr_style){ .is_on = false };
  utf8->style_waits = false;
}

bool
utf8_find (struct utf8 *utf8, struct kernel const *kernel, char const *in,
           size_t *size, struct byte_masks *found)
{
  if (! utf8->rules.is_on)
    return false;
  if (utf8->rules.shows_codes)
    utf8->edits = (struct byte_masks){ .count = 0 };
  if (0 < utf8->unshown.count)
    utf8->unshown = (struct byte_masks){ .count = 0 };
  utf8->known = 0;
  utf8->in = in;
  utf8->size = *size - utf8_size_of_start (in, *size);
  struct sgr_style style = utf8->style;
  bool has_styles
    = utf8->rules.passes_sgr && (0 < found->count || style.is_on);
  struct byte_masks places;
  bool has_crs = has_styles && find_styles (utf8, kernel, *size, &places);
  size_t decided = utf8->size;
  size_t waits = decided; /* the index of a CR that waits */
  if (has_crs && utf8->rules.drops)
    waits = drop_crs (utf8, &places);
  bool has_unshown = 0 < utf8->unshown.count;
  bool keeps = has_unshown;
  if (0 < found->count && ! are_chunks_ascii (in, *size))
    keeps |= keep_characters (utf8, found);
  utf8->size = MIN (utf8->size, waits);
  utf8->style_waits = utf8->size < decided && utf8->style.is_on;
  if (has_styles && utf8->size < decided)
    {
      /* The slice is shorter now, and the sequences after its new end come
         again, so the style after it doesn't have them.  */
      utf8->style = style;
      find_styles (utf8, kernel, *size, &places);
    }
  for (size_t i = 0; has_unshown && i * KERNEL_CHUNK < utf8->size; i++)
    found->masks[i] &= ~utf8->unshown.masks[i];
  if (keeps)
    found->count = count_bytes (found, utf8->size);
  make_known (utf8, utf8->size);
  *size = utf8->size;
  return keeps;
}

/* Write CODE to OUT in the form <U+200E>, with at least four digits.  Return
   the end of the result.  */
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

/* Write to OUT what stands for the character at byte *AT, where the slice is
   edited, and move *AT to the character's end.  Return the end of the
   result.  */
static char *
emit_edit (struct utf8 const *utf8, struct notation const *notations,
           size_t *at, char *out)
{
  char byte = utf8->in[*at];
  if (byte == '\r' || byte == '\033')
    {
      *at += byte == '\r' ? 1 : erasure_length (utf8->in + *at);
      return out;
    }
  if (byte == '\n')
    {
      ++*at;
      memcpy (out, SGR_RESET, sizeof SGR_RESET - 1);
      return put_notation (notations, byte, out + sizeof SGR_RESET - 1);
    }
  struct utf8_character character = utf8_character_at (utf8->in + *at);
  *at += character.length;
  return put_code (character.code, out);
}

char *
utf8_emit (struct utf8 const *utf8, struct kernel const *kernel,
           struct notation const *notations, struct byte_masks const *found,
           char *out)
{
  char const *in = utf8->in;
  size_t done = 0;
  for (size_t i = 0; i * KERNEL_CHUNK < utf8->size; i++)
    for (uint64_t left = found->masks[i] | utf8->edits.masks[i]; left;
         left &= left - 1)
      {
        size_t bit = (size_t) count_trailing_zeros_ll (left);
        size_t at = i * KERNEL_CHUNK + bit;
        /* The other bytes of a character that was shown as a code are in
           FOUND as well.  */
        if (at < done)
          continue;
        if (utf8->size <= at)
          break;
        kernel->copy (out, in + done, at - done);
        out += at - done;
        done = at;
        if (utf8->edits.masks[i] >> bit & 1)
          out = emit_edit (utf8, notations, &done, out);
        else
          out = put_notation (notations, in[done++], out);
      }
  kernel->copy (out, in + done, utf8->size - done);
  return out + (utf8->size - done);
}
