/* Words as a shell reads them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef QUOTE_H
#define QUOTE_H

#include <stddef.h>

/* In bytes.  */
enum
{
  QUOTE_ENDS = 2,   /* the quotes around a word */
  QUOTE_GROWTH = 7, /* what a byte can become: '$'\001 */
};

/* The words that are quoted, beside those that are not printable in the locale
   of the process.  */
enum quote_style
{
  QUOTE_WORD,     /* words that a shell would not read as themselves, or that
                     have a ':' */
  QUOTE_CONTROLS, /* no others */
  QUOTE_INNER     /* no others; '' stand around the word already */
};

/* Write WORD in STYLE to the ROOM bytes at TEXT.  Each byte of a character
   that is not printable is escaped.  Return how many bytes were written; there
   is no NUL.

   If ROOM is less than QUOTE_ENDS + QUOTE_GROWTH * strlen (WORD), write only
   the first bytes of WORD, as many as fit for certain.  A cut in the quoted
   text could be inside a quote.  */
size_t quote (char *text, size_t room, char const *word,
              enum quote_style style);

#endif
