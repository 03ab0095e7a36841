#!/bin/sh
# cat does the same wherever its input is cut, and decorations only add to what
# it writes, whatever the command line and the text.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

fuzz=$abs_top_builddir/tests/fuzz/program-fuzz
test -x "$fuzz" || skip_ 'splice is missing, or time_t has 32 bits by default'
test -z "$CAT_UNDER_TEST" || skip_ 'it runs the program of this directory'

"$fuzz" read < "$srcdir/fuzz/cases" || wrong_ 'a case that was wrong before'
cases=${PROGRAM_CASES:-2000}
"$fuzz" 1 "$cases" || wrong_ 'a random case'
echo "$ME_: $cases command lines"

# Only a few of them, because a process takes longer than the rest of a case.
if test -x "$gnu_/cat"; then
  "$fuzz" 1 300 "$gnu_/cat" || wrong_ 'not like GNU cat'
else
  warn_ "$ME_: not compared with GNU cat, which is missing"
fi

Exit $fail
