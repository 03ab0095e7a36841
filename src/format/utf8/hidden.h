/* Hidden characters of UTF-8, which are shown if their neighbors need them.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef UTF8_HIDDEN_H
#define UTF8_HIDDEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/utf8/sgr.h"

struct utf8_character;
struct utf8_context;

/* The rules of --utf8: what -v escapes is escaped, except the bytes of
   characters that are shown.  The rules must be off in a locale with another
   charset, because there, bytes of a UTF-8 letter may be controls.  */
struct utf8_rules
{
  bool escapes_spaces; /* all but U+0020 */
  bool shows_codes;    /* true for <U+200E> instead of notations */
  bool passes_sgr;     /* keep SGR sequences that hide no text */
  bool drops;          /* drop a CR before a newline, and what erases to the
                          end of the line; needs the two rules before it */
};

/* A text, and where we are in it.  */
struct utf8_rest
{
  char const *in;
  size_t size; /* of all bytes at IN */
  size_t at;
  size_t end;  /* characters that begin here or later don't count */
  bool is_cut; /* what comes at END isn't known yet, but may matter */

  /* To skip sequences that aren't shown, which don't count.  */
  struct utf8_rules const *rules;
  struct sgr_style style; /* before AT */
};

/* If the sequence at TEXT->at, which begins with an ESC, isn't shown, apply it
   to the style and return its length.  If it's shown, return 0.  If that
   depends on what comes after the text, return SGR_WAIT.  */
size_t utf8_sequence (struct utf8_rest *text);

/* Read the next character of TEXT that counts.  Return false if there's none
   before the end.  Nobody reads on after a newline, so we needn't end the
   style there.  */
bool utf8_next (struct utf8_rest *text, struct utf8_character *character);

enum utf8_decision
{
  UTF8_SHOW,
  UTF8_ESCAPE,
  UTF8_WAIT /* until more text is known */
};

/* Decide how to show CODE, a hidden character after CONTEXT and before REST.
   This may read some of REST.  CODE is escaped unless its neighbors show
   it.  */
enum utf8_decision utf8_decide_hidden (struct utf8_context *context,
                                       uint32_t code, struct utf8_rest *rest);

#endif
