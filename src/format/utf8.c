/* The characters of UTF-8 that --utf8 keeps as they are.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

/* A character is a first byte and one to three continuation bytes.  Shifts of
   masks of 64 bytes find such sequences.  Two conditions are left: table 3-7
   of the Unicode standard must allow the bytes, and the character must be
   harmless.  A condition can fail only after a few first bytes.  Characters
   with these first bytes are tested one by one.  */

#include <config.h>

#include "format/utf8.h"

#include <string.h>

#include "bit-counts.h"
#include "format/kernels/utf8-classes.h"
#include "format/rules.h"
#include "minmax.h"

/* Return a mask of the bytes that are kept of the chunk at IN.  CLASSES are
   the classes of its bytes.  */
static uint64_t
kept_bytes (char const *in, struct classes const *classes)
{
  uint64_t continuation = classes->high & ~classes->first;
  uint64_t second = continuation >> 1;
  uint64_t third = continuation >> 2;
  uint64_t fourth = continuation >> 3;
  uint64_t good = (classes->first & second & (third | ~classes->of_three)
                   & (fourth | ~classes->of_four));
  for (uint64_t left = good & classes->suspect; left; left &= left - 1)
    {
      int at = count_trailing_zeros_ll (left);
      uint64_t bit = left & -left;
      if (! utf8_is_harmless (in + at))
        good &= ~bit;
    }
  return (good | good << 1 | (good & classes->of_three) << 2
          | (good & classes->of_four) << 3);
}

/* Return how many of the last bytes of the SIZE bytes at IN start a character
   that continues after them.  Return 0 if no such character is there.  */
static size_t
size_of_start (char const *in, size_t size)
{
  size_t most = MIN (size, UTF8_PENDING_MAX);
  size_t count = 1;
  while (count < most && utf8_is_continuation (in[size - count]))
    count++;
  return 0 < size && utf8_is_start (in + size - count, count) ? count : 0;
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

/* Remove the bytes from FOUND that are kept among the SIZE bytes at IN, from
   AT on.  Return true if any bytes are kept.  */
static bool
keep_characters (char const *in, size_t at, size_t size,
                 struct byte_masks *found)
{
  bool any = false;
  while (at < size)
    {
      size_t chunk = MIN (size - at, KERNEL_CHUNK);
      if (! are_chunks_ascii (in + at, chunk))
        {
          struct classes classes;
          classify (in + at, &classes);
          /* Bytes after the end cannot complete a character.  */
          classes.high &= UINT64_MAX >> (KERNEL_CHUNK - chunk);
          uint64_t mask = kept_bytes (in + at, &classes);
          remove_bytes (found, at, mask);
          any = any || mask != 0;
          /* If the end cuts a character, the next chunk begins with it.  */
          if (at + chunk < size)
            chunk -= size_of_start (in + at, chunk);
        }
      at += chunk;
    }
  return any;
}

/* Complete the pending character with the SIZE bytes at IN.  If it is still
   incomplete, move it to AT_END.  Return how many bytes at IN belong to it, or
   0 if the character is not kept.  */
static size_t
complete_pending (struct utf8 *utf8, char const *in, size_t size)
{
  char bytes[UTF8_LENGTH_MAX];
  size_t pending = utf8->pending.size;
  memcpy (bytes, utf8->pending.bytes, pending);
  size_t length = utf8_length ((unsigned char) bytes[0]);
  size_t count = 0;
  for (; pending + count < length && count < size
         && utf8_is_continuation (in[count]);
       count++)
    bytes[pending + count] = in[count];
  if (pending + count == length)
    {
      utf8->keeps_pending = utf8_is_harmless (bytes);
      return utf8->keeps_pending ? count : 0;
    }
  if (count < size || ! utf8_is_start (bytes, pending + count))
    return 0;
  utf8->pending.size = 0;
  utf8->at_end.size = pending + count;
  memcpy (utf8->at_end.bytes, bytes, pending + count);
  return count;
}

/* Find the start of a character at the end of the *SIZE bytes at IN, from AT
   on.  If there is such a start, copy its bytes to UTF8->at_end, subtract them
   from *SIZE and remove them from FOUND.  */
static void
set_aside (struct utf8 *utf8, char const *in, size_t at, size_t *size,
           struct byte_masks *found)
{
  struct utf8_part *at_end = &utf8->at_end;
  at_end->size = size_of_start (in + at, *size - at);
  if (at_end->size == 0)
    return;
  *size -= at_end->size;
  memcpy (at_end->bytes, in + *size, at_end->size);
  remove_bytes (found, *size, (UINT64_C (1) << at_end->size) - 1);
}

static size_t
count_found (struct byte_masks const *found, size_t size)
{
  int count = 0;
  for (size_t i = 0; i * KERNEL_CHUNK < size; i++)
    if (found->masks[i] != 0)
      count += count_one_bits_ll (found->masks[i]);
  return (size_t) count;
}

void
utf8_start (struct utf8 *utf8, unsigned int rules)
{
  *utf8 = (struct utf8){ .is_on = rules & UTF8 };
}

bool
utf8_find (struct utf8 *utf8, char const *in, size_t *size,
           struct byte_masks *found)
{
  if (! utf8->is_on
      || (utf8->pending.size == 0
          && (found->count == 0 || are_chunks_ascii (in, *size))))
    return false;
  size_t at = 0 < utf8->pending.size ? complete_pending (utf8, in, *size) : 0;
  remove_bytes (found, 0, (UINT64_C (1) << at) - 1);
  if (0 < utf8->at_end.size)
    *size = 0;
  else
    set_aside (utf8, in, at, size, found);
  bool keeps = keep_characters (in, at, *size, found) || 0 < at;
  if (keeps)
    found->count = count_found (found, *size);
  return keeps;
}

char *
utf8_emit_pending (struct utf8 *utf8, struct notation const *notations,
                   char *out)
{
  for (size_t i = 0; i < utf8->pending.size; i++)
    {
      char byte = utf8->pending.bytes[i];
      struct notation const *notation = &notations[(unsigned char) byte];
      if (utf8->keeps_pending)
        *out++ = byte;
      else
        for (size_t k = 0; k < notation->size; k++)
          *out++ = notation->text[k];
    }
  utf8->pending = utf8->at_end;
  utf8->at_end.size = 0;
  utf8->keeps_pending = false;
  return out;
}
