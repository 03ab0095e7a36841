#!/bin/sh
# --utf8 changes no ordinary text, in any language, wherever a read cuts it.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_extensions_

# Make the text of languages.txt: the last field, with the characters of the
# codes <U+200C> and so on.  All of these have three bytes.
LC_ALL=C awk -F '\t' '
  function number (hex,    i, sum)
  {
    for (i = 1; i <= length (hex); i++)
      sum = sum * 16 + index ("123456789ABCDEF", substr (hex, i, 1))
    return sum + 0
  }
  NF == 3 {
    while (match ($3, /<U\+[0-9A-F]*>/))
      {
        code = number(substr ($3, RSTART + 3, RLENGTH - 4))
        $3 = substr ($3, 1, RSTART - 1) \
             sprintf ("%c%c%c", 224 + int (code / 4096), \
                      128 + int (code / 64) % 64, 128 + code % 64) \
             substr ($3, RSTART + RLENGTH)
      }
    print $1, $3
  }' "$srcdir/format/languages.txt" > text
test "$(wc -l < text)" -ge 40 || framework_failure_ 'too few languages'
test "$(grep -c "$(printf '\342\200\214')" text)" -ge 10 \
  || framework_failure_ 'no joiners'

cat --utf8=codes text | compare text - || wrong_ 'a language changes'
for size in 1 7 64; do
  dd if=text ibs=$size obs=$size 2> /dev/null | cat --utf8=codes \
    | cmp - text || wrong_ "in reads of $size bytes"
done

# Far from other text and near it, which puts each language at different
# distances from the chunk boundaries.
for before in 1 2 3 5 8 13 21 34 55; do
  { head -c $before /dev/zero | tr '\0' x; cat text text text; } > longer
  cat --utf8=codes longer | cmp - longer || wrong_ "$before bytes before"
done

Exit $fail
