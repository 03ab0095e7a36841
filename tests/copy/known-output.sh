#!/bin/sh
# cat writes bytes that are known to be right, so this needs no GNU cat.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
ulimit -f 32768

# We have worked them out by hand, from POSIX and GNU cat's documentation.
printf 'a\n\n\n\tb\r\n\001\177\200\377' > f
printf 'c\n' > c
: > empty

gives_ 'cat f' 'a\n\n\n\tb\r\n\001\177\200\377'
gives_ 'cat < f' 'a\n\n\n\tb\r\n\001\177\200\377'
gives_ 'cat c - c < f' 'c\na\n\n\n\tb\r\n\001\177\200\377c\n'
gives_ 'cat empty'
gives_ 'cat -u c empty c' 'c\nc\n'
gives_ 'cat -n c c empty c' '     1\tc\n     2\tc\n     3\tc\n'
gives_ 'cat -n f' \
  '     1\ta\n     2\t\n     3\t\n     4\t\tb\r\n     5\t\001\177\200\377'
gives_ 'cat -b f c' \
  '     1\ta\n\n\n     2\t\tb\r\n     3\t\001\177\200\377c\n'
gives_ 'cat -bn c' '     1\tc\n'
gives_ 'cat -nb f' '     1\ta\n\n\n     2\t\tb\r\n     3\t\001\177\200\377'
gives_ 'cat -s f' 'a\n\n\tb\r\n\001\177\200\377'
gives_ "printf '\n\n\n' | cat -s - c - f" '\nc\na\n\n\tb\r\n\001\177\200\377'
gives_ "printf 'a\n\n' > g; printf '\n\nb' | cat -sn g -" \
  '     1\ta\n     2\t\n     3\tb'
gives_ 'cat -E f' 'a$\n$\n$\n\tb^M$\n\001\177\200\377'
gives_ 'cat -T f' 'a\n\n\n^Ib\r\n\001\177\200\377'
gives_ 'cat -v f' 'a\n\n\n\tb^M\n^A^?M-^@M-^?'
gives_ 'cat -A f' 'a$\n$\n$\n^Ib^M$\n^A^?M-^@M-^?'
gives_ 'cat -e f' 'a$\n$\n$\n\tb^M$\n^A^?M-^@M-^?'
gives_ 'cat -t f' 'a\n\n\n^Ib^M\n^A^?M-^@M-^?'
gives_ "printf 'x\r' > cr; printf '\ny\r' | cat -E cr -" 'x^M$\ny\r'
gives_ "printf 'x\r' > cr; cat -E cr c cr" 'x\rc$\nx\r'
gives_ "printf '\r\r\n' | cat -E" '\r^M$\n'

gives_ 'cat missing' '' "cat: missing: $(errno_text_ ENOENT)\n" 1
gives_ 'cat c missing c' 'c\nc\n' "cat: missing: $(errno_text_ ENOENT)\n" 1
gives_ 'cat .' '' "cat: .: $(errno_text_ EISDIR)\n" 1
gives_ 'cat c > /dev/full' '' \
  "cat: write error: $(errno_text_ ENOSPC)\n" 1
gives_ 'cat c >&-' '' "cat: standard output: $(errno_text_ EBADF)\n" 1
gives_ 'cat c >> c' '' 'cat: c: input file is output file\n' 1
gives_ 'cat --nope' '' "cat: unrecognized option '--nope'\n\
Try 'cat --help' for more information.\n" 1
gives_ 'cat -x' '' "cat: invalid option -- 'x'\n\
Try 'cat --help' for more information.\n" 1

# The number column grows if a number needs more room.
awk 'BEGIN { for (n = 0; n < 1000001; n++) print "" }' > lines
gives_ 'cat -n lines | sed -n "9,10p;99999,100000p;999999,$ p"' \
  '     9\t\n    10\t\n 99999\t\n100000\t\n999999\t\n1000000\t\n1000001\t\n'

# All notations: M- for the upper half, ^ for controls and DEL.
awk 'BEGIN { for (n = 0; n < 256; n++) printf "\\%03o", n }' > octal
printf "$(cat octal)" > bytes
notation=$(awk 'BEGIN {
  for (n = 0; n < 256; n++)
    {
      low = n % 128
      text = n < 128 ? "" : "M-"
      if (low == 127)
        text = text "^?"
      else if (low < 32)
        text = text "^" sprintf ("%c", low + 64)
      else
        text = text sprintf ("%c", low)
      if (n == 9 || n == 10)
        text = sprintf ("%c", n)
      printf "%s", text
    }
}')
test "$(cat -v bytes)" = "$notation" || wrong_ 'cat -v of all bytes'
test "$(cat -vT bytes)" = "$(echo "$notation" | sed 's/	/^I/')" \
  || wrong_ 'cat -vT of all bytes'

Exit $fail
