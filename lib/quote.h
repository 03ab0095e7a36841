/* Quoting words for a shell.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef QUOTE_H
#define QUOTE_H

#include <stddef.h>

enum
{
  QUOTE_ENDS = 2,   /* bytes around a word: the quotes */
  QUOTE_GROWTH = 7, /* bytes that one byte can become: '$'\001 */
};

/* Which words are quoted, apart from those that the locale can't print.  */
enum quote_style
{
  QUOTE_WORD,     /* those that contain a ':', or that a shell would read as
                     something else */
  QUOTE_CONTROLS, /* none */
  QUOTE_INNER     /* none, and the word stands between '' already */
};

/* Write WORD in STYLE to the ROOM bytes at TEXT, and escape each byte that
   isn't part of a printable character.  Return how many bytes were written,
   without a NUL.

   QUOTE_ENDS + QUOTE_GROWTH * strlen (WORD) bytes are always enough.  With
   less ROOM, write only as much of the beginning of WORD as is sure to fit,
   because cutting the quoted text could leave a quote open.  */
size_t quote (char *text, size_t room, char const *word,
              enum quote_style style);

#endif
