/* The table of texts that decide the severity of a line, and its facts.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef SEVERITY_ROWS_H
#define SEVERITY_ROWS_H

#include "extensions/severity.h"

/* The facts about a text.  */
enum
{
  ANYWHERE = 1 << 0,

  /* Its letters.  */
  BIG = 1 << 1,      /* the first is a capital */
  CAPITALS = 1 << 2, /* so is the second */
  EVEN = 1 << 3,     /* both are capitals, or the first is none */

  /* Its line.  */
  LOG = 1 << 4,     /* the text is after the mark of a log */
  PROGRAM = 1 << 5, /* the mark is the name of a program: "ld: " */
  FLUSH = 1 << 6,   /* the line begins with text, not as a comment; or LOG */
  ROLE = 1 << 24,   /* a process and its role in Redis: "7:M " */

  /* The bytes before it.  */
  FIRST = 1 << 7,   /* the beginning of the line, or "< " there */
  MESSAGE = 1 << 8, /* the end of the mark, or something like it */
  SPACE = 1 << 9,   /* a blank, or a sign that needs none */
  NUMBER = 1 << 10, /* a digit */

  /* The bytes after it.  */
  COLON = 1 << 11,    /* a colon and a blank */
  TIGHT = 1 << 12,    /* a colon and a word */
  SAYS = 1 << 13,     /* a blank and a word */
  END = 1 << 14,      /* the end of the line */
  CODE = 1 << 15,     /* the number of a message: "[E03]", " TS23:" */
  PAREN = 1 << 16,    /* a blank, and a bracket or a minus */
  AFTER = 1 << 26,    /* a colon and a blank before it */
  SENTENCE = 1 << 25, /* a blank and a capital */
  BANG = 1 << 22,     /* an exclamation mark, or "#3:" */
  DOING = 1 << 23,    /* a blank, and "in", "loading" and the like */

  /* The bytes around it.  */
  APART = 1 << 17,    /* blanks and signs */
  COLUMN = 1 << 18,   /* wide blanks; none before it if it begins the line */
  ENCLOSED = 1 << 19, /* brackets, in a log also < > and | | */
  ROUND = 1 << 20,    /* parentheses */
  BETWEEN = 1 << 21   /* capitals */
};

/* Rows whose texts have a function of their own, and no contexts.  */
enum
{
  KEY,    /* of a level */
  STATUS, /* before that in an access log, in the common or combined format */
  ESCAPE, /* a sequence of SGR that was stored as text */
  CLASS   /* the last letters of a word; this row has contexts */
};

#endif
