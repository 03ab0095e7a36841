/* Words as a shell reads them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef QUOTE_H
#define QUOTE_H

#include <stdbool.h>
#include <stddef.h>

/* In bytes.  */
enum
{
  QUOTE_ENDS = 2,   /* the quotes around a word */
  QUOTE_GROWTH = 7, /* what a byte can become: '$'\001 */
};

/* Write WORD to the ROOM bytes at TEXT, in quotes if a shell would not read
   WORD itself as one word, or if it has a ':' or a character that is not
   printable in the locale of the process.  Each byte of such a character is
   escaped.  Return how many bytes were written; there is no NUL.

   If ROOM is less than QUOTE_ENDS + QUOTE_GROWTH * strlen (WORD), write only
   the first bytes of WORD, as many as fit for certain.  A cut in the quoted
   text could be inside a quote.  */
size_t quote (char *text, size_t room, char const *word);

/* Return true if all characters of WORD are printable in the locale of the
   process.  */
bool quote_is_printable (char const *word);

#endif
