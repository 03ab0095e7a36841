#!/bin/sh
# cat does the same wherever its input is cut, and decorations only add to what
# it writes, whatever the command line and the text.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_

fuzz=$abs_top_builddir/tests/fuzz/program-fuzz
test -x "$fuzz" || skip_ 'splice is missing on this system'
test -z "$CAT_UNDER_TEST" || skip_ 'it runs the program of this directory'

"$fuzz" read < "$srcdir/fuzz/cases"
case $? in
  0) ;;
  77) skip_ "the clock can't be replaced where _TIME_BITS widens time_t" ;;
  *) wrong_ 'a case that was wrong before' ;;
esac
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
