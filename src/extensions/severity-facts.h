/* The facts about a text in a line of a log.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_FACTS_H
#define SEVERITY_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "extensions/severity-line.h"

/* A bit for each fact about a text.  A context is a set of facts that must all
   hold.  */
enum
{
  ANYWHERE = 1 << 0, /* always */

  /* Its letters.  */
  BIG = 1 << 1,      /* the first is a capital */
  CAPITALS = 1 << 2, /* BIG, and the second isn't a small letter: "E0" */
  UNMIXED = 1 << 3,  /* CAPITALS, or not BIG */

  /* Its line.  */
  LOG = 1 << 4,     /* a log's mark, or a line number, comes before the text */
  PROGRAM = 1 << 5, /* the mark is a program's name: "ld: " */
  FLUSH = 1 << 6,   /* LOG, or the line isn't indented, and doesn't begin as
                       a comment or an item does: "# ", "- " */

  /* The bytes before it.  */
  FIRST = 1 << 7,    /* none, or "< " */
  LEAD = 1 << 8,     /* none, a few blanks, or digits and signs: "*** " */
  TOLD = 1 << 9,     /* a word, or a few of which the first has a capital:
                        "Login failed", but not a pronoun: "It failed" */
  MESSAGE = 1 << 10, /* what ends the mark, or looks like it: "]: ", " - " */
  AFTER = 1 << 11,   /* a colon and a blank */
  SPACE = 1 << 12,   /* a blank, or a sign that needs none */
  MARGIN = 1 << 13,  /* blanks or none */
  NUMBER = 1 << 14,  /* a digit, or a process: "936-1010/com.example" */

  /* The bytes after it.  */
  COLON = 1 << 15,    /* a colon, and a blank or the end of a short title */
  SAYS = 1 << 16,     /* a blank, and words that don't complete a name */
  HEADS = 1 << 17,    /* SAYS, a colon, a closing bracket, or BANG */
  END = 1 << 18,      /* the end of the line, perhaps after signs: ".", "!" */
  CODE = 1 << 19,     /* the number of a message: "[E03]", " TS23:", " 8 [" */
  ABOUT = 1 << 20,    /* where or when: "in", "loading"; or a stop */
  BANG = 1 << 21,     /* an exclamation mark */
  SENTENCE = 1 << 22, /* a blank and a capital */
  PAREN = 1 << 23,    /* a blank, and a bracket, a minus or an asterisk */
  TAG = 1 << 24,      /* a blank or "[", and a word that ends in ":" or "]" */

  /* The bytes around it.  */
  APART = 1 << 25,    /* blanks and signs */
  COLUMN = 1 << 26,   /* wide blanks, just after it if it begins the line */
  ENCLOSED = 1 << 27, /* a pair of signs, more kinds of them in a log; a time
                         after it; or syslog's facility: "daemon.err" */
  BETWEEN = 1 << 28   /* capitals: "%SYS-4-CONFIG" */
};

/* Return true if all facts of one of CONTEXTS hold for the text of LINE.
   A 0 ends CONTEXTS.  WANTED has the facts of all of them.  */
bool severity_fits (struct severity_line *line, uint32_t const *contexts,
                    uint32_t wanted);

#endif
