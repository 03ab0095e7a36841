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
  CAPITALS = 1 << 2, /* so is the second */
  EVEN = 1 << 3,     /* both are capitals, or the first is none */

  /* Its line.  */
  LOG = 1 << 4,     /* the mark of a log is before the text, or after it */
  PROGRAM = 1 << 5, /* the mark is a program's name: "ld: " */
  FLUSH = 1 << 6,   /* the line begins with text, not as a comment; or LOG */

  /* The bytes before it.  */
  FIRST = 1 << 7,    /* none, or "< " */
  LEAD = 1 << 8,     /* none, a few blanks, or digits and signs: "*** " */
  TOLD = 1 << 9,     /* a few words, as in "Login failed", but not "It failed";
                        one word, unless the first has a capital */
  MESSAGE = 1 << 10, /* the end of the mark, or something like it */
  AFTER = 1 << 11,   /* a colon and a blank */
  SPACE = 1 << 12,   /* a blank, or a sign that needs none */
  MARGIN = 1 << 13,  /* blanks or none */
  NUMBER = 1 << 14,  /* a digit, or a process: "936-1010/com.example" */

  /* The bytes after it.  */
  COLON = 1 << 15,    /* a colon and a blank; or the end of a short line */
  SAYS = 1 << 16,     /* a blank and what isn't the rest of a name */
  HEADS = 1 << 17,    /* SAYS, a colon, or a closing bracket */
  END = 1 << 18,      /* the end of the line, or a stop and the end */
  CODE = 1 << 19,     /* the number of a message: "[E03]", " TS23:", " 8 [" */
  ABOUT = 1 << 20,    /* where or when: "in", "loading"; or a stop */
  BANG = 1 << 21,     /* an exclamation mark */
  SENTENCE = 1 << 22, /* a blank and a capital */
  PAREN = 1 << 23,    /* a blank, and a bracket, a minus or an asterisk */
  TAG = 1 << 24,      /* a blank, or "[", and what ends with ":" or "]" */

  /* The bytes around it.  */
  APART = 1 << 25,    /* blanks and signs */
  COLUMN = 1 << 26,   /* wide blanks; none before it if it begins the line */
  ENCLOSED = 1 << 27, /* a pair of signs, in a log not only [ ]; a time; or
                         the facility of syslog: "daemon.err" */
  BETWEEN = 1 << 28   /* capitals */
};

/* Return true if all facts of one of CONTEXTS hold for the text of LINE.
   CONTEXTS end with 0, and WANTED are all their facts.  */
bool severity_fits (struct severity_line *line, uint32_t const *contexts,
                    uint32_t wanted);

#endif
