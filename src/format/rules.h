/* The rules by which text is formatted.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef RULES_H
#define RULES_H

/* Bits of a set.  Other options have the bits from RULES_END on.  A rule that
   is not built is 0, as in a program without LINE_RULES or BYTE_RULES, which
   are 0 or 1.  The compiler then drops the code that asks for it.  */
enum format_rule
{
  NUMBER = LINE_RULES << 0,          /* number every line */
  NUMBER_NONBLANK = LINE_RULES << 1, /* number only lines that are not empty */
  SQUEEZE_BLANK = LINE_RULES << 2,   /* keep one of adjacent empty lines */
  SHOW_ENDS = BYTE_RULES << 3, /* $ before a newline, ^M for a CR before it */
  SHOW_TABS = BYTE_RULES << 4, /* ^I for a tab */
  SHOW_NONPRINTING = BYTE_RULES << 5, /* ^ and M- notation */
#if EXTENSIONS
  UTF8 = 1 << 6,       /* keep characters of UTF-8; needs SHOW_NONPRINTING */
  UTF8_CODES = 1 << 7, /* show codes of the other characters; needs UTF8 */
#else
  UTF8 = 0,
  UTF8_CODES = 0,
#endif
  RULES_END = 1 << 8,

  ESCAPING = SHOW_ENDS | SHOW_TABS | SHOW_NONPRINTING,

  /* All rules except those of --utf8, which need SHOW_NONPRINTING.  */
  FORMATTING = NUMBER | NUMBER_NONBLANK | SQUEEZE_BLANK | ESCAPING
};

#endif
