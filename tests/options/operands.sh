#!/bin/sh
# Operands, standard input among them, are copied in order, and those that fail
# are reported, all as GNU cat does.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

. "${srcdir=.}/init.sh"; begin_
require_gnu_cat_

printf 'a1\na2\n' > a
printf 'b1\nb2' > b
printf 'c1\n' > c
printf 'stdin\n' > in
: > -- || framework_failure_
printf 'dash file\n' > ./-
printf 'option file\n' > ./-n
mkdir dir

for operands in '' - 'a' 'a b c' 'b b b' 'a -' '- a' 'a - b' '- -' '- a -' \
  '-- a' '-- -' '-- -n' '-- -- a' './- ./-n' 'a -n b' 'a -- -n' '-n -- -n' \
  'missing' 'a missing b' 'missing -' 'a dir b' 'dir' 'a missing - dir c' \
  'missing missing' 'a/b' 'dir/ a' "''" "a '' b" '-bn a - b' '-nb a' \
  '-n b c' '-n b missing c' '-E b dir c' '-s - -b c'; do
  same_ "cat $operands < in"
  same_ "cat $operands < in 2>&1"
  same_ "printf 'from\na\npipe' | cat $operands"
  same_ "POSIXLY_CORRECT=1 cat $operands < in"
  same_ "cat -A $operands < in 2>&1"
  same_ "cat -u $operands < in 2>&1"
done

# The status doesn't count failures, or 256 of them would look like none.
missing=
for n in 1 2 3; do
  for m in 0 1 2 3 4 5 6 7 8 9; do
    missing="$missing missing$n$m missing missing missing missing missing"
    missing="$missing missing missing missing missing"
  done
done
same_ "cat $missing"
same_ "cat $missing a 2>&1"

same_end_
