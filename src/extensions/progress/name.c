/* The name of a file in the line of --progress.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "extensions/progress/name.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

enum
{
  CHARACTER_MAX = 6,               /* bytes */
  UNIT_MAX = 4 * CHARACTER_MAX + 1 /* bytes of "\\000" for each, and a NUL */
};

/* The text for the beginning of a name that is too long.  */
static char const cut[] = "...";

enum
{
  /* The most bytes of a name between its quotes.  */
  BYTES_MAX = NAME_MAX_BYTES - sizeof cut - 3
};

/* A character of a name, or a byte that is part of none, as it is shown.  */
struct unit
{
  size_t bytes;      /* of the name */
  bool is_printable; /* in the user's locale */
  size_t columns;    /* that TEXT needs */
  char text[UNIT_MAX];
};

/* Set UNIT to the first character of the SIZE bytes at NAME, quoted if
   QUOTES.

   quotearg is not used.  Its defaults belong to the process, and the thread
   that copies may set them meanwhile for a message.  */
static void
read_unit (struct unit *unit, char const *name, size_t size, bool quotes)
{
  mbstate_t state = { 0 };
  wchar_t character;
  size_t length = mbrtowc (&character, name, size, &state);
  bool is_valid = 0 < length && length <= CHARACTER_MAX;
  int columns
    = is_valid && iswprint ((wint_t) character) ? wcwidth (character) : -1;
  unit->bytes = is_valid ? length : 1;
  unit->is_printable = 0 <= columns;
  if (! unit->is_printable)
    {
      unit->columns = 4 * unit->bytes;
      for (size_t i = 0; i < unit->bytes; i++)
        snprintf (unit->text + 4 * i, 5, "\\%03o",
                  (unsigned int) (unsigned char) name[i]);
      return;
    }
  size_t escape = quotes && (*name == '\'' || *name == '\\');
  unit->columns = (size_t) columns + escape;
  *unit->text = '\\';
  memcpy (unit->text + escape, name, unit->bytes);
  unit->text[escape + unit->bytes] = '\0';
}

/* The room that a name needs.  */
struct extent
{
  size_t columns;
  size_t bytes;
  bool is_printable;
};

/* Return the room that NAME needs, quoted if QUOTES, but without the quotes at
   its ends.  */
static struct extent
measure (char const *name, bool quotes)
{
  struct extent all = { .is_printable = true };
  size_t left = strlen (name);
  while (0 < left)
    {
      struct unit unit;
      read_unit (&unit, name, left, quotes);
      all.columns += unit.columns;
      all.bytes += strlen (unit.text);
      all.is_printable = all.is_printable && unit.is_printable;
      name += unit.bytes;
      left -= unit.bytes;
    }
  return all;
}

/* Set TEXT to the end of NAME, quoted if QUOTES, whose whole extent is ALL.
   The end has at most COLUMNS columns, and the bytes that TEXT has room for.
   Return its columns.  */
static size_t
put_end (char const *name, bool quotes, struct extent all, size_t columns,
         char *text)
{
  size_t left = strlen (name);
  while (0 < left)
    {
      struct unit unit;
      read_unit (&unit, name, left, quotes);
      if (all.columns <= columns && all.bytes <= BYTES_MAX)
        text = stpcpy (text, unit.text);
      else
        {
          all.columns -= unit.columns;
          all.bytes -= strlen (unit.text);
        }
      name += unit.bytes;
      left -= unit.bytes;
    }
  *text = '\0';
  return all.columns;
}

size_t
name_put (char const *name, size_t columns, char *text)
{
  bool quotes = ! measure (name, false).is_printable;
  struct extent all = measure (name, quotes);
  size_t around = quotes ? strlen ("$''") : 0;
  bool is_cut = columns < around + all.columns || BYTES_MAX < all.bytes;
  if (is_cut)
    around += strlen (cut);
  *text = '\0';
  if (columns <= around)
    return 0;
  if (is_cut)
    text = stpcpy (text, cut);
  if (quotes)
    text = stpcpy (text, "$'");
  size_t used = put_end (name, quotes, all, columns - around, text);
  if (quotes)
    strcat (text, "'");
  return around + used;
}
